import {
  FIRST_PROTOCOL,
  PROTOCOL,
  PROTOCOL_HEADER,
  PROTOCOL_QUERY,
  readProtocol,
  type Unreadable,
  type UnreadableBy,
  unreadableBy,
  WRITTEN_BY_HEADER,
} from "@vr-eye-lab/domain/protocol";
import type { MiddlewareHandler } from "hono";
import { answerBadField, answerMessage } from "./http-error.ts";

/** What the middleware leaves on the context. */
export type ProtocolVariables = {
  /** The names that the asking page can't read; null when it reads everything. */
  unreadable: Unreadable | null;
  /** The same for the page that made the writes, which may be an older one whose outbox this page delivers. */
  writtenWithout: Unreadable | null;
};

/** Which pages the server serves. Tests pass versions that don't exist yet. */
export interface PageProtocols {
  /** The oldest version served, besides 0.1, which is always served. */
  readonly oldest?: number;
  readonly unreadable?: UnreadableBy;
}

/** The oldest protocol version, besides that of 0.1, which pages may have. */
const OLDEST = 2;

/**
 * Reads the page's protocol version from the header or, for a beacon, the query; states the server's own in every answer. A page that is too
 * old gets 426.
 */
export function pageProtocol({
  oldest = OLDEST,
  unreadable = unreadableBy,
}: PageProtocols): MiddlewareHandler<{ Variables: ProtocolVariables }> {
  return async (context, next) => {
    const text = context.req.header(PROTOCOL_HEADER) ?? context.req.query(PROTOCOL_QUERY);
    const version = readProtocol(text);
    const writer = readProtocol(context.req.header(WRITTEN_BY_HEADER) ?? String(version));
    if (version === null) context.res = answerBadField(context, PROTOCOL_HEADER);
    else if (writer === null) context.res = answerBadField(context, WRITTEN_BY_HEADER);
    else if (version !== FIRST_PROTOCOL && version < oldest) context.res = answerMessage(context, 426, "page/too-old");
    else {
      context.set("unreadable", unreadable(version));
      context.set("writtenWithout", unreadable(Math.min(version, writer)));
      await next();
    }
    context.res.headers.set(PROTOCOL_HEADER, String(PROTOCOL));
  };
}
