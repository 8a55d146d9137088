import type { ErrorHandler } from "hono";
import { type Database, DatabaseUnavailableError } from "../db/database.ts";
import { isReachable } from "../db/readiness.ts";
import type { Logger } from "../log.ts";
import { answerMessage, RefusedError } from "./http-error.ts";

const UNAVAILABLE = { retryAfter: 5 };

/** Answers requests whose handler threw an error. Failures are logged, refusals aren't. */
export function answerFailures(database: Database, log: Logger): ErrorHandler {
  return async (error, context) => {
    const refused = error instanceof RefusedError ? error : undefined;
    if (!refused || refused.status >= 500) (context.get("log")?.() ?? log).error({ err: error }, "failed");
    if (refused) return answerMessage(context, refused.status, refused.code, refused.details);
    if (error instanceof DatabaseUnavailableError) return answerMessage(context, 503, error.code, UNAVAILABLE);
    // Libraries may wrap database errors in their own.
    if (!(await isReachable(database))) return answerMessage(context, 503, "database/unavailable", UNAVAILABLE);
    return answerMessage(context, 500, "internal");
  };
}
