import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { EACH, NAMES } from "../practice/testing/history-generator.ts";
import { addDays, calendarDate } from "../time/index.ts";
import { type Programme, plannedOn } from "./programme.ts";
import { nextReminder, reminderSchema } from "./reminder.ts";
import { programmeAround } from "./testing/programme-generator.ts";

/** Clock changes near which times are generated: Chatham changes at 3:45, Lord Howe by half an hour; Apia skipped a day. */
const CHANGES: Readonly<Record<string, readonly string[]>> = {
  "Australia/Lord_Howe": ["2024-04-06T15:00:00Z", "2024-10-05T15:30:00Z"],
  "Pacific/Apia": ["2011-12-30T10:00:00Z", "2012-03-31T14:00:00Z"],
  "Pacific/Chatham": ["2025-04-05T14:00:00Z", "2025-09-27T14:00:00Z"],
  "Europe/Berlin": ["2024-03-31T01:00:00Z", "2024-10-27T01:00:00Z"],
  "America/St_Johns": ["2012-03-11T05:30:00Z", "2025-11-02T04:30:00Z"],
  "America/Santiago": ["2024-09-08T04:00:00Z", "2025-04-06T03:00:00Z"],
  "Asia/Beirut": ["2024-03-30T22:00:00Z", "2024-10-26T21:00:00Z"],
  "Africa/Cairo": ["2023-04-27T22:00:00Z", "2024-10-31T21:00:00Z"],
};
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** All offsets of these zones, and all changes since 2012, are multiples of it. */
const QUARTER = 15 * MINUTE;

const clocks = new Map<string, Intl.DateTimeFormat>();
/** Local time, such as '2024-04-07 01:30'. */
function wall(at: number, zone: string): string {
  const clock =
    clocks.get(zone) ?? new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short", timeStyle: "short" });
  clocks.set(zone, clock);
  return clock.format(at);
}

/** Checks the local time every 15 minutes. */
function obviousReminder(programme: Programme, hour: number, zone: string, after: number, lastDate: string | null) {
  const reached = new Set<string>();
  const start = Math.floor(after / QUARTER) * QUARTER;
  for (let at = start - 3 * DAY; at <= start + 17 * DAY; at += QUARTER) {
    const [date = "", time = ""] = wall(at, zone).split(" ");
    if (Number(time.slice(0, 2)) < hour || reached.has(date)) continue;
    reached.add(date);
    const isMeant = at > after && (lastDate === null || date > lastDate) && plannedOn(programme, date) !== null;
    if (isMeant) return { date, at: new Date(at) };
  }
  return null;
}

const daily: Programme = [
  {
    from: "2000-01-01",
    paused: false,
    week: Array.from({ length: 7 }, () => ({ motions: ["pursuit" as const], minutes: 10 })),
  },
];

describe("the next reminder", () => {
  it.each(Object.keys(CHANGES))(
    "matches checking the clock every 15 minutes, in %s [E-08]",
    (zone) => {
      const instant = fc.oneof(
        ...(CHANGES[zone] ?? []).map((change) =>
          fc.integer({ min: -60, max: 60 }).map((quarters) => Date.parse(change) + quarters * QUARTER),
        ),
        fc.integer({ min: Date.parse("2012-01-01"), max: Date.parse("2030-01-01") }),
      );
      const arbitrary = instant.chain((after) => {
        const today = calendarDate(new Date(after).toISOString(), zone);
        // As stored: no entry starts later than tomorrow.
        const stored = programmeAround(today).map((all) => all.filter(({ from }) => from <= addDays(today, 1)));
        const programme = fc.oneof(fc.constant(daily), stored);
        const last = fc.option(fc.integer({ min: -2, max: 1 }).map((days) => addDays(today, days)));
        return fc.tuple(fc.constant(after), programme, fc.integer({ min: 0, max: 23 }), last);
      });
      fc.assert(
        fc.property(arbitrary, ([after, programme, hour, last]) => {
          const wanted = obviousReminder(programme, hour, zone, after, last);
          expect(nextReminder(programme, { hour, zone }, new Date(after), last)).toEqual(wanted);
        }),
        { numRuns: Math.ceil(EACH / 10) },
      );
    },
    600_000,
  );

  it("has each date once, even when hour and zone change [E-08]", () => {
    const programme = fc.constant(daily);
    const place = fc.record({ zone: fc.constantFrom(...NAMES), hour: fc.integer({ min: 0, max: 23 }) });
    fc.assert(
      fc.property(programme, fc.array(place, { minLength: 2, maxLength: 20 }), (plan, places) => {
        let [at, last]: [Date, string | null] = [new Date("2025-03-01T12:00:00Z"), null];
        const dates: string[] = [];
        for (const { zone, hour } of places) {
          const next = nextReminder(plan, { zone, hour }, at, last);
          if (!next) continue;
          dates.push(next.date);
          [at, last] = [next.at, next.date];
        }
        expect(new Set(dates).size).toBe(dates.length);
        expect(dates).toEqual([...dates].sort());
      }),
      { numRuns: 300 },
    );
  });

  it("has a whole hour from 0 to 23 [E-08]", () => {
    const read = (hour: unknown) => reminderSchema.safeParse({ hour, zone: "UTC" }).success;
    expect([0, 23, 24, -1, 7.5, "7", null].map(read)).toEqual([true, true, false, false, false, false, false]);
  });
});
