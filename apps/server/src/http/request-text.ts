import type { Context } from "hono";

/**
 * Reads a request's body as text, and no more of it than allowed.
 * @param limit bytes
 * @returns null when it is longer
 */
export async function readText(context: Context, limit: number): Promise<string | null> {
  const length = context.req.header("Content-Length");
  // The HTTP parser holds a client to the length that it names, so that this needs no counting.
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
