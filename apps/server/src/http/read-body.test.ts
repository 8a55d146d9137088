import { Hono } from "hono";
import { expect, it } from "vitest";
import { readBytes } from "./read-body.ts";

const LIMIT = 10_000;

/** Sends `bytes` in chunks. @returns the bytes that were taken, and the length that the server read, or null */
async function send(bytes: number, headers: Readonly<Record<string, string>> = {}) {
  let taken = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (taken === bytes) return controller.close();
      const chunk = new Uint8Array(Math.min(1000, bytes - taken));
      taken += chunk.length;
      controller.enqueue(chunk);
    },
  });
  const app = new Hono().post("/", async (context) =>
    context.json((await readBytes(context, LIMIT))?.byteLength ?? null),
  );
  const init = { method: "POST", body, duplex: "half" as const, headers };
  const read = await (await app.request("/", init)).json();
  return { taken, read };
}

it.each([
  ["with its length", (bytes: number) => ({ "Content-Length": String(bytes) })],
  ["in chunks", () => ({})],
])(
  "a body %s is read up to the limit; the rest is taken and dropped, or a proxy would miss the answer",
  async (_, headers) => {
    expect(await send(LIMIT, headers(LIMIT))).toEqual({ taken: LIMIT, read: LIMIT });
    expect(await send(LIMIT + 5000, headers(LIMIT + 5000))).toEqual({ taken: LIMIT + 5000, read: null });
  },
);

it.each([
  ["with its length", (bytes: number) => ({ "Content-Length": String(bytes) })],
  ["in chunks", () => ({})],
])("no more is taken of an endless body %s", async (_, headers) => {
  const bytes = 100_000_000;
  const { taken, read } = await send(bytes, headers(bytes));
  expect(read).toBeNull();
  expect(taken).toBeLessThan(5_000_000);
});
