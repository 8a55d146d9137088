import * as fc from "fast-check";
import { expect, it } from "vitest";
import { anySettings } from "../exercise/testing/settings-generator.ts";
import { savedSequenceSchema, savedStepOf } from "../sequences/index.ts";
import { keepUnknown, NewerDataError } from "./keep-unknown.ts";
import { readTolerantly } from "./tolerant.ts";

type Json = Record<string, unknown>;

const at = "2026-11-20T08:00:00.000Z";

const anyStep = anySettings.map((settings): Json => ({ ...savedStepOf("pursuit", 60, settings) }));
const anySequence = fc
  .array(anyStep, { minLength: 1, maxLength: 4 })
  .map((exercises): Json => ({ name: "Before", exercises, createdAt: at, updatedAt: at }));

/** Where a newer version adds something, by a number for each place. */
const anyPlaces = fc.array(fc.nat({ max: 9 }), { minLength: 1, maxLength: 5 });

/** Adds fields and exercises that this version doesn't know. Each contains "new-". */
function withUnknown(known: Json, places: readonly number[]): Json {
  const document: Json = JSON.parse(JSON.stringify(known));
  const objects: Json[] = [];
  const lists: unknown[][] = [];
  const collect = (value: unknown) => {
    if (typeof value !== "object" || value === null) return;
    if (!Array.isArray(value)) objects.push(value as Json);
    else if (value.length === 0 || value.length < 7) lists.push(value);
    for (const each of Object.values(value)) collect(each);
  };
  collect(document);
  for (const [i, place] of places.entries()) {
    const list = lists[place % (lists.length || 1)];
    const [first] = list ?? [];
    if (place % 3 === 0 && list && first !== undefined) {
      list.push({ ...(first as Json), type: `new-${i}` });
    } else {
      const owner = objects[place % objects.length];
      if (owner) owner[`field${i}`] = { value: `new-${i}` };
    }
  }
  return document;
}

const countNew = (value: unknown) => JSON.stringify(value).split("new-").length - 1;

it("reading a saved motion, changing its name and writing it back removes nothing unknown", () => {
  fc.assert(
    fc.property(anySequence, anyPlaces, (known, places) => {
      const stored = withUnknown(known, places);
      const read = readTolerantly(savedSequenceSchema, stored, () => undefined);
      if (!read) throw new Error("not read");
      expect(countNew(read)).toBe(0);
      const next = keepUnknown(stored, read, { ...read, name: "After" });
      expect(next).toEqual({ ...stored, name: "After" });
      expect(countNew(next)).toBe(countNew(stored));
    }),
  );
});

it("changing an exercise of a saved motion removes nothing unknown, or is refused", () => {
  let refused = 0;
  fc.assert(
    fc.property(anySequence, anyPlaces, fc.nat(), (known, places, index) => {
      const stored = withUnknown(known, places);
      const read = readTolerantly(savedSequenceSchema, stored, () => undefined);
      if (!read) throw new Error("not read");
      const exercises = read.exercises.map((step, i) =>
        i === index % read.exercises.length ? { ...step, duration: 90 } : step,
      );
      const isUnknownInside = countNew(stored.exercises) > 0;
      const change = () => keepUnknown(stored, read, { ...read, exercises });
      if (isUnknownInside) {
        refused++;
        expect(change).toThrow(NewerDataError);
      } else {
        expect(change()).toEqual({ ...stored, exercises });
        expect(countNew(change())).toBe(countNew(stored));
      }
    }),
  );
  expect(refused).toBeGreaterThan(0);
});

it("fields of an object are kept when others change, also optional ones that are added", () => {
  const stored = { hour: 9, days: ["monday"], place: { zone: "UTC", city: "new-1" } };
  const read = { hour: 9, place: { zone: "UTC" } };
  expect(keepUnknown(stored, read, { hour: 8, place: { zone: "Europe/Berlin" }, note: "mine" })).toEqual({
    hour: 8,
    days: ["monday"],
    place: { zone: "Europe/Berlin", city: "new-1" },
    note: "mine",
  });
  expect(keepUnknown({ reminder: stored }, { reminder: read }, { reminder: null })).toEqual({ reminder: null });
  expect(keepUnknown(undefined, undefined, read)).toBe(read);
});
