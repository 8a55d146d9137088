import { API } from "@vr-eye-lab/domain/api";
import { withhold } from "@vr-eye-lab/domain/protocol";
import { calendarDate, calendarDateSchema, resolveZone } from "@vr-eye-lab/domain/time";
import { Hono, type MiddlewareHandler } from "hono";
import type { Database } from "../db/database.ts";
import { answerBadField } from "../http/http-error.ts";
import { answerJson } from "../http/json-answer.ts";
import type { ProtocolVariables } from "../http/page-protocol.ts";
import { wholeNumber } from "../http/query-number.ts";
import type { SignedInVariables } from "../login/login-gate.ts";
import { readCursor, readHistory } from "./history.ts";
import { readStats } from "./stats.ts";

/** Records per page of the history. */
const PAGE = 20;
export const LARGEST_PAGE = 100;

/** Statistics and history of practice. @param limit limits the bytes that a user reads */
export function practiceRoutes(
  database: Database,
  gate: MiddlewareHandler<{ Variables: SignedInVariables }>,
  limit: MiddlewareHandler<{ Variables: SignedInVariables }>,
) {
  const app = new Hono<{ Variables: SignedInVariables & ProtocolVariables }>();

  app.get(API.stats, gate, limit, async (context) => {
    const zone = resolveZone(context.req.query("zone") ?? "UTC");
    if (zone === null) return answerBadField(context, "zone");
    const today = context.req.query("today") ?? calendarDate(new Date().toISOString(), zone);
    if (!calendarDateSchema.safeParse(today).success) return answerBadField(context, "today");
    const { userId } = context.get("signedIn");
    return context.json(await readStats(database.reader, userId, today, context.get("unreadable")));
  });

  app.get(API.practiceSessions, gate, limit, async (context) => {
    const most = wholeNumber(context.req.query("limit") ?? String(PAGE), LARGEST_PAGE);
    if (!most) return answerBadField(context, "limit");
    const text = context.req.query("before");
    const before = text === undefined ? null : readCursor(text);
    if (text !== undefined && before === null) return answerBadField(context, "before");
    const { userId } = context.get("signedIn");
    const unreadable = context.get("unreadable");
    // If every session of a page is withheld, read on: an empty page would look like the end of the history.
    for (let cursor = before; ; ) {
      const { sessions, next } = await readHistory(database.reader, userId, cursor, most);
      const readable = sessions.map((each) => (unreadable ? withhold("practice", each, unreadable) : each));
      const shown = readable.filter((each) => each !== undefined);
      cursor = next === null ? null : readCursor(next);
      if (shown.length === 0 && cursor !== null) continue;
      return answerJson(context, JSON.stringify({ sessions: shown, next }));
    }
  });
  return app;
}
