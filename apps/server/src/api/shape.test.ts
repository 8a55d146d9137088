import { expect, it } from "vitest";
import type { JsonSchema } from "./named-schemas.ts";
import { shape } from "./shape.ts";

const text = { type: "string" } as const;

it.each<[JsonSchema, string]>([
  [
    { type: "array", items: { anyOf: [text, { type: "null" }] }, minItems: 7, maxItems: 7 },
    "(string | null)[] (7 items)",
  ],
  [{ type: "array", items: { type: "string", enum: ["a", "b"] } }, "(&quot;a&quot; | &quot;b&quot;)[]"],
  [{ type: "array", items: { type: ["string", "null"] } }, "(string | null)[]"],
  [{ type: "array", items: { type: "integer", minimum: 0 } }, "(integer (at least 0))[]"],
  [{ type: "array", items: text }, "string[]"],
  [{ type: "object", properties: { a: text, b: text }, required: ["a"] }, "{\n  a: string\n  b?: string\n}"],
  [{ type: "object", additionalProperties: text }, "{ [key]: string }"],
  [{ $ref: "#/components/schemas/Done" }, '<a href="#Done">Done</a>'],
  [{ type: "number", exclusiveMinimum: 0, maximum: 1 }, "number (at most 1, above 0)"],
  [{}, "any JSON"],
])("writes %j as %s", async (schema, written) => {
  expect(String(await shape(schema))).toBe(written);
});
