import type { AccountData } from "@vr-eye-lab/domain/account";
import { API } from "@vr-eye-lab/domain/api";
import { QUESTIONS } from "@vr-eye-lab/domain/check-in";
import { EXERCISE_TYPES, type ExerciseType, isAnswered } from "@vr-eye-lab/domain/motion";
import type { PracticeDay } from "@vr-eye-lab/domain/practice";
import { practiceStats, practiceStatsSchema } from "@vr-eye-lab/domain/practice";
import { encodeTrials } from "@vr-eye-lab/domain/random-dots";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { importData, readAccountData } from "../account/import-data.ts";
import { newId } from "../sync/new-id.ts";
import { sequenceBody } from "../testing/bodies.ts";
import { openBrowser } from "./testing/browser.ts";
import { PASSWORD, serverDocuments, signUp } from "./testing/person.ts";
import { serverForTests } from "./testing/server-process.ts";

const DAYS = 70;
const today = new Date().toISOString().slice(0, 10);

const server = serverForTests();

const QUESTION = { at: 1.25, demand: 12, place: "up" } as const;
/** Of an answered exercise or measure. */
const ANSWERS = {
  ...{ formula: 1, seed: 7, isComplete: true, bounds: { in: 20, out: 31.5 } },
  screening: { right: 11, catches: 2, tries: 1 },
  trials: encodeTrials([
    { ...QUESTION, answer: "up", latency: 0.751 },
    { ...QUESTION, answer: "none", latency: null },
  ]),
};

/** An exercise, with answers if its type has any. */
function practised(type: ExerciseType, duration: number) {
  return isAnswered(type) ? { type, duration, answers: ANSWERS } : { type, duration };
}

const TAKEN = { takenAt: "2025-11-20T12:00:00.000Z", date: "2025-11-20", zone: "UTC", afterPractice: false };
const OWN = [
  ["measures", { ...TAKEN, measure: "nearPoint", tries: [6, 7.1, 8] }],
  [
    "measures",
    { ...TAKEN, measure: "ranges", display: "headset", input: "gaze", ipd: 0.063, distance: 0.4, answers: ANSWERS },
  ],
  [
    "checkIns",
    {
      ...{ answeredAt: TAKEN.takenAt, date: TAKEN.date, zone: "UTC" },
      answers: Object.fromEntries(QUESTIONS.map((question) => [question, 2])),
    },
  ],
] as const;

/** Practice on most of the last days, and two saved motions. */
function someData(): AccountData {
  const at = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000 - 60_000).toISOString();
  const practice = Array.from({ length: DAYS }, (_, i) => {
    const [startedAt, duration] = [at(i + Math.floor(i / 6)), 30 + i / 4];
    return {
      id: newId(),
      startedAt,
      date: startedAt.slice(0, 10),
      zone: "UTC",
      duration,
      exercises: [practised(EXERCISE_TYPES[i % EXERCISE_TYPES.length] ?? "pursuit", duration)],
      comfort: i % 3 === 0 ? ("tired" as const) : null,
    };
  });
  const savedSequences = ["Morning", "Evening"].map((name) => ({ id: newId(), ...sequenceBody(name, at(1)) }));
  const pursuit = { motions: ["pursuit" as const], minutes: 10 };
  const programme = ["2026-10-01", "2026-11-01"].map((from, i) => ({
    from,
    paused: i === 1,
    week: [pursuit, null, pursuit, null, null, null, null],
  }));
  return { practice, savedSequences, profile: { programme } } as AccountData;
}

/** A new user of the server. */
async function newPerson() {
  const browser = openBrowser(server.address);
  const tab = await signUp(browser);
  const { http } = browser;
  const userId = tab.account.store.getState().user?.id ?? "";
  return {
    http,
    userId,
    tab,
    import: (data: AccountData) => importData(data, userId, () => undefined, http),
    async text() {
      const answer = await http.file(API.accountExport);
      if (!answer.ok) throw new Error(answer.message);
      return answer.value.text();
    },
    async download() {
      const read = readAccountData(await this.text());
      if ("wrong" in read) throw new Error(`Our own file is wrong at ${read.wrong}`);
      return read;
    },
    async stats() {
      const answer = await http.call(`${API.stats}?today=${today}`, practiceStatsSchema);
      if (!answer.ok) throw new Error(answer.message);
      return answer.value;
    },
    documents: () => serverDocuments(browser),
    async names() {
      const bodies = (await this.documents())
        .filter(({ collection }) => collection === "savedSequences")
        .map(({ body }) => body);
      return bodies.map((body) => (body as { name: string }).name).sort();
    },
  };
}

