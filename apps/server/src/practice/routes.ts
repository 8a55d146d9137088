import { API } from "@vr-eye-lab/domain/api";
import { practiceStats } from "@vr-eye-lab/domain/practice";
import { calendarDate, calendarDateSchema, resolveZone } from "@vr-eye-lab/domain/time";
import { Hono, type MiddlewareHandler } from "hono";
import type { Database } from "../db/database.ts";
import { answerBadField } from "../http/http-error.ts";
import { answerJson } from "../http/json-answer.ts";
import { wholeNumber } from "../http/query-number.ts";
import type { SignedInVariables } from "../login/login-gate.ts";
import { BYTES_PER_DAY, readDays } from "./days.ts";
import { readCursor, readHistory } from "./history.ts";

/** Records per page of the history. */
const PAGE = 20;
export const LARGEST_PAGE = 100;

/** Statistics and history of practice. @param limit limits the bytes that a user reads */
export function practiceRoutes(
  database: Database,
  gate: MiddlewareHandler<{ Variables: SignedInVariables }>,
  limit: MiddlewareHandler<{ Variables: SignedInVariables }>,
) {
  const app = new Hono<{ Variables: SignedInVariables & { bytesRead?: number } }>();

  app.get(API.stats, gate, limit, async (context) => {
    const zone = resolveZone(context.req.query("zone") ?? "UTC");
    if (zone === null) return answerBadField(context, "zone");
    const today = context.req.query("today") ?? calendarDate(new Date().toISOString(), zone);
    if (!calendarDateSchema.safeParse(today).success) return answerBadField(context, "today");
    const { userId } = context.get("signedIn");
    const days = await readDays(database.reader, userId);
    context.set("bytesRead", days.length * BYTES_PER_DAY);
    return answerJson(context, JSON.stringify(practiceStats(days, today)));
  });

  app.get(API.practiceSessions, gate, limit, async (context) => {
    const most = wholeNumber(context.req.query("limit") ?? String(PAGE), LARGEST_PAGE);
    if (!most) return answerBadField(context, "limit");
    const text = context.req.query("before");
    const before = text === undefined ? null : readCursor(text);
    if (text !== undefined && before === null) return answerBadField(context, "before");
    const { userId } = context.get("signedIn");
    return answerJson(context, JSON.stringify(await readHistory(database.reader, userId, before, most)));
  });
  return app;
}
