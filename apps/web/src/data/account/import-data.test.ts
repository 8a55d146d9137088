import type { AccountData } from "@vr-eye-lab/domain/account";
import { QUESTIONS } from "@vr-eye-lab/domain/check-in";
import { DEFAULT_SETTINGS } from "@vr-eye-lab/domain/exercise";
import { LARGEST_PUSH } from "@vr-eye-lab/domain/sync";
import { describe, expect, it } from "vitest";
import { pushServer, storedOf } from "../testing/sync-parts.ts";
import { importData, readAccountData } from "./import-data.ts";

const session = {
  id: "0199aaaa-0000-7000-8000-000000000001",
  startedAt: "2026-11-20T08:00:00.000Z",
  date: "2026-11-20",
  zone: "Europe/Berlin",
  duration: 60,
  exercises: [{ type: "pursuit", duration: 60 }],
};

describe("reading an exported file", () => {
  it("reads the practice and the saved motions, and ignores the rest [E-05]", () => {
    const text = JSON.stringify({
      account: {},
      practice: [{ ...session, comfort: null }],
      savedSequences: [],
      more: 1,
    });
    expect(readAccountData(text)).toEqual({ practice: [{ ...session, comfort: null }], savedSequences: [] });
  });

  it("reads only the programme of the profile, without its reminder [E-05] [E-08]", () => {
    const programme = [{ from: "2026-11-01", paused: false, week: [null, null, null, null, null, null, null] }];
    const profile = { email: "ada@example.org", tracking: true, programme, reminder: { hour: 9, zone: "UTC" } };
    expect(readAccountData(JSON.stringify({ practice: [], savedSequences: [], profile }))).toEqual({
      practice: [],
      savedSequences: [],
      profile: { programme },
    });
    const wrong = { programme: [{ ...programme[0], paused: "no" }] };
    expect(readAccountData(JSON.stringify({ practice: [], savedSequences: [], profile: wrong }))).toEqual({
      wrong: "profile.programme.0.paused",
    });
  });

  it("reads the trials of an answered exercise, and answers as the server stores them [R-172]", () => {
    const screening = { right: 11, catches: 2, tries: 1 };
    const answers = { formula: 1, seed: 7, isComplete: true, bounds: { in: 20, out: 40 }, screening };
    const stored = { type: "randomdots", duration: 60, answers: { ...answers, trials: "AATS/wYgBNIA" } };
    const trial = { at: 12.34, demand: -2.5, place: "left", answer: "up", latency: 1.234 };
    const downloaded = { type: "randomdots", duration: 60, answers, trials: [trial] };
    const read = (exercise: object) =>
      readAccountData(JSON.stringify({ practice: [{ ...session, exercises: [exercise] }], savedSequences: [] }));
    for (const exercise of [downloaded, stored])
      expect(read(exercise)).toMatchObject({ practice: [{ exercises: [stored] }] });
    expect(read({ ...downloaded, trials: [{ ...trial, place: "here" }] })).toEqual({
      wrong: "practice.0.exercises.0.answers.trials",
    });
  });

  it("reads sittings and check-ins, with trials as downloaded or as stored, and names what is wrong [E-13] [E-14]", () => {
    const taken = { id: session.id, date: "2026-11-20", zone: "UTC" };
    const screening = { right: 11, catches: 2, tries: 1 };
    const answers = { formula: 1, seed: 7, isComplete: true, bounds: { in: 20, out: 40 }, screening };
    const shown = { display: "headset", input: "gaze", ipd: 0.063, distance: 0.4 };
    const dots = { ...taken, ...shown, measure: "ranges", takenAt: session.startedAt, afterPractice: false };
    const stored = { ...dots, answers: { ...answers, trials: "AATS/wYgBNIA" } };
    const trial = { at: 12.34, demand: -2.5, place: "left", answer: "up", latency: 1.234 };
    const downloaded = { ...dots, updatedAt: session.startedAt, answers, trials: [trial] };
    const ruler = {
      ...taken,
      measure: "nearPoint",
      takenAt: session.startedAt,
      afterPractice: true,
      tries: [6, 7.1, 8],
    };
    const checkIn = {
      ...taken,
      answeredAt: session.startedAt,
      answers: Object.fromEntries(QUESTIONS.map((question) => [question, 2])),
    };
    const read = (measures: unknown[], checkIns: unknown[] = []) =>
      readAccountData(JSON.stringify({ practice: [], measures, checkIns }));
    expect(read([downloaded, stored, ruler], [checkIn])).toEqual({
      practice: [],
      measures: [stored, stored, ruler],
      checkIns: [checkIn],
    });
    expect(read([ruler, { ...ruler, tries: [6, 7.1] }])).toEqual({ wrong: "measures.1.tries" });
    expect(read([{ ...ruler, measure: "far" }])).toEqual({ wrong: "measures.0.measure" });
    expect(read([{ ...downloaded, trials: [{ ...trial, place: "here" }] }])).toEqual({
      wrong: "measures.0.answers.trials",
    });
    expect(read([], [{ ...checkIn, answers: {} }])).toEqual({ wrong: "checkIns.0.answers.losesPlace" });
  });

  it("reports the path of the first error [E-05]", () => {
    const wrong = (practice: unknown) => readAccountData(JSON.stringify({ practice, savedSequences: [] }));
    expect(wrong([session, { ...session, duration: -1 }])).toEqual({ wrong: "practice.1.duration" });
    expect(wrong([{ ...session, id: "x" }])).toEqual({ wrong: "practice.0.id" });
    expect(wrong(undefined)).toEqual({ wrong: "practice" });
    expect(readAccountData("no JSON")).toEqual({ wrong: "" });
    expect(readAccountData("[]")).toEqual({ wrong: "" });
  });

  it("reports the first of more errors than fit into memory [E-05]", () => {
    const many = (item: string) => `[${`${item},`.repeat(400_000)}${item}]`;
    const read = (practice: string, savedSequences: string) =>
      readAccountData(`{"practice":${practice},"savedSequences":${savedSequences}}`);
    expect(read(many("0"), "[]")).toEqual({ wrong: "practice.0" });
    expect(read(many("{}"), "[]")).toEqual({ wrong: "practice.0.startedAt" });
    expect(read(JSON.stringify([session]), many("[]"))).toEqual({ wrong: "savedSequences.0" });
  });
});