describe("importing an exported file", () => {
  it("restores statistics, motions, programme and export in a new account after the old one was deleted [E-05] [E-08] [R-172]", async () => {
    const ada = await newPerson();
    expect(await ada.import(someData())).toEqual({ stored: 72 + 24 + 1, refused: 0, reason: null, problem: null });
    const [data, stats] = [await ada.download(), await ada.stats()];
    expect(data.profile?.programme?.map(({ from, paused }) => [from, paused])).toEqual([
      ["2026-10-01", false],
      ["2026-11-01", true],
    ]);
    expect(stats.totalSessions).toBe(DAYS);
    expect(stats).toEqual(practiceStats(daysOf(data), today));
    expect((await ada.http.call(API.account, z.unknown(), { method: "DELETE", body: { password: PASSWORD } })).ok).toBe(
      true,
    );

    const again = await newPerson();
    expect((await again.stats()).totalSessions).toBe(0);
    await again.import(data);
    expect(await again.stats()).toEqual(stats);
    expect(await again.names()).toEqual(["Evening", "Morning"]);
    expect(await again.download()).toEqual(data);
    const { practice } = JSON.parse(await again.text());
    expect(
      practice.flatMap(({ exercises }: { exercises: { trials?: object }[] }) => exercises[0]?.trials ?? []),
    ).toContainEqual({ ...QUESTION, answer: "none", latency: null });
  });

  it("creates no duplicates when repeated or resumed [E-05]", async () => {
    const ada = await newPerson();
    const data = someData();
    let calls = 0;
    const cut: typeof ada.http.call = async (...call) => {
      calls += 1;
      const answer = await ada.http.call(...call);
      // The second push takes effect, but its answer is lost.
      return calls === 2
        ? { ok: false, kind: "unreachable", status: 0, code: "", message: "", retryAfter: null }
        : answer;
    };
    const progress: number[] = [];
    const first = await importData(data, ada.userId, (sent) => progress.push(sent), { call: cut });
    expect([first.stored, progress, first.problem]).toEqual([
      50,
      [50],
      expect.stringContaining("no duplicates are created"),
    ]);
    expect((await ada.import(data)).problem).toBeNull();
    const stats = await ada.stats();
    expect(stats.totalSessions).toBe(DAYS);
    await ada.import(data);
    expect(await ada.stats()).toEqual(stats);
    expect(await ada.names()).toEqual(["Evening", "Morning"]);
  });

  it("reports what the server refuses, and imports the rest [E-05]", async () => {
    const ada = await newPerson();
    const data = someData();
    const [first, ...others] = data.practice;
    const wrongDay = { ...first, date: "2001-01-01" } as (typeof data.practice)[number];
    const outcome = await ada.import({ savedSequences: [], practice: [wrongDay, ...others] });
    expect(outcome).toMatchObject({ problem: null, reason: expect.stringContaining("date") });
    expect((await ada.stats()).totalSessions).toBe(DAYS - 1);
  });
});

it("measures and check-ins are in the export, and are imported into another account once [E-05] [E-13] [E-14]", async () => {
  const [ada, ben] = [await newPerson(), await newPerson()];
  const data = await ada.tab.holder.data();
  for (const [collection, body] of OWN) await data.write(collection, newId(), body);
  await data.flush(10_000);
  const read = await ada.download();
  for (let i = 0; i < 2; i++)
    expect(await ben.import(read)).toEqual({ stored: OWN.length, refused: 0, reason: null, problem: null });
  const stored = (await ben.documents()).filter(({ collection }) => collection !== "users");
  expect(stored.map(({ collection, body }) => [collection, body])).toEqual(OWN);
});

/** The sums of each day, computed here from the records. */
function daysOf({ practice }: AccountData): PracticeDay[] {
  const days = new Map<string, PracticeDay>();
  for (const { date, duration, exercises } of practice) {
    const day = days.get(date) ?? { date, seconds: 0, sessions: 0, types: {} };
    day.seconds += duration;
    day.sessions += 1;
    for (const { type } of exercises) day.types[type] = (day.types[type] ?? 0) + 1;
    days.set(date, day);
  }
  return [...days.values()];
}
