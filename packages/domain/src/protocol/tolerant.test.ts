import { expect, it } from "vitest";
import * as z from "zod/mini";
import { practiceDaySchema } from "../practice/index.ts";
import { programmeSchema } from "../programme/index.ts";
import { savedSequenceSchema } from "../sequences/index.ts";
import { readTolerantly } from "./tolerant.ts";

function read<Schema extends z.ZodMiniType>(schema: Schema, value: unknown) {
  const places: string[] = [];
  return { value: readTolerantly(schema, value, (place) => places.push(place)), places: [...new Set(places)].sort() };
}

const at = "2026-11-20T08:00:00.000Z";
const step = {
  type: "pursuit",
  duration: 60,
  settings: {
    speed: 7.5,
    range: "medium",
    ballPosition: { x: 0, y: 0, z: 0 },
    isRedGreen: true,
    leftEyeColor: "#ff0000",
    rightEyeColor: "#00ff00",
    leftEyeOverlay: false,
    rightEyeOverlay: false,
  },
};
const sequence = { name: "a", exercises: [step], createdAt: at, updatedAt: at };

it("reads a document without the fields and exercise types that this version doesn't know", () => {
  const newer = {
    ...sequence,
    colour: "blue",
    exercises: [
      { ...step, type: "dots" },
      { ...step, settings: { ...step.settings, size: 2 } },
      { ...step, type: "stairs" },
    ],
  };
  expect(read(savedSequenceSchema, newer)).toEqual({
    value: sequence,
    places: ["colour", "exercises", "exercises.settings.size", "exercises.type"],
  });
  expect(newer.exercises).toHaveLength(3);
});

it("reads a document without an optional field whose value this version doesn't know, or that lacks something then", () => {
  const [Optional, Required] = [z.optional(z.enum(["a", "b"])), z.enum(["a", "b"])];
  const schema = z.object({
    name: z.string(),
    kind: Optional,
    other: Optional,
    part: z.optional(z.object({ kind: Required })),
  });
  expect(read(schema, { name: "n", kind: "c", other: "c", part: { kind: "c" } })).toEqual({
    value: { name: "n" },
    places: ["kind", "other", "part.kind"],
  });
  expect(read(schema, { name: "n", kind: "c", part: { kind: "a" } }).value).toEqual({ name: "n", part: { kind: "a" } });
  expect(read(z.object({ kind: Required }), { kind: "c" }).value).toBeUndefined();
  expect(read(schema, { name: "n", part: { kind: 1, size: 2 } }).value).toEqual({ name: "n" });
  expect(read(schema, { kind: "c" }).value).toBeUndefined();
  expect(read(schema, "c").value).toBeUndefined();
});

it("reads a planned day without an unknown type, and as empty when no known one is left", () => {
  const week = (sunday: object | null) => [sunday, null, null, null, null, null, null];
  const entry = (motions: string[]) => [{ from: "2026-11-01", paused: false, week: week({ motions, minutes: 5 }) }];
  expect(read(programmeSchema, entry(["dots", "pursuit"])).value).toEqual(entry(["pursuit"]));
  const six = ["convergence", "dots", "pursuit", "saccades", "accommodation", "figure8"];
  expect(read(programmeSchema, entry(six)).value).toEqual(entry(six.filter((type) => type !== "dots")));
  expect(read(programmeSchema, entry(["dots"])).value).toEqual([
    { from: "2026-11-01", paused: false, week: week(null) },
  ]);
});

it("reads a day's totals without the types that this version doesn't know", () => {
  const day = { date: "2026-11-20", seconds: 60, sessions: 2, types: { pursuit: 1, dots: 1 } };
  expect(read(practiceDaySchema, day)).toMatchObject({ value: { ...day, types: { pursuit: 1 } } });
});

it("reads a programme with unknown motions on every day in a few parses", () => {
  const week = Array.from({ length: 7 }, (_, i) => ({ motions: i === 3 ? ["dots"] : ["dots", "pursuit"], minutes: 5 }));
  const entries = Array.from({ length: 52 }, (_, i) => ({
    from: new Date(Date.UTC(2026, 0, 1 + i)).toISOString().slice(0, 10),
    paused: false,
    week,
  }));
  let parses = 0;
  const counted = z.pipe(
    z.transform((value: unknown) => {
      parses++;
      return value;
    }),
    programmeSchema,
  );
  const { value } = read(counted, entries);
  expect(value?.[51]?.week[0]?.motions).toEqual(["pursuit"]);
  expect(value?.[51]?.week[3]).toBeNull();
  expect(parses).toBeLessThan(8);
});

it.each([
  ["nothing known is left of it", { ...sequence, exercises: [{ ...step, type: "dots" }] }],
  ["a required field is missing", { ...sequence, createdAt: undefined }],
  ["it is no document", "text"],
  ["a list item has the wrong form", { ...sequence, exercises: [7] }],
])("doesn't read a document when %s", (_, value) => {
  expect(read(savedSequenceSchema, value).value).toBeUndefined();
});

it("leaves a null that was there before", () => {
  expect(read(z.object({ list: z.array(z.string()) }), { list: [null, "a"] }).value).toBeUndefined();
});
