import { expect, it } from "vitest";
import { normalisePractice } from "./settle.ts";

const now = new Date("2026-11-21T12:00:00.000Z");
const record = {
  startedAt: "2026-11-20T23:30:00.000Z",
  date: "2026-11-21",
  zone: "Europe/Berlin",
  duration: 120.0004,
  exercises: [{ type: "saccades", duration: 120 }],
} as const;
const settle = (changes: object) => normalisePractice({ ...record, exercises: [...record.exercises], ...changes }, now);

it("keeps a record, however old, to the millisecond [R-127]", () => {
  expect(settle({})).toEqual({ ...record, duration: 120 });
  const old = { startedAt: "2009-02-01T00:00:00.000Z", date: "2009-01-31" };
  expect(settle(old)).toMatchObject(old);
});

it("lets a record that claims to begin in the future begin now, on the date that it is there [R-127]", () => {
  const future = { startedAt: "2031-01-01T00:00:00.000Z", date: "2031-01-01", zone: "Pacific/Kiritimati" };
  expect(settle(future)).toMatchObject({ startedAt: now.toISOString(), date: "2026-11-22", zone: future.zone });
});

it.each([
  ["zone", { zone: "Mars/Olympus" }],
  ["zone", { zone: "+01:00" }],
  ["date", { date: "2026-11-18" }],
  ["date", { date: "2026-11-22" }],
  ["duration", { duration: 118.9 }],
])("names %s in a record that cannot be true [R-127]", (field, changes) => {
  expect(settle(changes)).toEqual({ field });
});

it("bears parts that were rounded up [R-127]", () => {
  expect(settle({ duration: 119.2 })).toMatchObject({ duration: 119.2 });
});
