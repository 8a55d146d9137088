import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "../time/index.ts";
import {
  changeFrom,
  defaultWeek,
  firstWeek,
  MOST_ENTRIES,
  mergeProgramme,
  normaliseProgramme,
  type Programme,
  type ProgrammeEntry,
  plannedOn,
  programmeEnd,
  programmeOn,
  programmeSchema,
} from "./programme.ts";
import { entriesAround } from "./testing/programme-generator.ts";

// A Saturday.
const TODAY = "2026-11-21";
const RUNS = { numRuns: 1_000 };

const day = (minutes: number) => ({ motions: ["pursuit" as const], minutes });
const weekOf = (minutes: number): ProgrammeEntry["week"] => Array.from({ length: 7 }, () => day(minutes));
const entry = (from: string, minutes: number, paused = false): ProgrammeEntry => ({
  from,
  paused,
  week: weekOf(minutes),
});

/** The plan of a date, found by going through all written entries. */
function obviousPlan(written: Programme, date: string) {
  let best: ProgrammeEntry | undefined;
  for (const each of written) {
    if (each.from <= date && (best === undefined || each.from >= best.from)) best = each;
  }
  const weekday = new Date(`${date}T12:00:00Z`).getUTCDay();
  return best && !best.paused ? best.week[weekday] : null;
}

