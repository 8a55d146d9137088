import { randomUUID } from "node:crypto";
import type { BlockList } from "node:net";
import type { HttpBindings } from "@hono/node-server";
import type { MiddlewareHandler } from "hono";
import type { Logger } from "../log.ts";
import { clientAddress } from "./client-address.ts";

/** What the middleware leaves on the context for later handlers: a log whose lines carry the request's id, and the client's address. */
export type RequestVariables = { log: Logger; client: string };

/** A part of a path that may be a token: long, and not only small letters as the names of routes are. */
const TOKEN_SEGMENT = /\/(?=[^/]*[A-Z0-9])[\w.~-]{16,}(?=\/|$)/g;

/**
 * Gives each request an id (also sent as X-Request-Id) and logs it when it is answered: failures as errors, calls of the API
 * as info, files of the page as debug. The path goes without its query, which may hold what belongs in no log.
 */
export function logRequests(
  log: Logger,
  trustedProxies: BlockList,
): MiddlewareHandler<{ Variables: RequestVariables; Bindings: Partial<HttpBindings> }> {
  return async (context, next) => {
    const start = performance.now();
    const id = randomUUID();
    const requestLog = log.child({ requestId: id });
    context.set("log", requestLog);
    const peer = context.env?.incoming?.socket.remoteAddress ?? "";
    const client = clientAddress(peer, context.req.header("X-Forwarded-For"), trustedProxies);
    context.set("client", client);
    await next();
    context.res.headers.set("X-Request-Id", id);
    const { method } = context.req;
    const path = context.req.path.replace(TOKEN_SEGMENT, "/…");
    const status = context.res.status;
    const isCall = path.startsWith("/api/") || path.startsWith("/.netlify/");
    const level = status >= 500 ? "error" : isCall ? "info" : "debug";
    const milliseconds = Math.round((performance.now() - start) * 10) / 10;
    requestLog[level]({ method, path, status, milliseconds, client }, "answered");
  };
}
