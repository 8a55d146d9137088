import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { unreadableBy } from "./unreadable.ts";
import { canRead, mergeWithheld, withhold } from "./withhold.ts";

const NEW = unreadableBy(1, [
  { since: 2, types: ["dots"], collections: ["notes"] },
  { since: 3, types: ["stairs"], fields: ["savedSequences.exercises.settings.size", "users.programme.note"] },
]);
if (!NEW) throw new Error("version 1 can't read all of this");

const step = fc.record(
  {
    type: fc.constantFrom("pursuit", "saccades", "dots", "stairs"),
    settings: fc.record({ speed: fc.nat(), size: fc.nat() }, { requiredKeys: ["speed"] }),
  },
  { requiredKeys: ["type", "settings"] },
);
const readableStep = fc.record({
  type: fc.constantFrom("pursuit", "saccades"),
  settings: fc.record({ speed: fc.nat() }),
});
const sequence = fc.record({ name: fc.string(), exercises: fc.array(step, { minLength: 1, maxLength: 6 }) });
const readableSequence = fc.record({
  name: fc.string(),
  exercises: fc.array(readableStep, { minLength: 1, maxLength: 6 }),
});

function dayOf(types: readonly string[]) {
  const motions = fc.uniqueArray(fc.constantFrom(...types), { minLength: 1 });
  return fc.option(fc.record({ motions, minutes: fc.nat() }), { nil: null });
}
function entriesOf(types: readonly string[]) {
  const week = fc.array(dayOf(types), { minLength: 7, maxLength: 7 });
  const from = fc.integer({ min: 10, max: 28 }).map((day) => `2026-11-${day}`);
  const entries = fc.uniqueArray(fc.record({ from, paused: fc.boolean(), week }), { selector: (entry) => entry.from });
  return entries.map((list) => list.sort((a, b) => (a.from < b.from ? -1 : 1)));
}

describe("a document for a page of an older protocol version", () => {
  it("is stored unchanged when the page writes back what it read", () => {
    fc.assert(
      fc.property(sequence, (stored) => {
        const read = withhold("savedSequences", stored, NEW);
        fc.pre(read !== undefined);
        expect(mergeWithheld("savedSequences", stored, read, NEW)).toEqual(stored);
      }),
    );
    fc.assert(
      fc.property(entriesOf(["pursuit", "dots", "stairs"]), (programme) => {
        const read = withhold("users.programme", programme, NEW);
        const restored = mergeWithheld("users.programme", programme, read, NEW) as typeof programme;
        expect(restored).toEqual(programme);
      }),
    );
  });

  it("reads back what the page wrote, whatever was withheld from it", () => {
    fc.assert(
      fc.property(sequence, readableSequence, (stored, written) => {
        const restored = mergeWithheld("savedSequences", stored, written, NEW);
        expect(withhold("savedSequences", restored, NEW)).toEqual(written);
      }),
    );
    fc.assert(
      fc.property(entriesOf(["pursuit", "dots"]), entriesOf(["pursuit", "saccades"]), (stored, written) => {
        const restored = mergeWithheld("users.programme", stored, written, NEW);
        expect(withhold("users.programme", restored, NEW)).toEqual(written);
      }),
    );
  });

  it("keeps every exercise of a type that the page can't read", () => {
    fc.assert(
      fc.property(sequence, readableSequence, (stored, written) => {
        const restored = mergeWithheld("savedSequences", stored, written, NEW) as typeof stored;
        const hidden = (all: typeof stored) => all.exercises.filter(({ type }) => NEW.types.has(type));
        expect(hidden(restored)).toEqual(hidden(stored));
      }),
    );
  });

  it("keeps a newer exercise in the programme when the page plans, clears or adds days", () => {
    const week = (sunday: object | null, monday: object | null) => [sunday, monday, null, null, null, null, null];
    const stored = [
      {
        from: "2026-11-01",
        paused: false,
        week: week({ motions: ["dots", "pursuit"], minutes: 10 }, { motions: ["dots"], minutes: 5 }),
      },
    ];
    const read = withhold("users.programme", stored, NEW);
    expect(read).toEqual([
      { from: "2026-11-01", paused: false, week: week({ motions: ["pursuit"], minutes: 10 }, null) },
    ]);
    const written = [{ from: "2026-11-20", paused: false, week: week(null, { motions: ["saccades"], minutes: 8 }) }];
    expect(mergeWithheld("users.programme", stored, written, NEW)).toEqual([
      {
        from: "2026-11-20",
        paused: false,
        week: week({ motions: ["dots"], minutes: 10 }, { motions: ["dots", "saccades"], minutes: 8 }),
      },
    ]);
  });

  it("leaves hidden fields with their exercises when the page deletes or moves some", () => {
    const exercises = [
      { type: "pursuit", settings: { speed: 1, size: 10 } },
      { type: "pursuit", settings: { speed: 2 } },
      { type: "pursuit", settings: { speed: 3, size: 30 } },
    ];
    const read = withhold("savedSequences", { exercises }, NEW) as { exercises: object[] };
    const [first, second, third] = read.exercises;
    const written = (...steps: unknown[]) => mergeWithheld("savedSequences", { exercises }, { exercises: steps }, NEW);
    expect(written(second, third)).toEqual({ exercises: [exercises[1], exercises[2]] });
    expect(written(third, first, second)).toEqual({ exercises: [exercises[2], exercises[0], exercises[1]] });
    const faster = { type: "pursuit", settings: { speed: 4 } };
    expect(written(faster, second, third)).toEqual({
      exercises: [{ type: "pursuit", settings: { size: 10, speed: 4 } }, exercises[1], exercises[2]],
    });
  });

  it("is removed whole when the page removes a programme", () => {
    const day = { motions: ["dots", "pursuit"], minutes: 10 };
    const stored = [
      { from: "2026-11-01", paused: false, week: [day, null, null, null, null, null, { ...day, motions: ["dots"] }] },
    ];
    const written = [{ from: "2026-11-20", paused: false, week: Array(7).fill(null) }];
    expect(mergeWithheld("users.programme", stored, written, NEW)).toEqual(written);
  });

  it("isn't readable at all when none of its exercises is", () => {
    expect(withhold("savedSequences", { name: "a", exercises: [{ type: "dots" }] }, NEW)).toBeUndefined();
    expect(withhold("practiceDays", { date: "2026-11-01", types: { dots: 2, pursuit: 1 } }, NEW)).toEqual({
      date: "2026-11-01",
      types: { pursuit: 1 },
    });
  });
});

