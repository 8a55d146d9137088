import fc from "fast-check";
import { EXERCISE_TYPES } from "../../motion/index.ts";
import { calendarDate } from "../../time/index.ts";
import { addPractice } from "../day-buckets.ts";
import type { PracticeDay } from "../record.ts";
import type { Happened } from "./history-oracle.ts";

/** Zones with different clock changes, and the instants of such changes or of a skipped day. */
const ZONES = {
  "Australia/Lord_Howe": ["2024-04-06T15:00:00Z", "2024-10-05T15:30:00Z"],
  "Pacific/Apia": ["2011-12-30T10:00:00Z", "2012-03-31T14:00:00Z"],
  "Europe/Berlin": ["2024-03-31T01:00:00Z", "2024-10-27T01:00:00Z"],
  "America/New_York": ["2025-03-09T07:00:00Z", "2025-11-02T06:00:00Z"],
  "America/St_Johns": ["2011-03-13T03:31:00Z", "2025-11-02T04:30:00Z"],
  "Africa/Cairo": ["2023-04-27T22:00:00Z", "2024-10-31T21:00:00Z"],
  "America/Santiago": ["2024-09-08T04:00:00Z", "2025-04-06T03:00:00Z"],
  "Asia/Beirut": ["2024-03-30T22:00:00Z", "2024-10-26T21:00:00Z"],
  "Pacific/Kiritimati": ["2025-01-01T00:00:00Z", "2024-02-29T10:00:00Z"],
} as const;
/** The names of the zones that histories are generated for. */
export const NAMES = Object.keys(ZONES) as (keyof typeof ZONES)[];
// The domain has no Node types, not even in tests.
const { env } = (globalThis as unknown as { process: { env: Record<string, string | undefined> } }).process;
const HISTORIES = env.SOAK === "full" ? 100_000 : 5_000;
/** How many histories to generate for each zone. */
export const EACH = Math.ceil(HISTORIES / NAMES.length);

const MINUTE = 60_000;
const DAY = 86_400_000;

/** A current time, often near a clock change, and sessions before it, mostly about a day apart. A few are in the future. */
export function history(zone: keyof typeof ZONES) {
  const changes = ZONES[zone].map((change) =>
    fc.integer({ min: -40, max: 40 }).map((hours) => Date.parse(change) + hours * 60 * MINUTE),
  );
  const now = fc.oneof(...changes, fc.integer({ min: Date.parse("2005-01-01"), max: Date.parse("2035-01-01") }));
  const step = fc.oneof(
    { weight: 5, arbitrary: fc.integer({ min: 0, max: 26 * 60 }) },
    { weight: 2, arbitrary: fc.integer({ min: 23 * 60, max: 25 * 60 }) },
    { weight: 1, arbitrary: fc.integer({ min: 0, max: 60 * 24 * 60 }) },
  );
  const session = fc.record({
    step,
    elsewhere: fc.option(fc.constantFrom(...NAMES), { freq: 12 }),
    seconds: fc.integer({ min: 1, max: 7200 }),
    types: fc.array(fc.constantFrom(...EXERCISE_TYPES), { minLength: 1, maxLength: 3 }),
  });
  return fc
    .record({
      now,
      ahead: fc.oneof({ weight: 6, arbitrary: fc.constant(0) }, fc.integer({ min: 0, max: 3 })),
      sessions: fc.array(session, { maxLength: 40 }),
    })
    .map(({ now: at, ahead, sessions }) => {
      let instant = at + ahead * DAY;
      const happened = sessions.map(({ step: minutes, elsewhere, seconds, types }): Happened => {
        instant -= minutes * MINUTE;
        return { instant: new Date(instant), zone: elsewhere ?? zone, seconds, types };
      });
      return { now: new Date(at), happened };
    });
}

/** The day buckets of a history. */
export function bucketsOf(happened: readonly Happened[]): PracticeDay[] {
  return happened.reduce<PracticeDay[]>((days, { instant, zone, seconds, types }) => {
    const exercises = types.map((type) => ({ type, duration: seconds / types.length }));
    return addPractice(days, { date: calendarDate(instant.toISOString(), zone), duration: seconds, exercises });
  }, []);
}