describe("importing into a server that limits pushes", () => {
  const practice = Array.from({ length: 120 }, (_, i) => ({
    ...session,
    id: session.id.slice(0, -3) + String(i).padStart(3, "0"),
  }));

  /** Imports 120 sessions in pushes of 50. @param limits Retry-After of the pushes that the server refuses */
  async function importLimited(limits: Readonly<Record<number, string>>) {
    const pushes: string[][] = [];
    const http = pushServer((writes) => {
      pushes.push(writes.map(({ id }) => id));
      const retryAfter = limits[pushes.length - 1];
      return retryAfter === undefined
        ? Response.json({ results: storedOf(writes) })
        : Response.json({ error: "Too many.", code: "x" }, { status: 429, headers: { "Retry-After": retryAfter } });
    });
    const imported = await importData({ practice, savedSequences: [] } as unknown as AccountData, "", () => {}, http);
    return { imported, pushes };
  }

  it("waits as long as the server asks, then sends the same writes again [E-05]", async () => {
    const { imported, pushes } = await importLimited({ 1: "0.01", 2: "0" });
    expect(imported).toEqual({ stored: 120, refused: 0, reason: null, problem: null });
    expect(pushes.map(({ length }) => length)).toEqual([50, 50, 50, 50, 20]);
    expect([pushes[2], pushes[3]]).toEqual([pushes[1], pushes[1]]);
  });

  it("stops if it would have to wait for hours, and asks to import the file again [E-05]", async () => {
    const { imported, pushes } = await importLimited({ 1: "40000" });
    const problem = expect.stringContaining("Import the file again tomorrow; no duplicates are created.");
    expect(imported).toEqual({ stored: 50, refused: 0, reason: null, problem });
    expect(pushes).toHaveLength(2);
  });

  it("sends records that are as large as allowed in pushes that the server accepts [E-05]", async () => {
    const exercises = Array.from({ length: 50 }, () => ({ type: "pursuit", duration: 1, settings: DEFAULT_SETTINGS }));
    const sizes: number[] = [];
    const http = pushServer((writes) => {
      sizes.push(JSON.stringify({ writes }).length);
      return Response.json({ results: storedOf(writes) });
    });
    const large = practice.map((record) => ({ ...record, exercises }));
    const data = { practice: large, savedSequences: [] } as unknown as AccountData;
    expect(await importData(data, "", () => {}, http)).toMatchObject({ stored: 120, problem: null });
    expect(Math.max(...sizes)).toBeLessThan(LARGEST_PUSH);
    expect(sizes.length).toBeLessThan(10);
  });

  it("stops after waiting ten times in a row [E-05]", async () => {
    const { imported, pushes } = await importLimited(
      Object.fromEntries(Array.from({ length: 99 }, (_, i) => [i, "0"])),
    );
    expect(imported).toMatchObject({ stored: 0, problem: "Too many." });
    expect(pushes).toHaveLength(11);
  });
});
