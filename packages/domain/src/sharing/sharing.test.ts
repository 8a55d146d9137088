import { expect, it } from "vitest";
import { practiceStats } from "../practice/index.ts";
import { reportDays } from "./index.ts";

const day = (date: string) => ({ date, seconds: 60, sessions: 1, types: {} });

it("adds the dates of the streak that the days before end with [E-09]", () => {
  const report = { days: [day("2026-11-20"), day("2026-11-21")], streakFrom: "2026-11-17" };
  const dates = ["2026-11-17", "2026-11-18", "2026-11-19", "2026-11-20", "2026-11-21"];
  expect(reportDays(report).map(({ date }) => date)).toEqual(dates);
  expect(practiceStats(reportDays(report), "2026-11-21")).toMatchObject({ currentStreak: 5, totalSessions: 2 });
});

it("adds nothing to reports without a streak or days before [E-09]", () => {
  const days = [day("2026-11-17"), day("2026-11-21")];
  expect(reportDays({ days })).toEqual(days);
  expect(reportDays({ days: [] })).toEqual([]);
  expect(reportDays({ days: [], streakFrom: "2026-11-17" })).toEqual([]);
});
