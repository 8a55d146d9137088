import { readFileSync } from "node:fs";
import { join } from "node:path";
import { API } from "@vr-eye-lab/domain/api";
import { DEFAULT_SETTINGS } from "@vr-eye-lab/domain/exercise";
import { MOST_ANSWERS, MOST_PER_DAY, PRACTICE_DETAIL_BYTES, QUOTAS } from "@vr-eye-lab/domain/quota";
import { ANSWERS_KEPT_DAYS, type DocumentWrite } from "@vr-eye-lab/domain/sync";
import { DAY_MS } from "@vr-eye-lab/domain/time";
import fc from "fast-check";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Database } from "../db/database.ts";
import { describeOnBoth } from "../db/testing/databases.ts";
import { pruneAnswers } from "../sync/prune-answers.ts";
import { type AppUser, createDataApp, type DataApp, newAppUser } from "../testing/app-user.ts";
import { countUsage } from "../testing/count-usage.ts";
import {
  answeredExercise,
  checkInBody,
  nearPointBody,
  newId,
  newWrite,
  practiceBody,
  sequenceBody,
} from "../testing/person.ts";
import { storeClicks } from "../tracking/clicks.ts";
import { noUsage, readUsage, type Usage } from "./usage.ts";

describeOnBoth("quotas", (open, kind) => {
  let database: Database;
  let app: DataApp;
  beforeAll(async () => {
    database = await open();
    app = createDataApp(database);
  });
  beforeEach(() => {
    // Not at the end of a day, so that both sides count the same day.
    vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-21T12:00:00Z") });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const newUser = () => newAppUser(app, database);
  const change = (put: DocumentWrite, base: number, body: object | undefined): DocumentWrite => ({
    ...put,
    id: newId(),
    base,
    kind: body ? "put" : "delete",
    body,
  });

  async function usageOf({ id }: AppUser): Promise<Usage> {
    const row = await database.reader
      .selectFrom("userRevision")
      .select("usage")
      .where("userId", "=", id)
      .executeTakeFirstOrThrow();
    return readUsage(row.usage);
  }
  /** Pretends that a user has stored more. */
  async function use(user: AppUser, used: Partial<Usage>): Promise<void> {
    const usage = JSON.stringify({ ...(await usageOf(user)), ...used });
    await database.write((on) => on.updateTable("userRevision").set({ usage }).where("userId", "=", user.id).execute());
  }
  const sessionsOf = async (user: AppUser) => {
    const response = await user.get(API.practiceSessions);
    return ((await response.json()) as { sessions: { id: string; exercises: object[] }[] }).sessions;
  };
  const totalsOf = async (user: AppUser) => {
    const { totalSeconds, totalSessions } = (await (await user.get(API.stats)).json()) as Record<string, number>;
    return [totalSeconds, totalSessions];
  };

  it("are counted exactly as a recount of the rows, whatever is written [R-120]", async () => {
    const ids = Array.from({ length: 4 }, newId);
    const anyWrite = fc.record({ what: fc.nat(4), id: fc.constantFrom(...ids), base: fc.nat(9), size: fc.nat(60) });
    await fc.assert(
      fc.asyncProperty(fc.array(anyWrite, { minLength: 1, maxLength: 25 }), async (each) => {
        const user = await newUser();
        const writes = each.map(({ what, id, base, size }): DocumentWrite => {
          const bodies = [
            sequenceBody("é".repeat(size + 1)),
            nearPointBody(6, 6, 1 + (size % 20)),
            undefined,
            undefined,
          ];
          if (what === 4) {
            const start = new Date(Date.UTC(2026, 0, 1 + (size % 9)));
            return { ...newWrite("practice", practiceBody(start, 10 + size)), documentId: id };
          }
          const collection = what % 2 === 0 ? "savedSequences" : "measures";
          return change({ ...newWrite(collection, {}), documentId: id }, base, bodies[what]);
        });
        await user.push(...writes);
        const { today: _, ...counted } = await usageOf(user);
        const { today: __, ...zero } = noUsage();
        const stored = await countUsage(database.reader, kind, user.id);
        expect(counted).toEqual({ ...zero, ...stored });
      }),
      { numRuns: 15 },
    );
  });

  it("refuse more bytes, and leave everything readable and deletable", async () => {
    const user = await newUser();
    const put = newWrite("savedSequences", sequenceBody("A long name"));
    await user.push(put);
    await use(user, { savedSequences: { rows: 1, live: 1, bytes: QUOTAS.savedSequences.bytes } });
    const more = await user.push(newWrite("savedSequences", sequenceBody("B")));
    expect(more).toMatchObject({ status: 409, code: "document/quota" });
    expect(more.error).toContain("32 MiB for saved motions");
    expect(await user.push(change(put, 1, sequenceBody("A longer name than before")))).toMatchObject({ status: 409 });
    expect(await user.push(change(put, 1, sequenceBody("A")))).toMatchObject({ status: 200 });
    expect((await user.changes()).changes).toMatchObject([{ body: { name: "A" } }]);
    expect(await user.push(change(put, 2, undefined))).toMatchObject({ status: 200 });
    expect(await user.push(newWrite("savedSequences", sequenceBody("B")))).toMatchObject({ status: 200 });
  });

  it.each(["savedSequences", "measures", "checkIns", "sessions"] as const)(
    "refuse more rows of %s, deleted ones included",
    async (name) => {
      const user = await newUser();
      const now = new Date().toISOString();
      const visit = { date: now, duration: 1, exercises: [], lastUpdated: now };
      const body = {
        ...{ savedSequences: sequenceBody("A"), sessions: visit },
        ...{ measures: nearPointBody(6, 6, 6), checkIns: checkInBody(2) },
      }[name];
      await user.push(newWrite(name, body));
      await use(user, { [name]: { rows: QUOTAS[name].rows, live: 1, bytes: 100 } });
      const more = newWrite(name, body);
      expect(await user.push(more)).toMatchObject({ status: 409, code: "document/quota-rows" });
      await use(user, { [name]: { rows: QUOTAS[name].rows - 1, live: 1, bytes: 100 } });
      expect(await user.push(more), "the same write, later").toMatchObject({ status: 200 });
    },
  );

  it("refuse more than 5,000 measures [E-13]", async () => {
    const user = await newUser();
    await user.push(newWrite("measures", nearPointBody(6, 6, 6)));
    await use(user, { measures: { rows: 5000, live: 5000, bytes: 1000 } });
    const more = await user.push(newWrite("measures", nearPointBody(6, 6, 6)));
    expect(more).toMatchObject({ status: 409, code: "document/quota" });
    expect(more.error).toContain("its limit of 5,000 for measures");
  });

  it("count copies of replaced versions, and store neither or both", async () => {
    const user = await newUser();
    const put = newWrite("savedSequences", sequenceBody("Here"));
    await user.push(put);
    await use(user, { savedSequences: { rows: 10_000, live: 10_000, bytes: 1_000 } });
    const overwrite = change(put, 0, sequenceBody("There"));
    expect(await user.push(overwrite)).toMatchObject({ status: 409, code: "document/too-many" });
    expect((await user.changes()).changes).toMatchObject([{ id: put.documentId, body: { name: "Here" } }]);
    expect((await user.push(change(put, 0, undefined))).results, "no more than before").toMatchObject([
      { status: "stored", copyId: expect.any(String) },
    ]);
  });

  it("drop the detail of practice first", async () => {
    const user = await newUser();
    const settings = DEFAULT_SETTINGS;
    const detailed = () => ({
      ...practiceBody(new Date(), 60),
      exercises: [
        { type: "convergence", duration: 30, settings },
        { ...answeredExercise(30, 12), settings },
      ],
    });
    expect(await user.push(newWrite("practice", detailed()))).toMatchObject({ status: 200 });
    expect(await sessionsOf(user)).toMatchObject([{ exercises: [{ settings }, answeredExercise(30, 12)] }]);
    await use(user, { practice: { rows: 1, live: 1, bytes: PRACTICE_DETAIL_BYTES } });
    const brief = newWrite("practice", detailed());
    expect((await user.push(brief)).results).toMatchObject([{ status: "stored" }]);
    const stored = (await sessionsOf(user)).find(({ id }) => id === brief.documentId);
    expect(stored?.exercises).toEqual([
      { type: "convergence", duration: 30 },
      { type: "randomdots", duration: 30 },
    ]);
    expect(await totalsOf(user)).toEqual([120, 2]);
  });

  it.each([{ rows: QUOTAS.practice.rows }, { bytes: QUOTAS.practice.bytes }])(
    "count practice over %j in the totals without a row",
    async (used) => {
      const user = await newUser();
      const first = newWrite("practice", practiceBody(new Date(), 60));
      await user.push(first);
      await use(user, { practice: { rows: 1, live: 1, bytes: 100, ...used } });
      const more = newWrite("practice", practiceBody(new Date(), 30));
      const answer = await user.push(more);
      expect(answer.results).toMatchObject([{ status: "stored" }]);
      expect(await user.push(more)).toEqual(answer);
      const comfort = { ...newWrite("practice", { comfort: "tired" }), documentId: more.documentId };
      expect((await user.push(comfort)).results).toMatchObject([{ status: "stored" }]);
      const longer = { ...newWrite("practice", practiceBody(new Date(), 90)), documentId: first.documentId };
      expect((await user.push(longer)).results).toMatchObject([{ status: "stored" }]);
      expect((await sessionsOf(user)).map(({ id }) => id)).toEqual([first.documentId]);
      expect(await totalsOf(user)).toEqual([120, 2]);
    },
  );

  it("hold back practice past the day's number, and nothing else", async () => {
    const user = await newUser();
    const date = new Date().toISOString().slice(0, 10);
    await user.push(newWrite("practice", practiceBody(new Date(), 60)));
    await use(user, { today: { date, practice: MOST_PER_DAY.practice - 1, clicks: 0 } });
    const [last, more] = [30, 40].map((seconds) => newWrite("practice", practiceBody(new Date(), seconds)));
    const comfort = { ...newWrite("practice", { comfort: "tired" }), documentId: more?.documentId ?? "" };
    const sequence = newWrite("savedSequences", sequenceBody("A"));
    const writes = [last, more, comfort, sequence].filter((write) => write !== undefined);
    const response = await user.get(API.push, { method: "POST", body: JSON.stringify({ writes }) });
    expect([response.status, await response.json()]).toMatchObject([
      429,
      {
        code: "practice/too-many-today",
        error: expect.stringContaining("10,000"),
        results: [
          { id: last?.id, status: "stored" },
          { id: sequence.id, status: "stored" },
        ],
      },
    ]);
    const retryAfter = Number(response.headers.get("Retry-After"));
    expect(retryAfter).toBeGreaterThan(0);
    expect(retryAfter).toBeLessThanOrEqual(DAY_MS / 1000);
    expect(await totalsOf(user)).toEqual([90, 2]);
    // A clock that was ahead when the others were stored.
    await use(user, { today: { date: "2199-01-01", practice: MOST_PER_DAY.practice, clicks: 0 } });
    expect((await user.push(...writes)).results.map(({ status }) => status)).toEqual(Array(4).fill("stored"));
    expect(await totalsOf(user)).toEqual([130, 3]);
  });

  it("end with the days that can have practice", async () => {
    const user = await newUser();
    await user.push(newWrite("practice", practiceBody(new Date(), 60)));
    await use(user, { practiceDays: { rows: QUOTAS.practiceDays.rows, live: 1, bytes: 0 } });
    const old = newWrite("practice", practiceBody(new Date("1999-01-01T10:00:00Z"), 60));
    expect(await user.push(old)).toMatchObject({ status: 409, code: "document/quota-rows" });
    expect(await user.push(newWrite("practice", practiceBody(new Date(), 60)))).toMatchObject({ status: 200 });
  });

  it("store clicks up to the day's number", async () => {
    const user = await newUser();
    await user.push(newWrite("savedSequences", sequenceBody("A")));
    const now = new Date();
    const click = { element: "start-vr", timestamp: now.toISOString(), pathname: "/" };
    const send = () => storeClicks(database, user.id, { sessionId: newId(), clicks: [{ id: newId(), ...click }] }, now);
    await use(user, { today: { date: now.toISOString().slice(0, 10), practice: 0, clicks: MOST_PER_DAY.clicks - 1 } });
    for (let i = 0; i < 3; i++) await send();
    expect(await database.reader.selectFrom("click").select("id").where("userId", "=", user.id).execute()).toHaveLength(
      1,
    );
  });

  it("drop the oldest answers to writes, and no others", async () => {
    const user = await newUser();
    const [first, second] = [
      newWrite("savedSequences", sequenceBody("A")),
      newWrite("measures", nearPointBody(6, 6, 6)),
    ];
    const refused = newWrite("measures", { no: "result" });
    await user.push(first, refused);
    const answers = () => database.reader.selectFrom("write").select("id").where("userId", "=", user.id).execute();
    expect(await answers(), "a malformed write has none").toEqual([{ id: first.id }]);
    await use(user, { answers: MOST_ANSWERS });
    await user.push(second);
    expect(await answers()).toEqual([{ id: second.id }]);
    expect((await usageOf(user)).answers).toBe(MOST_ANSWERS);
  });

  it("keep answers for 400 days", async () => {
    const [ada, ben] = [await newUser(), await newUser()];
    const writes = [newWrite("savedSequences", sequenceBody("A")), newWrite("savedSequences", sequenceBody("B"))];
    const [old] = writes;
    await ada.push(...writes);
    await ben.push(newWrite("savedSequences", sequenceBody("C")));
    const now = new Date();
    const at = new Date(now.getTime() - ANSWERS_KEPT_DAYS * DAY_MS - 1).toISOString();
    await database.write((on) =>
      on
        .updateTable("write")
        .set({ at })
        .where("id", "=", old?.id ?? "")
        .execute(),
    );
    expect(await pruneAnswers(database, now)).toBe(1);
    expect([(await usageOf(ada)).answers, (await usageOf(ben)).answers]).toEqual([1, 1]);
    expect(await pruneAnswers(database, now)).toBe(0);
  });
});

describe("the table of quotas", () => {
  it("is the same in docs/operating.md", () => {
    const text = readFileSync(join(import.meta.dirname, "../../../../docs/operating.md"), "utf8");
    const rows = text.matchAll(/^\| `(\w+)`[^|]* \| (\d*) ?\| (\d+) \| (\d*) ?\|$/gm);
    const documented = [...rows].map(([, name = "", live, most, mib]) => [
      name,
      { ...(live && { live: Number(live) }), rows: Number(most), ...(mib && { bytes: Number(mib) * 1024 * 1024 }) },
    ]);
    const limits = Object.entries(QUOTAS).map(([name, { name: _, ...limit }]) => [name, limit]);
    expect(Object.fromEntries(documented)).toEqual(Object.fromEntries(limits));
  });
});