describe("an object without a field that an older page requires", () => {
  const places = { selfTests: ["ipd"], "practice.evidence": ["ipd", "pauses"] };
  const since3 = unreadableBy(2, [
    { since: 3, fields: ["practice.evidence.gaps"], nowOptional: places },
    { since: 4, nowOptional: { "practice.evidence": ["display"] } },
  ]);
  if (!since3) throw new Error("version 2 can't read all of this");
  const whole = { display: "window", ipd: 1, pauses: 0 };

  it("is left out of its document, or is a document that the page doesn't get", () => {
    expect(withhold("practice", { duration: 1, evidence: { ...whole, gaps: 2 } }, since3)).toEqual({
      duration: 1,
      evidence: whole,
    });
    for (const missing of [
      { display: "window", ipd: 1 },
      { ...whole, ipd: undefined },
      { ipd: 1, pauses: 0 },
    ]) {
      expect(withhold("practice", { duration: 1, evidence: missing }, since3)).toEqual({ duration: 1 });
      expect(canRead("practice", { duration: 1, evidence: missing }, since3)).toBe(false);
    }
    expect(withhold("selfTests", { takenAt: "now" }, since3)).toBeUndefined();
    expect(canRead("practice", { duration: 1, evidence: { ...whole, attention: undefined } }, since3)).toBe(true);
  });

  it("stays stored when the page writes back what it read, until the page writes its own", () => {
    const stored = { duration: 1, evidence: { display: "window", pauses: 3 } };
    expect(mergeWithheld("practice", stored, { duration: 2 }, since3)).toEqual({ ...stored, duration: 2 });
    const written = { duration: 2, evidence: whole };
    expect(mergeWithheld("practice", stored, written, since3)).toEqual(written);
  });
});

it("a version reads what was added up to it", () => {
  const additions = [{ since: 2, types: ["dots"], collections: ["notes"] }];
  expect(unreadableBy(2, additions)).toBeNull();
  expect(canRead("notes", {}, unreadableBy(1, additions))).toBe(false);
  expect(canRead("savedSequences", { exercises: [{ type: "dots" }] }, unreadableBy(1, additions))).toBe(false);
  expect(canRead("savedSequences", { exercises: [{ type: "pursuit" }] }, unreadableBy(1, additions))).toBe(true);
  expect(canRead("notes", {}, unreadableBy(1_000))).toBe(true);
});
