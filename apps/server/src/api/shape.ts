import { html } from "hono/html";
import type { JsonSchema } from "./named-schemas.ts";

type Html = ReturnType<typeof html>;

/** A JSON Schema in the notation of TypeScript, with limits in brackets and links to named schemas. */
export function shape(schema: JsonSchema, indent = ""): Html {
  if (schema.$ref !== undefined) {
    const name = schema.$ref.split("/").at(-1);
    return html`<a href="#${name}">${name}</a>`;
  }
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return joined(options.map((each) => shape(each as JsonSchema, indent)));
  const values = schema.const === undefined ? schema.enum : [schema.const];
  if (values) return joined(values.map((value) => html`${JSON.stringify(value)}`));
  if (schema.type === "array") return arrayShape(schema, indent);
  if (schema.type === "object") return objectShape(schema, indent);
  return html`${[schema.type ?? "any JSON"].flat().join(" | ")}${limits(schema)}`;
}

function arrayShape(schema: JsonSchema, indent: string): Html {
  const item = (schema.items ?? {}) as JsonSchema;
  const isUnion = (item.anyOf ?? item.oneOf ?? item.enum) !== undefined || Array.isArray(item.type);
  const inner = shape(item, indent);
  return isUnion || limits(item) ? html`(${inner})[]${limits(schema)}` : html`${inner}[]${limits(schema)}`;
}

function objectShape({ properties = {}, required = [], additionalProperties }: JsonSchema, indent: string): Html {
  const inner = `${indent}  `;
  const rows = Object.entries(properties).map(
    ([key, each]) =>
      html`${inner}${key}${required.includes(key) ? "" : "?"}: ${shape(each as JsonSchema, inner)}
`,
  );
  if (typeof additionalProperties === "object" && rows.length === 0)
    return html`{ [key]: ${shape(additionalProperties as JsonSchema, indent)} }`;
  if (rows.length === 0) return html`{}`;
  return html`{
${rows}${indent}}`;
}

function joined(parts: readonly Html[]): Html {
  return html`${parts.map((part, i) => (i === 0 ? part : html` | ${part}`))}`;
}

/** Such as ` (date-time)` or ` (1 to 100 characters)`. */
function limits(schema: JsonSchema): string {
  const found = [
    schema.format,
    range(schema.minLength, schema.maxLength, " characters"),
    range(schema.minItems, schema.maxItems, " items"),
    range(schema.minimum, schema.maximum),
    schema.exclusiveMinimum === undefined ? undefined : `above ${schema.exclusiveMinimum}`,
    schema.pattern && `/${schema.pattern}/`,
  ].filter((each) => each !== undefined);
  return found.length > 0 ? ` (${found.join(", ")})` : "";
}

function range(least: number | undefined, most: number | undefined, unit = ""): string | undefined {
  if (least === undefined) return most === undefined ? undefined : `at most ${most}${unit}`;
  if (most === undefined) return `at least ${least}${unit}`;
  return least === most ? `${least}${unit}` : `${least} to ${most}${unit}`;
}
