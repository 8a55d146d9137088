import fc from "fast-check";
import { EXERCISE_TYPES } from "../../motion/index.ts";
import { addDays } from "../../time/index.ts";
import { mergeProgramme, type ProgrammeEntry } from "../programme.ts";

const plannedDay = fc.record({
  motions: fc.uniqueArray(fc.constantFrom(...EXERCISE_TYPES), { minLength: 1 }),
  minutes: fc.integer({ min: 1, max: 60 }),
});

/** A sparse, full or empty week. */
const week = fc.array(fc.option(plannedDay, { freq: 2 }), { minLength: 7, maxLength: 7 });

/** Entries near a date, in any order, some on the same date. @param most maximum number */
export function entriesAround(date: string, most: number): fc.Arbitrary<ProgrammeEntry[]> {
  const entry = fc.record({
    from: fc.integer({ min: -100, max: 20 }).map((days) => addDays(date, days)),
    paused: fc.boolean(),
    week,
  });
  return fc.array(entry, { maxLength: most });
}

/** A programme with history near a date. */
export function programmeAround(date: string): fc.Arbitrary<ProgrammeEntry[]> {
  return entriesAround(date, 6).map((entries) => mergeProgramme([], entries));
}
