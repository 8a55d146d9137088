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
import { exportStream, StalledExportError } from "./export-stream.ts";

/** Exports that run at the same time in this process. */
const RUNNING = { perUser: 1, inAll: 2 };
/** Seconds until a refused client tries again, when others are running. */
const BUSY = 10;
/** Milliseconds in which a reader must take 64 KiB. */
const PATIENCE_MS = 30_000;

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
      const outgoing = context.env?.outgoing;
      stream = exportStream(await exportAccount(database, userId), {
        patience: PATIENCE_MS,
        onEnd(error) {
          leave();
          if (error instanceof StalledExportError) log.warn("dropped an export: the reader stalled");
          else if (error !== undefined) log.error({ err: error }, "export failed");
        },
        ...(outgoing && { disconnect: () => outgoing.destroy() }),
      });
    } finally {
      if (!stream) leave();
    }
    return context.body(stream, 200, HEADERS);
  });
  return routes;
}
