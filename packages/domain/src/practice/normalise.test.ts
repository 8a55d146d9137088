import { expect, it } from "vitest";
import { normalisePractice } from "./normalise.ts";

const now = new Date("2026-11-21T12:00:00.000Z");
const record = {
  startedAt: "2026-11-20T23:30:00.000Z",
  date: "2026-11-21",
  zone: "Europe/Berlin",
  duration: 120.0004,
  exercises: [{ type: "saccades", duration: 120 }],
} as const;
const normalise = (changes: object) =>
  normalisePractice({ ...record, exercises: [...record.exercises], ...changes }, now);

it("rounds durations to milliseconds and accepts records without details [R-127]", () => {
  expect(normalise({})).toEqual({ ...record, duration: 120 });
  const old = { startedAt: "2009-02-01T00:00:00.000Z", date: "2009-01-31" };
  expect(normalise(old)).toMatchObject(old);
});

it("moves a start in the future to now and the local date [R-127]", () => {
  const future = { startedAt: "2031-01-01T00:00:00.000Z", date: "2031-01-01", zone: "Pacific/Kiritimati" };
  expect(normalise(future)).toMatchObject({ startedAt: now.toISOString(), date: "2026-11-22", zone: future.zone });
});

it.each(["Etc/Unknown", "Mars/Olympus", "+01:00"])(
  "stores UTC for the time zone %s and keeps the user's date [R-127]",
  (zone) => {
    expect(normalise({ zone })).toEqual({ ...record, duration: 120, zone: "UTC" });
    const future = { startedAt: "2031-01-01T00:00:00.000Z", date: "2031-01-01", zone };
    expect(normalise(future)).toMatchObject({ startedAt: now.toISOString(), date: "2026-11-21", zone: "UTC" });
  },
);

it.each([
  ["date", { date: "2026-11-18" }],
  ["date", { date: "2026-11-22" }],
  ["duration", { duration: 118.9 }],
])("names the invalid field %s [R-127]", (field, changes) => {
  expect(normalise(changes)).toEqual({ field });
});

it("accepts exercise durations that were rounded up [R-127]", () => {
  expect(normalise({ duration: 119.2 })).toMatchObject({ duration: 119.2 });
});
