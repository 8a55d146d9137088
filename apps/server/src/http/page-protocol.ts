import { OLDEST_PROTOCOL, PROTOCOL, PROTOCOL_HEADER, readProtocol } from "@vr-eye-lab/domain/protocol";
import type { MiddlewareHandler } from "hono";
import { answerBadField, answerMessage } from "./http-error.ts";

/** Seconds until a page that another server may serve asks again. */
const RETRY_AFTER = 30;

/**
 * Serves pages by the version that they state. One that is too old gets 426, keeps its outbox and reloads. One that is newer than the server gets
 * 503: during an upgrade another server takes its writes. Version 0.1's page states none and gets the same 503, without a body, because it gives up
 * writes that are answered by any 4xx with our JSON.
 */
export function pageProtocol(): MiddlewareHandler {
  return async (context, next) => {
    const text = context.req.header(PROTOCOL_HEADER);
    const version = text === undefined ? Number.POSITIVE_INFINITY : readProtocol(text);
    if (version === null) return answerBadField(context, PROTOCOL_HEADER);
    if (version > PROTOCOL) return context.body(null, 503, { "Retry-After": String(RETRY_AFTER) });
    if (version < OLDEST_PROTOCOL) context.res = answerMessage(context, 426, "page/too-old");
    else await next();
    // Not context.header(), which would turn the finished answer into a stream.
    context.res.headers.set(PROTOCOL_HEADER, String(PROTOCOL));
  };
}
