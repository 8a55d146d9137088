import * as z from "zod/mini";

/** The values of a message's {name} placeholders. */
export const messageValuesSchema = z.record(z.string(), z.union([z.string(), z.number()]));
export type MessageValues = Readonly<z.infer<typeof messageValuesSchema>>;

/** Fills in {name} placeholders, numbers as the language writes them. Those without a value stay. @param tag of the language */
export function fillIn(text: string, values: MessageValues, tag = "en"): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => values[name]?.toLocaleString(tag) ?? place);
}

/** The text of a code with its placeholders: an invalid field has another text. Undefined for an unknown code. */
export function templateOf(
  texts: Readonly<Record<string, string>>,
  code: string,
  values: MessageValues,
): string | undefined {
  const ofField = `${code}/field`;
  const key = values.field !== undefined && Object.hasOwn(texts, ofField) ? ofField : code;
  return Object.hasOwn(texts, key) ? texts[key] : undefined;
}

/** The names of a text's placeholders. */
export function placeholders(text: string): string[] {
  return [...text.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
}