describe("a programme", () => {
  it("starts with convergence, pursuit and saccades for 10 minutes on Sunday, Monday, Wednesday and Friday [E-08]", () => {
    const planned = { motions: ["convergence", "pursuit", "saccades"], minutes: 10 };
    expect(defaultWeek(() => true)).toEqual([planned, planned, null, planned, null, planned, null]);
  });

  it("starts with the motions that the plan includes [E-08] [R-026]", () => {
    expect(defaultWeek((motion) => motion === "convergence")[0]?.motions).toEqual(["convergence"]);
  });

  it("starts without any session with two minutes of the chosen motion on Monday, Wednesday and Friday [E-08]", () => {
    const planned = { motions: ["figure8"], minutes: 2 };
    expect(firstWeek("figure8")).toEqual([null, planned, null, planned, null, planned, null]);
  });

  it("gives each date the plan of the last change before it, in any order of writes [E-08]", () => {
    fc.assert(
      fc.property(entriesAround(TODAY, 12), fc.integer({ min: 1, max: 5 }), (written, pieces) => {
        let programme: ProgrammeEntry[] = [];
        const size = Math.ceil(written.length / pieces) || 1;
        for (let at = 0; at < written.length; at += size) {
          programme = mergeProgramme(programme, written.slice(at, at + size));
        }
        for (let days = -110; days <= 30; days++) {
          const date = addDays(TODAY, days);
          expect(plannedOn(programme, date)).toEqual(obviousPlan(writtenOnce(written), date) ?? null);
        }
      }),
      RUNS,
    );
  });

  it("has a change from its date on, whatever a place on Earth with a later date has saved [E-08]", () => {
    fc.assert(
      fc.property(entriesAround(TODAY, 12), (written) => {
        const before = mergeProgramme(
          [],
          written.filter(({ from }) => from <= addDays(TODAY, 2)),
        );
        const after = mergeProgramme(before, changeFrom(before, entry(TODAY, 33)));
        for (let days = -110; days <= 30; days++) {
          const date = addDays(TODAY, days);
          expect(plannedOn(after, date)).toEqual(days < 0 ? plannedOn(before, date) : day(33));
        }
      }),
      RUNS,
    );
  });

  it("keeps its history when a device changes it whose clock is behind [E-08]", () => {
    const programme = Array.from({ length: MOST_ENTRIES }, (_, i) => entry(addDays(TODAY, 7 * i), i + 1));
    const written = changeFrom(programme, entry("2020-01-01", 33));
    expect(mergeProgramme(programme, written).slice(-51)).toEqual(programme.slice(-51));
    expect(programmeSchema.safeParse(written).success).toBe(true);
  });

  it("is sorted, has each date once, and ignores a repeated write [E-08]", () => {
    fc.assert(
      fc.property(entriesAround(TODAY, 12), entriesAround(TODAY, 3), (before, written) => {
        const once = mergeProgramme(mergeProgramme([], before), written);
        expect(mergeProgramme(once, written)).toEqual(once);
        const dates = once.map(({ from }) => from);
        expect(dates).toEqual([...new Set(dates)].sort());
      }),
      RUNS,
    );
  });

  it("keeps 52 entries and drops the oldest [E-08]", () => {
    const written = Array.from({ length: 60 }, (_, i) => entry(addDays(TODAY, i - 70), 1 + (i % 2)));
    const programme = mergeProgramme([], written);
    expect(programme).toEqual(written.slice(-MOST_ENTRIES));
    expect(programme).toHaveLength(52);
    expect(programmeSchema.safeParse(programme).success).toBe(true);
    expect(programmeSchema.safeParse(written).success).toBe(false);
  });

  it("drops entries equal to the one before first [E-08]", () => {
    const written = Array.from({ length: 60 }, (_, i) => entry(addDays(TODAY, i - 70), 1 + Math.floor(i / 2)));
    expect(mergeProgramme([], written)).toEqual(written.filter((_, i) => i % 2 === 0));
  });

  it("keeps earlier plans when removed; nothing is left when removed on its first day [E-08]", () => {
    const made = [entry("2026-11-01", 10)];
    const removed = mergeProgramme(made, [programmeEnd("2026-11-20")]);
    expect(plannedOn(removed, "2026-11-19")).toEqual(day(10));
    expect(programmeOn(removed, "2026-11-20")).toBeUndefined();
    expect(programmeOn(mergeProgramme(made, [programmeEnd("2026-11-01")]), "2026-11-30")).toBeUndefined();
    // Undo restores it.
    expect(plannedOn(mergeProgramme(removed, [entry("2026-11-20", 10)]), "2026-11-20")).toEqual(day(10));
  });

  it("moves a start in the future to the latest date on Earth [E-08]", () => {
    const now = new Date("2026-11-21T09:59:59Z");
    const begins = (from: string) => normaliseProgramme([entry(from, 10)], now)[0]?.from;
    expect([begins("2026-11-20"), begins("2026-11-21"), begins("2031-01-01")]).toEqual([
      "2026-11-20",
      "2026-11-21",
      "2026-11-21",
    ]);
    const [normalised] = normaliseProgramme([entry("2031-01-01", 10)], new Date("2026-11-21T10:00:00Z"));
    expect(normalised).toEqual(entry("2026-11-22", 10));
  });

  it.each([
    ["a day without motions", { motions: [], minutes: 10 }],
    ["a motion twice", { motions: ["pursuit", "pursuit"], minutes: 10 }],
    ["an unknown motion", { motions: ["sweep"], minutes: 10 }],
    ["no minutes", { motions: ["pursuit"], minutes: 0 }],
    ["61 minutes", { motions: ["pursuit"], minutes: 61 }],
    ["half a minute", { motions: ["pursuit"], minutes: 1.5 }],
  ])("rejects %s [E-08]", (_, wrong) => {
    const read = (sunday: unknown) =>
      programmeSchema.safeParse([{ from: TODAY, paused: false, week: [sunday, null, null, null, null, null, null] }]);
    expect(read(wrong).success).toBe(false);
    expect(read(day(1)).success && read(day(60)).success && read(null).success).toBe(true);
  });

  it("needs seven days and a valid date [E-08]", () => {
    const read = (change: object) => programmeSchema.safeParse([{ ...entry(TODAY, 10), ...change }]).success;
    expect([read({}), read({ week: weekOf(10).slice(1) }), read({ from: "2026-02-30" })]).toEqual([true, false, false]);
  });
});

/** Only the last entry of each date. */
function writtenOnce(written: Programme): Programme {
  return written.filter(({ from }, i) => !written.slice(i + 1).some((later) => later.from === from));
}
