import { API } from "@vr-eye-lab/domain/api";
import type { PracticeSessions, PracticeStats } from "@vr-eye-lab/domain/practice";
import type { UserDocument } from "@vr-eye-lab/domain/profile";
import {
  type Addition,
  PROTOCOL,
  PROTOCOL_HEADER,
  PROTOCOL_QUERY,
  unreadableBy,
  WRITTEN_BY_HEADER,
} from "@vr-eye-lab/domain/protocol";
import type { SavedSequenceBody } from "@vr-eye-lab/domain/sequences";
import type { SharedProgress } from "@vr-eye-lab/domain/sharing";
import type { ChangesResponse, DocumentWrite, PushResult } from "@vr-eye-lab/domain/sync";
import { beforeAll, expect, it } from "vitest";
import type { Database } from "../db/database.ts";
import { describeOnBoth } from "../db/testing/databases.ts";
import { createSignedUp, createVisitor, type Visitor } from "../sign-in/testing/visitor.ts";
import { newId, newWrite, practiceBody, selfTestBody, sequenceBody } from "../testing/person.ts";
import { createTestApp } from "../testing/test-app.ts";

/** Pretends that protocol version 4 added these, and that version 3 is the oldest supported except 0.1. */
const ADDED: readonly Addition[] = [
  {
    since: 4,
    collections: ["selfTests"],
    types: ["figure8"],
    fields: ["savedSequences.exercises.settings.fusionLock"],
  },
];
const protocols = { oldest: 3, unreadable: (version: number) => unreadableBy(version, ADDED) };
const NEW = { [PROTOCOL_HEADER]: "4" };
const OLD = { [PROTOCOL_HEADER]: "3" };

