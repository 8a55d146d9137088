import { setImmediate as nextLoop } from "node:timers/promises";
import type { HttpBindings } from "@hono/node-server";
import { API } from "@vr-eye-lab/domain/api";
import { Hono } from "hono";
import type { Database } from "../db/database.ts";
import { answerMessage } from "../http/http-error.ts";
import type { RateLimits } from "../http/rate-limit.ts";
import type { RequestVariables } from "../http/request-log.ts";
import { createSlots } from "../http/slots.ts";
import { type LoginGate, requireSignIn, type SignedInVariables } from "../login/login-gate.ts";
import { exportAccount } from "./export-account.ts";

/** Exports that run at the same time in this process. */
const RUNNING = { perUser: 1, inAll: 2 };
/** Seconds until a refused client tries again, when others are running. */
const BUSY = 10;
/** Bytes that are read ahead of the connection. */
const CHUNK = 64 * 1024;

const HEADERS = {
  "Content-Type": "application/json; charset=utf-8",
  "Content-Disposition": 'attachment; filename="vr-eye-lab-data.json"',
};

/** Streams the user's data as a file. */
export function exportRoutes(database: Database, gate: LoginGate, rateLimits: RateLimits) {
  const routes = new Hono<{ Variables: SignedInVariables & RequestVariables; Bindings: Partial<HttpBindings> }>();
  const running = createSlots(RUNNING);

  routes.get(API.accountExport, requireSignIn(gate), async (context) => {
    // Hono answers HEAD with the headers of GET, and would never read the stream.
    if (context.req.method === "HEAD") return context.body(null, 200, HEADERS);
    const { userId } = context.get("signedIn");
    const leave = running.take(userId);
    if (!leave) return answerMessage(context, 429, "account/export-busy", { retryAfter: BUSY });
    let stream: ReadableStream<Uint8Array> | undefined;
    try {
      await rateLimits.enforce("export", userId);
      const log = context.get("log")();
      const onEnd = (error?: unknown) => {
        leave();
        if (error !== undefined) log.error({ err: error }, "export failed");
      };
      const outgoing = context.env?.outgoing;
      stream = exportStream(await exportAccount(database, userId), onEnd, outgoing && (() => outgoing.destroy()));
    } finally {
      if (!stream) leave();
    }
    return context.body(stream, 200, HEADERS);
  });
  return routes;
}

/**
 * Streams the pieces of a text in chunks, each created when the connection has taken the one before. Other requests run between two chunks.
 * @param onEnd called once, when the export is read to its end, fails or is abandoned, as by the server's timeout; with the error if it fails
 * @param disconnect ends the connection, so that the reader can't take what it got for the whole file
 */
export function exportStream(
  pieces: AsyncIterable<string>,
  onEnd: (error?: unknown) => void,
  disconnect?: () => void,
): ReadableStream<Uint8Array> {
  const chunks = chunksOf(pieces);
  let isEnded = false;
  const end = (error?: unknown) => {
    if (!isEnded) onEnd(error);
    isEnded = true;
  };
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          const { value, done } = await chunks.next();
          if (isEnded) return;
          if (!done) return controller.enqueue(value);
          end();
          controller.close();
        } catch (error) {
          end(error);
          // After an error of the stream, the adapter would write its message and the end of the body.
          if (disconnect) disconnect();
          else controller.error(error);
        }
      },
      async cancel() {
        end();
        await chunks.return(undefined);
      },
    },
    // Otherwise it would read before the reader does.
    { highWaterMark: 0 },
  );
}

async function* chunksOf(pieces: AsyncIterable<string>): AsyncGenerator<Uint8Array, undefined> {
  let text = "";
  for await (const piece of pieces) {
    text += piece;
    if (text.length < CHUNK) continue;
    yield Buffer.from(text);
    text = "";
    // Without it, a fast database and connection would leave no time for other requests.
    await nextLoop();
  }
  yield Buffer.from(text);
  return undefined;
}
