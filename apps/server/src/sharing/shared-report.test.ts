import { API } from "@vr-eye-lab/domain/api";
import { motionShares, type PracticeDay, practiceStats, practiceWeeks } from "@vr-eye-lab/domain/practice";
import { type NewShare, reportDays, type SharedProgress } from "@vr-eye-lab/domain/sharing";
import { addDays, calendarDate } from "@vr-eye-lab/domain/time";
import { expect, it } from "vitest";
import type { Visitor } from "../sign-in/testing/visitor.ts";
import { newWrite, practiceBody } from "../testing/person.ts";
import { describeApp } from "../testing/test-app.ts";
import { readReport } from "./shared-report.ts";

const WEEKS = 52;
const LARGEST_REPORT = 32 * 1024;
const TYPES = ["convergence", "pursuit", "saccades"] as const;
const TODAY = calendarDate(new Date().toISOString(), "UTC");
const daysAgo = (days: number) => addDays(TODAY, -days);
const range = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, i) => daysAgo(from - i));

describeApp("a shared report", (server) => {
  async function practise(visitor: Visitor, dates: readonly string[]): Promise<PracticeDay[]> {
    const sessions = dates.map((date, i) => ({ date, seconds: 60.25 + (i % 7), type: TYPES[i % 3] ?? "pursuit" }));
    const writes = sessions.map(({ date, seconds, type }) => {
      const body = practiceBody(new Date(`${date}T00:00:00Z`), seconds);
      return newWrite("practice", { ...body, exercises: [{ type, duration: seconds }] });
    });
    for (let i = 0; i < writes.length; i += 100) {
      const answer = await visitor.post(API.push, { writes: writes.slice(i, i + 100) });
      expect(answer.status).toBe(200);
    }
    return sessions.map(({ type, ...day }) => ({ ...day, sessions: 1, types: { [type]: 1 } }));
  }
  async function share(owner: Visitor): Promise<NewShare> {
    return (await (await owner.post(API.shares, { name: "Dr. Example", days: 30 })).json()) as NewShare;
  }
  const view = (token: string) => server.visitor().post(API.shared, { token });
  async function userIdOf({ share: { id } }: NewShare): Promise<string> {
    const row = server.database.reader.selectFrom("share").select("userId").where("id", "=", id);
    return (await row.executeTakeFirstOrThrow()).userId;
  }
  const HISTORIES: Readonly<Record<string, readonly string[]>> = {
    "no practice": [],
    "practice today": range(0, 0),
    "a streak of 600 days": [...range(900, 890), ...range(599, 0)],
    "a streak that ended long ago": [...range(700, 650), ...range(620, 500)],
    "a streak until yesterday, shorter than the report": [...range(1000, 1000), ...range(380, 365), ...range(40, 1)],
    "a gap where the single days begin": [...range(500, 367), ...range(364, 0)],
  };
  it.each(Object.entries(HISTORIES))("shows the statistics of %s to viewers in any zone [E-09]", async (_, dates) => {
    const ada = await server.signUp();
    const all = await practise(ada, dates);
    const answer = await view((await share(ada)).token);
    const text = await answer.text();
    const shared: SharedProgress = JSON.parse(text);
    expect(text.length).toBeLessThan(LARGEST_REPORT);
    expect(shared.days.length).toBeLessThanOrEqual(368);
    const days = reportDays(shared);
    for (const today of [-1, 0, 1, 2, 30, 400].map((later) => addDays(TODAY, later))) {
      expect(practiceStats(days, today)).toEqual(practiceStats(all, today));
      expect(practiceWeeks(days, today, WEEKS)).toEqual(practiceWeeks(all, today, WEEKS));
    }
    expect(motionShares(days)).toEqual(motionShares(all));
    // A page that doesn't know `streakFrom` shows the same except for a streak of more than a year.
    const { currentStreak: _shown, ...older } = practiceStats(shared.days, TODAY);
    expect(practiceStats(all, TODAY)).toMatchObject(older);
  });

  it.each(["2024-11-03", "2024-11-09", "2024-11-10", "2025-01-01", "2026-01-01"])(
    "on %s has each day of 52 weeks and of the year, for viewers a day behind or ahead [E-09]",
    async (utc) => {
      const ada = await server.signUp();
      const all = await practise(
        ada,
        Array.from({ length: 500 }, (_, i) => addDays(utc, i - 499)),
      );
      const userId = await userIdOf(await share(ada));
      const report = await readReport(server.database, userId, new Date(`${utc}T12:00:00Z`));
      const days = reportDays(report as SharedProgress);
      for (const today of [-1, 0, 1].map((later) => addDays(utc, later))) {
        expect(practiceStats(days, today)).toEqual(practiceStats(all, today));
        expect(practiceWeeks(days, today, WEEKS)).toEqual(practiceWeeks(all, today, WEEKS));
      }
    },
  );
});