describeOnBoth("pages of several protocol versions", (open) => {
  let database: Database;
  let app: ReturnType<typeof createTestApp>["app"];
  beforeAll(async () => {
    database = await open();
    ({ app } = createTestApp(database, { protocols }));
  });

  const push = async (person: Visitor, headers: Record<string, string>, ...writes: DocumentWrite[]) => {
    const response = await person.post(API.push, { writes }, headers);
    const { results } = (await response.json()) as { results: PushResult[] };
    expect(results.map(({ status }) => status)).toEqual(writes.map(() => "stored"));
  };
  const changes = async (person: Visitor, headers: Record<string, string>) =>
    (await (await person.get(`${API.changes}?since=0&wait=0`, headers)).json()) as ChangesResponse;
  const bodies = async (person: Visitor, headers: Record<string, string>, collection: string) =>
    (await changes(person, headers)).changes.filter((change) => change.collection === collection);

  function mixedSequence(name: string) {
    const { exercises, ...rest } = sequenceBody(name);
    const [step] = exercises.map((each) => ({ ...each, duration: 60 }));
    const wide = { ...step, settings: { ...step?.settings, fusionLock: true } };
    return { ...rest, exercises: [{ ...step, type: "figure8" }, wide] } as unknown as SavedSequenceBody;
  }

  it("each get what they can read, and the same cursor", async () => {
    const ada = await createSignedUp(app);
    const mixed = newWrite("savedSequences", mixedSequence("Mixed"));
    const unread = newWrite("savedSequences", {
      ...mixedSequence("New"),
      exercises: mixedSequence("").exercises.slice(0, 1),
    });
    await push(ada, NEW, mixed, unread, newWrite("selfTests", selfTestBody(20)));
    const whole = await changes(ada, NEW);
    expect(whole.changes.map(({ collection }) => collection)).toContain("selfTests");
    for (const headers of [OLD, {}]) {
      const part = await changes(ada, headers);
      expect(part.cursor).toBe(whole.cursor);
      expect(part.changes.map(({ collection }) => collection)).not.toContain("selfTests");
      expect(JSON.stringify(part)).not.toMatch(/figure8|fusionLock/);
      const [first, second] = part.changes.filter(({ collection }) => collection === "savedSequences");
      expect(first?.body).toMatchObject({ exercises: [{ type: "convergence", duration: 60 }] });
      expect(second).toMatchObject({ id: unread.documentId, deleted: true, body: null });
    }
  });

  it("can't remove withheld values by a write", async () => {
    const ada = await createSignedUp(app);
    const mixed = newWrite("savedSequences", mixedSequence("Mixed"));
    const day = (...motions: string[]) => ({ motions, minutes: 10 });
    const week = (sunday: object | null) => [sunday, null, null, null, null, null, null];
    const plan = (from: string, sunday: object | null) => ({
      programme: [{ from, paused: false, week: week(sunday) }],
    });
    const profile = async () => {
      const [user] = await bodies(ada, NEW, "users");
      return user as { id: string; body: UserDocument };
    };
    const { id } = await profile();
    const planned = { ...newWrite("users", plan("2026-10-01", day("pursuit", "figure8"))), documentId: id };
    await push(ada, NEW, mixed, planned);

    const [seen] = await bodies(ada, OLD, "savedSequences");
    const renamed = { ...(seen?.body as SavedSequenceBody), name: "Renamed" };
    const replanned = { ...newWrite("users", plan("2026-10-02", day("saccades"))), documentId: id };
    await push(
      ada,
      OLD,
      { ...newWrite("savedSequences", renamed), documentId: mixed.documentId, base: seen?.revision ?? null },
      replanned,
    );
    const [stored] = await bodies(ada, NEW, "savedSequences");
    expect(stored?.body).toEqual({
      ...mixedSequence("Renamed"),
      createdAt: renamed.createdAt,
      updatedAt: renamed.updatedAt,
    });
    expect((await profile()).body.programme?.at(-1)?.week[0]?.motions).toEqual(["saccades", "figure8"]);
  });

  it("preserve values withheld from an older page when a newer one sends its outbox", async () => {
    const ada = await createSignedUp(app);
    const mixed = newWrite("savedSequences", mixedSequence("Mixed"));
    await push(ada, NEW, mixed);
    const [seen] = await bodies(ada, OLD, "savedSequences");
    const renamed = { ...(seen?.body as SavedSequenceBody), name: "Renamed" };
    const { documentId } = mixed;
    const rename = { ...newWrite("savedSequences", renamed), documentId, base: seen?.revision ?? null };
    await push(ada, { ...NEW, [WRITTEN_BY_HEADER]: "1" }, rename);
    const [stored] = await bodies(ada, NEW, "savedSequences");
    expect(stored?.body).toMatchObject({ name: "Renamed", exercises: mixedSequence("").exercises });
    const answer = await ada.post(API.push, { writes: [rename] }, { ...NEW, [WRITTEN_BY_HEADER]: "x" });
    expect(await answer.json()).toMatchObject({ field: WRITTEN_BY_HEADER });
  });

  it("may send a newer page's writes without creating duplicates", async () => {
    const ada = await createSignedUp(app);
    const mixed = newWrite("savedSequences", mixedSequence("Mixed"));
    await push(ada, NEW, mixed);
    const base = (await bodies(ada, NEW, "savedSequences"))[0]?.revision ?? null;
    const again = { ...newWrite("savedSequences", mixedSequence("Again")), documentId: mixed.documentId, base };
    await push(ada, {}, again);
    expect((await bodies(ada, NEW, "savedSequences"))[0]?.body).toMatchObject({
      name: "Again",
      exercises: mixedSequence("").exercises,
    });
    const { id } = (await bodies(ada, NEW, "users"))[0] ?? { id: "" };
    const week = Array.from({ length: 7 }, () => ({ motions: ["figure8", "pursuit"], minutes: 10 }));
    const programme = [{ from: "2026-10-01", paused: false, week }];
    for (const headers of [NEW, {}]) {
      await push(ada, headers, { ...newWrite("users", { programme }), documentId: id });
    }
    expect((await bodies(ada, NEW, "users"))[0]?.body).toMatchObject({ programme });
  });

  it("get a refusal if a change plus the withheld values is too long", async () => {
    const ada = await createSignedUp(app);
    const { exercises, ...rest } = mixedSequence("Long");
    const [hidden, shown] = exercises.map((each) => ({ ...each, duration: 1 }));
    const long = newWrite("savedSequences", {
      ...rest,
      exercises: Array.from({ length: 50 }, (_, i) => (i % 2 ? shown : hidden)),
    });
    await push(ada, NEW, long);
    const [seen] = await bodies(ada, OLD, "savedSequences");
    const visible = (seen as { body: SavedSequenceBody }).body.exercises;
    const longer = newWrite("savedSequences", { ...rest, exercises: [...visible, ...visible.slice(0, 1)] });
    const answer = await ada.post(API.push, { writes: [{ ...longer, documentId: long.documentId }] }, OLD);
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({ code: "document/too-long" });
  });

  it("get the next page of the history if nothing on one is readable", async () => {
    const ada = await createSignedUp(app);
    const days = ["pursuit", "figure8", "figure8", "figure8"].map((type, i) => ({
      ...practiceBody(new Date(Date.UTC(2026, 9, 1 + i)), 60),
      exercises: [{ type, duration: 60 }],
    }));
    await push(ada, NEW, ...days.map((body) => newWrite("practice", body)));
    const first = (await (await ada.get(`${API.practiceSessions}?limit=2`, OLD)).json()) as PracticeSessions;
    expect(first.sessions).toHaveLength(1);
    expect(first.next).toBeNull();
  });

  it("get statistics, history and shared reports without unknown motions", async () => {
    const ada = await createSignedUp(app);
    const practised = (day: number, ...types: string[]) => ({
      ...practiceBody(new Date(Date.UTC(2026, 9, day)), 60 * types.length),
      exercises: types.map((type) => ({ type, duration: 60 })),
    });
    await push(
      ada,
      NEW,
      newWrite("practice", practised(1, "figure8")),
      newWrite("practice", practised(2, "figure8", "pursuit")),
    );
    const share = await ada.post(API.shares, { name: "Dr. Example", days: 7 });
    const { token } = (await share.json()) as { token: string };
    const answers = async (headers: Record<string, string>) => ({
      stats: (await (await ada.get(API.stats, headers)).json()) as PracticeStats,
      history: (await (await ada.get(API.practiceSessions, headers)).json()) as PracticeSessions,
      shared: (await (await createVisitor(app).post(API.shared, { token }, headers)).json()) as SharedProgress,
      days: await bodies(ada, headers, "practiceDays"),
    });
    const part = await answers(OLD);
    expect(JSON.stringify(part)).not.toContain("figure8");
    expect(part.stats).toMatchObject({ mostUsed: "pursuit", totalSeconds: 180 });
    expect(part.history.sessions).toHaveLength(1);
    expect(part.shared.days.map(({ seconds }) => seconds)).toEqual([60, 120]);
    const whole = await answers(NEW);
    expect(whole.stats.mostUsed).toBe("figure8");
    expect(whole.history.sessions).toHaveLength(2);
  });

  it("must reload when they are too old, except version 0.1", async () => {
    const ada = await createSignedUp(app);
    const tooOld = { [PROTOCOL_HEADER]: "2" };
    for (const answer of [
      await ada.get(API.stats, tooOld),
      await ada.post(API.push, { writes: [newWrite("savedSequences", sequenceBody("x"))] }, tooOld),
      await ada.post(`${API.clicks}?${PROTOCOL_QUERY}=2`, {}),
      await createVisitor(app).post("/api/auth/sign-in/email", {}, tooOld),
    ]) {
      expect(answer.status).toBe(426);
      expect(await answer.json()).toMatchObject({ code: "page/too-old", error: expect.stringMatching(/Reload/) });
    }
    expect((await ada.get(API.stats)).status).toBe(200);
    expect((await bodies(ada, {}, "savedSequences")).length).toBe(0);
    for (const version of ["x", "0", "-1", "1.5"]) {
      const answer = await ada.get(API.stats, { [PROTOCOL_HEADER]: version });
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ field: PROTOCOL_HEADER });
    }
  });

  it("get the server's version with every API response", async () => {
    const ada = await createSignedUp(app);
    const answers = [
      await ada.get(API.config),
      await ada.get(API.stats),
      await ada.get("/api/auth/get-session"),
      await createVisitor(app).get(API.stats),
      await ada.post(API.push, {}),
      await ada.get("/api/nowhere"),
      await ada.get(API.stats, { [PROTOCOL_HEADER]: "2" }),
      await ada.post(API.createCheckout, { userId: newId() }),
    ];
    expect(answers.map(({ headers }) => headers.get(PROTOCOL_HEADER))).toEqual(answers.map(() => String(PROTOCOL)));
  });
});
