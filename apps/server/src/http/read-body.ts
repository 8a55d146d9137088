import type { Context } from "hono";
import type { core } from "zod";
import { answerBadField, answerMessage } from "./http-error.ts";

/** Bytes. Enough for every request about accounts. */
const LARGEST_BODY = 16 * 1024;

/** Reads a request's body as text. @param limit bytes @returns null if the body is longer. */
export async function readText(context: Context, limit: number): Promise<string | null> {
  const length = context.req.header("Content-Length");
  // Node's HTTP parser enforces Content-Length, so these bytes need no counting.
  if (length !== undefined) return Number(length) > limit ? null : context.req.text();
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of context.req.raw.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > limit) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/** The path of the first invalid field, or `body` for the body itself. */
interface Invalid {
  readonly field: string;
  readonly problem: "too_small" | "too_big" | "body_too_large" | "other";
}

/** A schema of zod or of zod/mini. */
export type BodySchema = core.$ZodType & {
  safeParse(value: unknown): { success: true; data: unknown } | { success: false; error: core.$ZodError };
};

/** Reads a JSON body. An empty body counts as an empty object. @param limit bytes */
export async function readBody<Schema extends BodySchema>(
  context: Context,
  schema: Schema,
  limit = LARGEST_BODY,
): Promise<{ readonly value: core.output<Schema> } | Invalid> {
  const text = await readText(context, limit);
  if (text === null) return { field: "body", problem: "body_too_large" };
  const result = schema.safeParse(text === "" ? {} : parseJson(text));
  if (result.success) return { value: result.data as core.output<Schema> };
  const [issue] = result.error.issues;
  const unknown = issue?.code === "unrecognized_keys" ? issue.keys.slice(0, 1) : [];
  const isSize = issue?.code === "too_small" || issue?.code === "too_big";
  return { field: [...(issue?.path ?? []), ...unknown].join(".") || "body", problem: isSize ? issue.code : "other" };
}

/** Answers a request with an invalid body. Fields that people fill in get a message for people. */
export function answerInvalid(context: Context, { field, problem }: Invalid): Response {
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
