import type { Context } from "hono";
import type { z } from "zod";
import { readText } from "../request-text.ts";

/** Bytes of a request about accounts; none needs more. */
const LARGEST_BODY = 16 * 1024;

/** A body as its schema has it, or the name of what is wrong in it: a field's path, or `body`. */
export type Read<Value> = { readonly value: Value } | { readonly field: string };

/** Reads a small JSON body. An empty one counts as an empty object. */
export async function readBody<Schema extends z.ZodType>(
  context: Context,
  schema: Schema,
): Promise<Read<z.infer<Schema>>> {
  const text = await readText(context, LARGEST_BODY);
  if (text === null) return { field: "body" };
  const result = schema.safeParse(text === "" ? {} : parseJson(text));
  if (result.success) return { value: result.data };
  return { field: result.error.issues[0]?.path.join(".") || "body" };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
