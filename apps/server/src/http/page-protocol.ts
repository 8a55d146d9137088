import { OLDEST_PROTOCOL, PROTOCOL, PROTOCOL_HEADER, readProtocol } from "@vr-eye-lab/domain/protocol";
import type { MiddlewareHandler } from "hono";
import { answerBadField, answerMessage } from "./http-error.ts";

/** Seconds until a page that another server may serve asks again. */
const RETRY_AFTER = 30;

/**
 * Serves pages by the version that they state. One that is too old, or states none, gets 426, keeps its outbox and reloads. One that is newer than
 * the server gets 503: during an upgrade another server takes its writes.
 */
export function pageProtocol(): MiddlewareHandler {
  return async (context, next) => {
    const version = readProtocol(context.req.header(PROTOCOL_HEADER) ?? "0");
    if (version === null) return answerBadField(context, PROTOCOL_HEADER);
    if (version > PROTOCOL) return context.body(null, 503, { "Retry-After": String(RETRY_AFTER) });
    if (version < OLDEST_PROTOCOL) context.res = answerMessage(context, 426, "page/too-old");
    else await next();
    // Not context.header(), which would turn the finished answer into a stream.
    context.res.headers.set(PROTOCOL_HEADER, String(PROTOCOL));
  };
}
