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

/** Context variables that the middleware sets. */
export type ProtocolVariables = {
  /** Names that the requesting page can't read; null if it reads everything. */
  unreadable: Unreadable | null;
  /** The same for the page that made the writes: possibly an older version whose outbox this page sends. */
  writtenWithout: Unreadable | null;
};

/** The protocol versions that the server supports. Tests pass versions that don't exist yet. */
export interface PageProtocols {
  /** The oldest supported version. Version 0.1 is supported too. */
  readonly oldest?: number;
  readonly unreadable?: UnreadableBy;
}

const OLDEST = 2;

/** Reads the page's protocol version from a header or, for beacons, the query, and sends the server's. Pages that are too old get 426. */
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
