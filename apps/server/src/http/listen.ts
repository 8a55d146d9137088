import { once } from "node:events";
import { createServer as createHttpServer, type Server } from "node:http";
import { createServer as createHttpsServer } from "node:https";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { createAdaptorServer } from "@hono/node-server";
import { MINUTE_MS } from "@vr-eye-lab/domain/time";
import type { Logger } from "../log.ts";
import { OperatorError } from "../process/operator-error.ts";
import { MOST_OPEN_FILES } from "./open-files.ts";
import { refusePipelining } from "./refuse-pipelining.ts";

/** Milliseconds between two checks of a stopping server for idle connections. */
const SWEEP_MS = 50;

/** Connections that wait until the server accepts them. With Node's 511, Linux reset some when many pages came back at once. */
const BACKLOG = 4096;
/** Files that are left for the database and others, when clients have all the connections that they can. */
const RESERVED_FILES = 100;

/** Milliseconds, as in Node's server options. */
export type Timeouts = Readonly<
  Record<"headersTimeout" | "requestTimeout" | "keepAliveTimeout" | "timeout" | "connectionsCheckingInterval", number>
>;

/** A slow client holds a connection, and a response that it doesn't read, no longer than this. No long poll is silent for so long. */
export const TIMEOUTS: Timeouts = {
  // Longer than keepAliveTimeout, so that a connection's idle time never counts as slow headers.
  headersTimeout: 80_000,
  requestTimeout: 120_000,
  // Proxies and clients reuse an idle connection for up to 60 s. If the server closed it first, their next request would fail.
  keepAliveTimeout: 75_000,
  timeout: 120_000,
  connectionsCheckingInterval: 5_000,
};

const createHttp = ((options, listener) =>
  createHttpServer(options, refusePipelining(listener))) as typeof createHttpServer;
const createHttps = ((options, listener) =>
  createHttpsServer(options, refusePipelining(listener))) as typeof createHttpsServer;

/** A listening server. */
export type Listening = Awaited<ReturnType<typeof listen>>;

/**
 * Serves an app.
 * @param at port 0 picks any free port; `pem` (certificate and key in one text) turns on HTTPS
 * @throws OperatorError when the port or the address is not available
 */
export async function listen(
  fetch: Parameters<typeof createAdaptorServer>[0]["fetch"],
  at: { host: string; port: number; pem?: string; log?: Pick<Logger, "error" | "warn"> },
  { timeout, ...timeouts }: Timeouts = TIMEOUTS,
) {
  const server = createAdaptorServer(
    at.pem === undefined
      ? { fetch, createServer: createHttp, serverOptions: timeouts }
      : { fetch, createServer: createHttps, serverOptions: { ...timeouts, key: at.pem, cert: at.pem } },
  ) as Server;
  server.setTimeout(timeout);
  server.listen(at.port, at.host, BACKLOG);
  try {
    await once(server, "listening");
  } catch (error) {
    throw new OperatorError(listenFailure(error, at), { cause: error });
  }
  // Failures to accept a connection, as with too many open files. An unhandled event would end the process.
  server.on("error", (error) => at.log?.error({ err: error }, "can't accept connections"));
  limitConnections(server, at.log);
  const { port } = server.address() as AddressInfo;
  return { port, stop: (graceMs: number) => stop(server, graceMs) };
}

/** Without files, queries and commits would fail too. */
function limitConnections(server: Server, log?: Pick<Logger, "warn">): void {
  if (MOST_OPEN_FILES === Number.POSITIVE_INFINITY) return;
  server.maxConnections = Math.max(1, MOST_OPEN_FILES - RESERVED_FILES);
  let warnedAt = Number.NEGATIVE_INFINITY;
  server.on("drop", () => {
    if (performance.now() - warnedAt < MINUTE_MS) return;
    warnedAt = performance.now();
    log?.warn({ most: server.maxConnections }, "refusing connections: raise the limit on open files (ulimit -n)");
  });
}

function listenFailure(error: unknown, { host, port }: { host: string; port: number }): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "EADDRINUSE") {
    return `Port ${port} is already in use. Stop the other program or choose another port, such as PORT=${port + 1} npm start.`;
  }
  if (code === "EACCES") return `You may not use port ${port}. Choose a port above 1023, such as PORT=3000.`;
  return `Cannot listen on ${host}, port ${port} (${code ?? error}). HOST must be an address of this machine.`;
}

/** Stops accepting connections and resolves when requests in flight are done, or after `graceMs`. */
async function stop(server: Server, graceMs: number): Promise<void> {
  const closed = once(server, "close");
  server.close();
  const deadline = performance.now() + graceMs;
  const isOpen = () => Promise.race([closed.then(() => false), delay(SWEEP_MS, true)]);
  while (await isOpen()) {
    // Idle keep-alive connections would hold the server open until they time out.
    if (performance.now() < deadline) server.closeIdleConnections();
    else server.closeAllConnections();
  }
}
