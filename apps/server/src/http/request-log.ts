import { randomUUID } from "node:crypto";
import type { BlockList } from "node:net";
import type { HttpBindings } from "@hono/node-server";
import type { MiddlewareHandler } from "hono";
import type { Logger } from "../log.ts";
import { type Client, clientOf } from "./client.ts";
import { createProxyWarnings } from "./proxy-warnings.ts";

/**
 * Context variables that the middleware sets: creates a logger that adds the request's id, and the client. `waited`: the milliseconds that a long poll waited, which
 * are not the server's work.
 */
export type RequestVariables = { log: () => Logger; client: Client; waited?: number };
/** The variables, and the connection: app.request() has none. */
export type RequestEnv = { Variables: RequestVariables; Bindings: Partial<HttpBindings> };

/** A path segment that may be a token: long, and not only lower-case letters as in route names. */
const TOKEN_SEGMENT = /\/(?=[^/]*[A-Z0-9])[\w.~-]{16,}(?=\/|$)/g;
/** Characters of a path in the log. No route is longer. */
const LONGEST_PATH = 200;

/**
 * Gives each request an id (sent as X-Request-Id) and logs it: failures at level error, API calls at info, files of the page at debug. A long poll
 * is logged without its wait. The path is logged without its query, which may contain secrets.
 */
export function logRequests(log: Logger, trustedProxies: BlockList): MiddlewareHandler<RequestEnv> {
  const warnOfProxy = createProxyWarnings(log, trustedProxies);
  return async (context, next) => {
    const start = performance.now();
    const id = randomUUID();
    context.set("log", () => log.child({ requestId: id }));
    const peer = context.env?.incoming?.socket.remoteAddress ?? "";
    const client = clientOf(peer, context.req.header("X-Forwarded-For"), trustedProxies);
    context.set("client", client);
    warnOfProxy(peer, (name) => context.req.header(name));
    await next();
    context.res.headers.set("X-Request-Id", id);
    const { method } = context.req;
    const path = context.req.path.replace(TOKEN_SEGMENT, "/…").slice(0, LONGEST_PATH);
    const status = context.res.status;
    const isCall = path.startsWith("/api/") || path.startsWith("/.netlify/");
    const level = status >= 500 ? "error" : isCall ? "info" : "debug";
    const milliseconds = Math.round((performance.now() - start - (context.get("waited") ?? 0)) * 10) / 10;
    log[level]({ requestId: id, method, path, status, milliseconds, client: client.address }, "answered");
  };
}
