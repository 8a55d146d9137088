import type { Context } from "hono";
import type { core } from "zod";
import { answerBadField, answerMessage } from "./http-error.ts";
import { readText } from "./request-text.ts";

/** Bytes of a request about accounts; none needs more. */
const LARGEST_BODY = 16 * 1024;

/** A body as its schema has it, or what is wrong in it: a field's path, or `body`. */
type Read<Value> = { readonly value: Value } | Wrong;

interface Wrong {
  readonly field: string;
  readonly problem?: "too_small" | "too_big" | "other";
}

/** A schema of zod or of zod/mini. */
export type BodySchema = core.$ZodType & {
  safeParse(value: unknown): { success: true; data: unknown } | { success: false; error: core.$ZodError };
};

/** Reads a small JSON body. An empty one counts as an empty object. */
export async function readBody<Schema extends BodySchema>(
  context: Context,
  schema: Schema,
): Promise<Read<core.output<Schema>>> {
  const text = await readText(context, LARGEST_BODY);
  if (text === null) return { field: "body" };
  const result = schema.safeParse(text === "" ? {} : parseJson(text));
  if (result.success) return { value: result.data as core.output<Schema> };
  const [issue] = result.error.issues;
  const isSize = issue?.code === "too_small" || issue?.code === "too_big";
  return { field: issue?.path.join(".") || "body", problem: isSize ? issue.code : "other" };
}

/** Answers what is wrong in a body: in words for people where people enter it. */
export function answerWrong(context: Context, { field, problem }: Wrong): Response {
  if (field === "email") return answerMessage(context, 400, "account/bad-email", { field });
  const isPassword = /^(new|current)?password$/i.test(field);
  if (isPassword && problem === "too_small") return answerMessage(context, 400, "account/password-short", { field });
  if (isPassword && problem === "too_big") return answerMessage(context, 400, "account/password-too-long", { field });
  return answerBadField(context, field);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
