import { API } from "@vr-eye-lab/domain/api";
import { calendarDateSchema } from "@vr-eye-lab/domain/practice";
import { withhold } from "@vr-eye-lab/domain/protocol";
import { calendarDate, isTimeZone } from "@vr-eye-lab/domain/time";
import { Hono, type MiddlewareHandler } from "hono";
import type { Database } from "../db/database.ts";
import { answerBadField, answerError } from "../http/http-error.ts";
import type { ProtocolVariables } from "../http/page-protocol.ts";
import { wholeNumber } from "../http/query-number.ts";
import type { SignedInVariables } from "../login/signed-in.ts";
import { readHistory, readPlace } from "./history.ts";
import { readStats } from "./stats.ts";

/** Records of a page of the history, when not asked otherwise and at most. */
const PAGE = 20;
const LARGEST_PAGE = 100;

const NO_STORE = { "Cache-Control": "no-store" };

/** What the routes of the practice need. */
export interface PracticeRoutesParts {
  readonly database: Database;
  /** Lets pass who is signed in, and says who it is. */
  readonly gate: MiddlewareHandler<{ Variables: SignedInVariables }>;
}

/** Figures and history of what was practised. */
export function practiceRoutes({ database, gate }: PracticeRoutesParts) {
  const app = new Hono<{ Variables: SignedInVariables & ProtocolVariables }>();

  app.get(API.stats, gate, async (context) => {
    const zone = context.req.query("zone") ?? "UTC";
    if (!isTimeZone(zone)) return answerBadField(context, "zone");
    const today = context.req.query("today") ?? calendarDate(new Date().toISOString(), zone);
    if (!calendarDateSchema.safeParse(today).success) return answerBadField(context, "today");
    const stats = await readStats(database.reader, context.get("signedIn").userId, today, context.get("unreadable"));
    return context.json(stats, 200, NO_STORE);
  });

  app.get(API.practiceSessions, gate, async (context) => {
    const limit = wholeNumber(context.req.query("limit") ?? String(PAGE), LARGEST_PAGE);
    if (!limit) return answerBadField(context, "limit");
    const text = context.req.query("before");
    const before = text === undefined ? null : readPlace(text);
    if (text !== undefined && before === null) return answerBadField(context, "before");
    const { userId } = context.get("signedIn");
    const unreadable = context.get("unreadable");
    // A page whose sessions are all withheld would look like the end of the history.
    for (let place = before; ; ) {
      const { sessions, next } = await readHistory(database.reader, userId, place, limit);
      const readable = sessions.map((each) => (unreadable ? withhold("practice", each, unreadable) : each));
      const shown = readable.filter((each) => each !== undefined);
      place = next === null ? null : readPlace(next);
      if (shown.length > 0 || place === null) return context.json({ sessions: shown, next }, 200, NO_STORE);
    }
  });

  for (const path of [API.stats, API.practiceSessions]) {
    app.all(path, (context) => answerError(context, "method-not-allowed", { Allow: "GET, HEAD" }));
  }
  return app;
}
