import { API } from "@vr-eye-lab/domain/api";
import { EXERCISE_TYPES } from "@vr-eye-lab/domain/motion";
import type { PracticeDay, PracticeDocument } from "@vr-eye-lab/domain/practice";
import {
  addPractice,
  type PracticeStats,
  practiceSessionsSchema,
  practiceStats,
  practiceStatsSchema,
} from "@vr-eye-lab/domain/practice";
import { calendarDate } from "@vr-eye-lab/domain/time";
import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import type { Database } from "../db/database.ts";
import { describeOnBoth } from "../db/testing/databases.ts";
import { type AppUser, appUser, createDataApp, type DataApp, newAppUser } from "../testing/app-user.ts";
import { answeredExercise, newId, newWrite, practiceBody } from "../testing/person.ts";

const HISTORIES = process.env.SOAK === "full" ? 400 : 20;

describeOnBoth("practice", (open, kind) => {
  let database: Database;
  let app: DataApp;
  beforeAll(async () => {
    database = await open();
    app = createDataApp(database);
  });
  const newUser = () => newAppUser(app, database);
  async function stats(user: AppUser, query: string): Promise<PracticeStats> {
    const response = await user.get(`${API.stats}?${query}`);
    expect(response.status).toBe(200);
    return practiceStatsSchema.parse(await response.json());
  }
  async function daysInFeed(user: AppUser): Promise<PracticeDay[]> {
    const { changes } = await user.changes();
    return changes.map(({ body }) => body as PracticeDay).sort((a, b) => (a.date < b.date ? -1 : 1));
  }

  it("is empty for a new user [R-063, R-128]", async () => {
    expect(await stats(await newUser(), "today=2026-11-21")).toEqual(practiceStats([], "2026-11-21"));
  });

  it("counts in the statistics when it is recorded [R-064, R-127, R-128]", async () => {
    const user = await newUser();
    const dates = ["2025-12-31", "2026-01-05", "2026-11-01", "2026-11-14", "2026-11-15", "2026-11-20", "2026-11-21"];
    await user.push(...dates.map((date) => newWrite("practice", practiceBody(new Date(`${date}T10:00:00.000Z`), 60))));
    const saccades = { ...practiceBody(new Date("2026-11-21T11:00:00.000Z"), 30.5) };
    await user.push(newWrite("practice", { ...saccades, exercises: [{ type: "saccades", duration: 30.5 }] }));
    expect(await stats(user, "today=2026-11-21")).toEqual({
      currentStreak: 2,
      timeInSession: { today: 90.5, thisWeek: 210.5, thisMonth: 330.5, thisYear: 390.5 },
      totalSeconds: 450.5,
      totalSessions: 8,
      lastSessionDate: "2026-11-21",
      mostUsed: "convergence",
    });
    expect(await stats(user, "today=2026-11-23")).toMatchObject({ currentStreak: 0 });
  });

  it("is counted once if it is sent repeatedly [R-127]", async () => {
    const user = await newUser();
    const write = newWrite("practice", practiceBody(new Date("2026-11-20T10:00:00.000Z"), 60));
    await user.push(write);
    const { cursor } = await user.changes();
    await user.push(write);
    await user.push({ ...write, id: newId() });
    expect((await user.changes()).cursor).toBe(cursor);
    expect(await daysInFeed(user)).toEqual([
      { date: "2026-11-20", seconds: 60, sessions: 1, types: { convergence: 1 } },
    ]);
  });

  it("is replaced by a longer record, which adds the difference, but not by a shorter one [R-127]", async () => {
    const user = await newUser();
    const write = newWrite("practice", practiceBody(new Date("2026-10-31T10:00:00.000Z"), 60));
    const longer = {
      ...practiceBody(new Date("2026-11-01T10:00:00.000Z"), 100),
      exercises: [
        { type: "convergence", duration: 60 },
        { type: "figure8", duration: 40 },
      ],
    };
    const shorter = practiceBody(new Date("2026-10-31T10:00:00.000Z"), 20);
    for (const body of [write.body, longer, shorter]) await user.push({ ...write, id: newId(), body });
    expect(await daysInFeed(user)).toEqual([
      { date: "2026-10-31", seconds: 100, sessions: 1, types: { convergence: 1, figure8: 1 } },
    ]);
    expect(await stats(user, "today=2026-11-01")).toMatchObject({
      currentStreak: 1,
      timeInSession: { today: 0, thisWeek: 0, thisMonth: 0, thisYear: 100 },
      totalSeconds: 100,
      totalSessions: 1,
    });
  });

  it("of an answered exercise has its answers, which a longer record extends, and counts in all statistics [R-172]", async () => {
    const user = await newUser();
    const bodyOf = (duration: number, count: number) => ({
      ...practiceBody(new Date("2026-11-20T10:00:00.000Z"), duration),
      exercises: [answeredExercise(duration, count)],
    });
    const write = newWrite("practice", bodyOf(20, 5));
    const inHistory = async () => {
      const page = practiceSessionsSchema.parse(await (await user.get(API.practiceSessions)).json());
      return page.sessions.map(({ exercises }) => exercises);
    };
    await user.push(write);
    expect(await inHistory()).toEqual([[answeredExercise(20, 5)]]);
    for (const body of [bodyOf(60, 12), bodyOf(40, 9)]) await user.push({ ...write, id: newId(), body });
    expect(await inHistory()).toEqual([[answeredExercise(60, 12)]]);
    expect(await daysInFeed(user)).toEqual([
      { date: "2026-11-20", seconds: 60, sessions: 1, types: { randomdots: 1 } },
    ]);
    expect(await stats(user, "today=2026-11-20")).toMatchObject({ totalSeconds: 60, mostUsed: "randomdots" });
  });

  it("stores how it felt, the last answer wins, and no statistic changes [R-127] [D-09]", async () => {
    const user = await newUser();
    const write = newWrite("practice", practiceBody(new Date("2026-11-20T10:00:00.000Z"), 60));
    const feel = (comfort: unknown) => user.push({ ...write, id: newId(), body: { comfort } });
    const inHistory = async () => {
      const page = practiceSessionsSchema.parse(await (await user.get(API.practiceSessions)).json());
      return page.sessions.map(({ duration, comfort }) => [duration, comfort]);
    };
    await user.push(write);
    const { cursor } = await user.changes();
    expect(await inHistory()).toEqual([[60, undefined]]);
    await feel("comfortable");
    await feel("tired");
    expect(await inHistory()).toEqual([[60, "tired"]]);
    expect((await user.changes()).cursor, "not part of the change feed").toBe(cursor);
    await user.push({ ...write, id: newId(), body: practiceBody(new Date("2026-11-20T10:00:00.000Z"), 100) });
    expect(await inHistory(), "a longer record leaves it").toEqual([[100, "tired"]]);
    await feel(null);
    expect(await inHistory()).toEqual([[100, undefined]]);
    expect(await feel("cured")).toMatchObject({ status: 400, code: "document/malformed", field: "comfort" });
    expect(await stats(user, "today=2026-11-20")).toMatchObject({ totalSeconds: 100, totalSessions: 1 });
  });

  it("refuses other users' answers on how it felt, and answers for unknown records [R-127] [D-09]", async () => {
    const [user, other] = [await newUser(), await newUser()];
    const write = newWrite("practice", practiceBody(new Date("2026-11-20T10:00:00.000Z"), 60));
    await user.push(write);
    const felt = { ...write, id: newId(), body: { comfort: "uncomfortable" } };
    expect(await other.push(felt)).toMatchObject({ status: 404, code: "document/not-found" });
    const { sessions } = practiceSessionsSchema.parse(await (await user.get(API.practiceSessions)).json());
    expect(sessions.map(({ comfort }) => comfort)).toEqual([undefined]);
  });

  it("with a future timestamp counts as now, on the local date [R-127]", async () => {
    const user = await newUser();
    const body = { ...practiceBody(new Date("2199-01-01T00:00:00.000Z"), 60), zone: "Pacific/Kiritimati" };
    const before = calendarDate(new Date().toISOString(), body.zone);
    await user.push(newWrite("practice", body));
    const after = calendarDate(new Date().toISOString(), body.zone);
    const [day] = await daysInFeed(user);
    expect([before, after]).toContain(day?.date);
    expect(await stats(user, "zone=Pacific/Kiritimati")).toMatchObject({ currentStreak: 1, totalSessions: 1 });
  });

  it.each([
    ["date", { date: "2026-11-18" }],
    ["date", { date: "2026-02-30" }],
    ["duration", { duration: 0 }],
    ["duration", { duration: 10, exercises: [{ type: "pursuit", duration: 60 }] }],
    ["exercises", { exercises: [] }],
    ["exercises.0.type", { exercises: [{ type: "staring", duration: 60 }] }],
    ["userId", { userId: "me" }],
  ])("with an impossible %s is refused [R-127]", async (field, changes) => {
    const user = await newUser();
    const body = { ...practiceBody(new Date("2026-11-20T10:00:00.000Z"), 60), ...changes };
    expect(await user.push(newWrite("practice", body))).toMatchObject({
      status: 400,
      code: "document/malformed",
      field,
    });
    expect((await user.changes()).cursor).toBe(0);
  });

  it("cannot be deleted [R-127]", async () => {
    const user = await newUser();
    const write = newWrite("practice", practiceBody(new Date("2026-11-20T10:00:00.000Z"), 60));
    await user.push(write);
    const gone = { ...write, id: newId(), kind: "delete", body: undefined } as const;
    expect(await user.push(gone)).toMatchObject({ status: 403, code: "document/not-yours" });
    expect(await stats(user, "today=2026-11-20")).toMatchObject({ totalSessions: 1 });
  });

  it("has the statistics of all its records, in any order of arrival [R-128, R-131]", async () => {
    const session = fc.record({
      session: fc.nat(11),
      day: fc.oneof({ weight: 4, arbitrary: fc.integer({ min: 0, max: 20 }) }, fc.integer({ min: 0, max: 500 })),
      seconds: fc.integer({ min: 1000, max: 5_000_000 }).map((milliseconds) => milliseconds / 1000),
      types: fc.array(fc.constantFrom(...EXERCISE_TYPES), { minLength: 1, maxLength: 3 }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(session, { minLength: 1, maxLength: 25 }),
        fc.array(fc.integer({ min: -3, max: 40 }), { minLength: 1, maxLength: 3 }),
        async (sessions, todays) => {
          const user = await newUser();
          const ids = Array.from({ length: 12 }, newId);
          const longest = new Map<string, PracticeDocument>();
          const writes = sessions.map(({ session: index, day, seconds, types }) => {
            const exercises = types.map((type) => ({ type, duration: seconds / types.length }));
            // A repeated session keeps its start.
            const id = ids[index] ?? "";
            const startedAt = longest.get(id)?.startedAt ?? new Date(Date.UTC(2025, 5, 30 - day, 12)).toISOString();
            const body = { startedAt, date: startedAt.slice(0, 10), zone: "UTC", duration: seconds, exercises };
            if (seconds > (longest.get(id)?.duration ?? 0)) longest.set(id, body);
            return { ...newWrite("practice", body), documentId: id };
          });
          const { results } = await user.push(...writes);
          expect(results.every(({ status }) => status === "stored")).toBe(true);
          const days = [...longest.values()].reduce<PracticeDay[]>((all, record) => addPractice(all, record), []);
          expect(await daysInFeed(user)).toEqual(days.sort((a, b) => (a.date < b.date ? -1 : 1)));
          for (const ago of todays) {
            const today = new Date(Date.UTC(2025, 5, 30 - ago)).toISOString().slice(0, 10);
            expect(await stats(user, `today=${today}`)).toEqual(practiceStats(days, today));
          }
        },
      ),
      { numRuns: HISTORIES },
    );
  }, 300_000);

  it("sums up correctly what several devices send to several servers [R-128]", async () => {
    const user = await newUser();
    // Only PostgreSQL supports several processes.
    const there = kind === "postgres" ? appUser(createDataApp(await open()), user.id) : user;
    const start = Date.UTC(2026, 0, 1, 12);
    const bodies = Array.from({ length: 60 }, (_, i) => practiceBody(new Date(start + (i % 20) * 86_400_000), 10 + i));
    await Promise.all(bodies.map((body, i) => (i % 2 ? user : there).push(newWrite("practice", body))));
    const days = bodies.reduce<PracticeDay[]>((all, body) => addPractice(all, body as PracticeDocument), []);
    expect(await daysInFeed(user)).toEqual(days);
    expect(await stats(user, "today=2026-01-21")).toEqual(practiceStats(days, "2026-01-21"));
  });

  it("has statistics for the requested date, otherwise for today in the zone or in UTC", async () => {
    const user = await newUser();
    const now = new Date();
    await user.push(newWrite("practice", practiceBody(now, 60)));
    expect((await stats(user, "")).timeInSession.today).toBe(60);
    expect((await stats(user, "zone=UTC")).timeInSession.today).toBe(60);
    for (const [field, query] of [
      ["today", "today=yesterday"],
      ["today", "today=2026-02-30"],
      ["today", "today="],
      ["zone", "zone=Mars/Olympus"],
    ]) {
      const response = await user.get(`${API.stats}?${query}`);
      expect([response.status, await response.json()]).toMatchObject([400, { code: "bad-request", field }]);
    }
  });
});
