import type { ServerMessageCode } from "@vr-eye-lab/domain/messages";
import { isControlCharacterIssue } from "@vr-eye-lab/domain/text";
import type { Context } from "hono";
import type { core } from "zod";
import { RefusedError } from "./http-error.ts";
import { checkJson } from "./json-value.ts";

/** Bytes. Enough for every request about accounts. */
const LARGEST_BODY = 16 * 1024;

/**
 * Bytes that are taken of a body that is too long. Some proxies don't read the answer before they have sent everything, and lose it if the connection
 * is closed by then.
 */
const MOST_TAKEN = 4 * 1024 * 1024;

/** Reads a request's body. @param limit bytes @returns null if the body is longer. @throws RefusedError if the client went away */
export async function readBytes(context: Context, limit: number): Promise<Uint8Array | null> {
  try {
    return await receive(context, limit);
  } catch (error) {
    throw new RefusedError(400, "bad-request", {}, error);
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

/** A schema of zod or of zod/mini. */
export type BodySchema = core.$ZodType & {
  safeParse(value: unknown): { success: true; data: unknown } | { success: false; error: core.$ZodError };
};

interface BodyOptions {
  /** Bytes. */
  readonly limit?: number;
  /** Answered with 413 beyond the limit. Otherwise such a body is as invalid as any other. */
  readonly tooLarge?: ServerMessageCode;
}

/** Reads a JSON body. An empty body counts as an empty object. @throws RefusedError if it is not valid */
export async function readBody<Schema extends BodySchema>(
  context: Context,
  schema: Schema,
  { limit = LARGEST_BODY, tooLarge }: BodyOptions = {},
): Promise<core.output<Schema>> {
  const bytes = await readBytes(context, limit);
  if (bytes === null) throw tooLarge ? new RefusedError(413, tooLarge) : invalid("bad-request", "body");
  const json = bytes.length === 0 ? {} : parseJson(bytes);
  const found = checkJson(json);
  if (found === "too-deep") throw invalid("request/too-deep", "body");
  if (found) throw invalid("text/control-characters", found.join("."));
  const result = schema.safeParse(json);
  if (result.success) return result.data as core.output<Schema>;
  throw invalidField(result.error.issues[0]);
}

/** Fields that people fill in get a message for people. */
function invalidField(issue: core.$ZodIssue | undefined): RefusedError {
  const unknown = issue?.code === "unrecognized_keys" ? issue.keys.slice(0, 1) : [];
  const field = [...(issue?.path ?? []), ...unknown].join(".");
  if (isControlCharacterIssue(issue)) return invalid("text/control-characters", field);
  if (field === "email") return invalid("account/bad-email", field);
  const isPassword = /^(new|current)?password$/i.test(field);
  if (isPassword && issue?.code === "too_small") return invalid("account/password-short", field);
  if (isPassword && issue?.code === "too_big") return invalid("account/password-too-long", field);
  return invalid("bad-request", field);
}

/** @param field its path; empty for the body itself */
function invalid(code: ServerMessageCode, field: string): RefusedError {
  return new RefusedError(400, code, { field: field || "body" });
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(utf8.decode(bytes));
  } catch {
    return undefined;
  }
}
