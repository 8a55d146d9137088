import { isControlCharacterIssue } from "@vr-eye-lab/domain/text";
import type { Context } from "hono";
import type { core } from "zod";
import { answerBadField, answerMessage } from "./http-error.ts";
import { checkJson } from "./json-value.ts";

/** Bytes. Enough for every request about accounts. */
const LARGEST_BODY = 16 * 1024;

/**
 * Bytes that are taken of a body that is too long. Some proxies don't read the answer before they have sent everything, and lose it if the connection
 * is closed by then.
 */
const MOST_TAKEN = 4 * 1024 * 1024;

/** The client went away while it sent the body. */
export class IncompleteBodyError extends Error {
  override name = "IncompleteBodyError";
}

/** Reads a request's body. @param limit bytes @returns null if the body is longer. @throws IncompleteBodyError */
export async function readBytes(context: Context, limit: number): Promise<Uint8Array | null> {
  try {
    return await receive(context, limit);
  } catch (error) {
    throw new IncompleteBodyError("The body is incomplete.", { cause: error });
  }
}

async function receive(context: Context, limit: number): Promise<Uint8Array | null> {
  const length = Number(context.req.header("Content-Length"));
  // Node's HTTP parser enforces Content-Length, so these bytes need no counting.
  if (length <= limit) return new Uint8Array(await context.req.arrayBuffer());
  if (length > MOST_TAKEN) return null;
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of context.req.raw.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MOST_TAKEN) return null;
    if (bytes <= limit) chunks.push(chunk);
  }
  return bytes > limit ? null : Buffer.concat(chunks);
}

/** The path of the first invalid field, or `body` for the body itself. */
interface Invalid {
  readonly field: string;
  readonly problem: "too_small" | "too_big" | "body_too_large" | "control-characters" | "too-deep" | "other";
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
  const bytes = await readBytes(context, limit);
  if (bytes === null) return { field: "body", problem: "body_too_large" };
  const json = bytes.length === 0 ? {} : parseJson(bytes);
  const found = checkJson(json);
  if (found === "too-deep") return { field: "body", problem: found };
  if (found) return { field: found.join(".") || "body", problem: "control-characters" };
  const result = schema.safeParse(json);
  if (result.success) return { value: result.data as core.output<Schema> };
  const [issue] = result.error.issues;
  const unknown = issue?.code === "unrecognized_keys" ? issue.keys.slice(0, 1) : [];
  const field = [...(issue?.path ?? []), ...unknown].join(".") || "body";
  if (isControlCharacterIssue(issue)) return { field, problem: "control-characters" };
  const isSize = issue?.code === "too_small" || issue?.code === "too_big";
  return { field, problem: isSize ? issue.code : "other" };
}

/** Answers a request with an invalid body. Fields that people fill in get a message for people. */
export function answerInvalid(context: Context, { field, problem }: Invalid): Response {
  if (problem === "control-characters") return answerMessage(context, 400, "text/control-characters", { field });
  if (problem === "too-deep") return answerMessage(context, 400, "request/too-deep", { field });
  if (field === "email") return answerMessage(context, 400, "account/bad-email", { field });
  const isPassword = /^(new|current)?password$/i.test(field);
  if (isPassword && problem === "too_small") return answerMessage(context, 400, "account/password-short", { field });
  if (isPassword && problem === "too_big") return answerMessage(context, 400, "account/password-too-long", { field });
  return answerBadField(context, field);
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(utf8.decode(bytes));
  } catch {
    return undefined;
  }
}
