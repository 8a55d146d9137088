import { once } from "node:events";
import { connect } from "node:net";
import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { afterEach, describe, expect, it } from "vitest";
import { type Listening, listen, TIMEOUTS } from "../http/listen.ts";
import { exportStream } from "./export-routes.ts";

const PIECE = "x".repeat(64 * 1024);

let server: Listening | undefined;
afterEach(() => server?.stop(0));

/** Serves the pieces over HTTP. `ended` resolves with the error of the end, or null. */
async function serve(pieces: AsyncIterable<string>, timeout = TIMEOUTS.timeout) {
  const ended = Promise.withResolvers<unknown>();
  const app = new Hono<{ Bindings: HttpBindings }>().get("/", (context) => {
    const { outgoing } = context.env;
    const onEnd = (error: unknown = null) => ended.resolve(error);
    return context.body(exportStream(pieces, onEnd, () => outgoing.destroy()));
  });
  server = await listen(app.fetch, { host: "127.0.0.1", port: 0 }, { ...TIMEOUTS, timeout });
  return { port: server.port, address: `http://127.0.0.1:${server.port}/`, ended: ended.promise };
}

/** Pieces without end. `taken` counts them. */
function endless() {
  const counted = { taken: 0, pieces: pieces() };
  async function* pieces() {
    for (;;) {
      counted.taken++;
      yield PIECE;
    }
  }
  return counted;
}

describe("streaming an export", () => {
  it("sends all pieces and ends", async () => {
    const { address, ended } = await serve(ReadableStream.from([PIECE, "é", PIECE, "end"]));
    expect(await (await fetch(address)).text()).toBe(`${PIECE}é${PIECE}end`);
    expect(await ended).toBeNull();
  });

  it("lets other requests run between two chunks", async () => {
    let isTurn = false;
    setImmediate(() => {
      isTurn = true;
    });
    const reader = exportStream(endless().pieces, () => undefined).getReader();
    for (let chunk = 0; chunk < 2; chunk++) await reader.read();
    await reader.cancel();
    expect(isTurn).toBe(true);
  });

  it("drops a reader that stalls, having read no more than the connection took", async () => {
    const source = endless();
    const { port, ended } = await serve(source.pieces, 200);
    const client = connect(port, "127.0.0.1");
    client.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
    client.pause();
    expect(await ended).toBeNull();
    const { taken } = source;
    client.resume();
    await once(client, "close").catch(() => undefined);
    expect(source.taken).toBe(taken);
  });

  it("ends when the client disconnects", async () => {
    const { address, ended } = await serve(endless().pieces);
    const client = new AbortController();
    const answer = await fetch(address, { signal: client.signal });
    await answer.body?.getReader().read();
    client.abort();
    expect(await ended).toBeNull();
  });

  it("ends the connection without the end of the body when reading fails", async () => {
    const failure = new Error("The database is gone.");
    const fail = Promise.withResolvers<void>();
    async function* failing() {
      yield PIECE;
      await fail.promise;
      throw failure;
    }
    const { port, ended } = await serve(failing());
    const client = connect(port, "127.0.0.1");
    client.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
    let received = "";
    for await (const data of client) {
      received += data;
      // Nothing waits to be sent that could hold back what the server writes at the end.
      if (received.includes(PIECE)) fail.resolve();
    }
    expect(await ended).toBe(failure);
    expect(received).toMatch(/^HTTP\/1.1 200 OK/);
    // Chunked transfer coding: the last chunk has the length 0.
    expect(received).not.toMatch(/database|\r\n0\r\n/);
  });
});
