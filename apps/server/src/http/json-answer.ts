import type { Context } from "hono";

/** Answers with JSON and its length, by which `limitReads` counts. */
export function answerJson(context: Context, json: string): Response {
  const length = String(Buffer.byteLength(json));
  return context.body(json, 200, { "Content-Type": "application/json", "Content-Length": length });
}
