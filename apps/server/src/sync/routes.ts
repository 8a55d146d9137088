import { API } from "@vr-eye-lab/domain/api";
import type { PlanPolicy } from "@vr-eye-lab/domain/billing";
import { MOST_PER_DAY } from "@vr-eye-lab/domain/quota";
import { LARGEST_PUSH, type PushResult, pushRequestSchema } from "@vr-eye-lab/domain/sync";
import { type Context, Hono, type MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";
import type { Database } from "../db/database.ts";
import { answerBadField, answerMessage } from "../http/http-error.ts";
import { answerJson } from "../http/json-answer.ts";
import { wholeNumber } from "../http/query-number.ts";
import { readBody } from "../http/read-body.ts";
import type { RequestVariables } from "../http/request-log.ts";
import type { SignedInVariables } from "../login/login-gate.ts";
import { quotaRefusals } from "../metrics/metrics.ts";
import { isOverQuota, refusalStatus } from "../store/refusal.ts";
import { secondsLeftToday } from "../store/usage.ts";
import { changesSince, hasChanges } from "./change-feed.ts";
import { createLongPolls } from "./long-polls.ts";
import { limitPushes } from "./push-limit.ts";
import { createPushQueue } from "./push-queue.ts";

/** The longest wait that a request may ask for, in seconds. */
export const LONGEST_WAIT = 30;

/** Seconds until a refused poll may try again. */
const POLL_AFTER = 15;

interface SyncRoutesParts {
  readonly database: Database;
  /** Sets `signedIn`, or answers 401. */
  readonly gate: MiddlewareHandler;
  /** Limits the bytes that a user reads. */
  readonly readLimit: MiddlewareHandler<{ Variables: SignedInVariables }>;
  /** The longest wait of the change feed. */
  readonly longPollSeconds: number;
  /** Pushes per user. */
  readonly pushesPerMinute: number;
  readonly policy: PlanPolicy;
  /** Aborted when the server stops, to end long polls. */
  readonly stopping?: AbortSignal;
}

/** Push and change feed. */
export function syncRoutes(parts: SyncRoutesParts) {
  const { database, gate, readLimit, pushesPerMinute, policy } = parts;
  const app = new Hono<{ Variables: SignedInVariables }>();
  const queue = createPushQueue(database, policy);

  app.post(API.push, gate, limitPushes(pushesPerMinute), async (context) => {
    const limits = { limit: LARGEST_PUSH, tooLarge: "documents/push-too-large" } as const;
    const { writes } = await readBody(context, pushRequestSchema, limits);
    const { userId } = context.get("signedIn");
    const now = new Date();
    const { results, isHeldBack } = await queue.push(userId, writes, now);
    for (const { code } of refusalsOf(results)) if (isOverQuota(code)) quotaRefusals.inc({ code });
    if (isHeldBack) {
      quotaRefusals.inc({ code: "practice/too-many-today" });
      const values = { most: MOST_PER_DAY.practice };
      const details = { retryAfter: secondsLeftToday(now), values, results };
      return answerMessage(context, 429, "practice/too-many-today", details);
    }
    const [only] = refusalsOf(results);
    if (results.length === 1 && only) {
      const { id: _, status: __, ...refusal } = only;
      return context.json({ ...refusal, results }, refusalStatus(only.code));
    }
    return context.json({ results });
  });

  app.get(API.changes, gate, waitForChanges(parts), readLimit, async (context) => {
    const { userId } = context.get("signedIn");
    const changes = await changesSince(database, { userId, since: context.get("since") });
    if (changes === null) return answerMessage(context, 409, "documents/cursor-ahead");
    return answerJson(context, changes);
  });
  return app;
}

type ChangesEnv = { Variables: SignedInVariables & Pick<RequestVariables, "waited"> & { since: number } };

/** Sets `since`, and passes a request on when there are changes or its wait is over. It holds nothing that is limited while it waits. */
function waitForChanges({ database, gate, longPollSeconds, stopping }: SyncRoutesParts) {
  const watchFor = createLongPolls(database, stopping);
  return createMiddleware<ChangesEnv>(async (context, next) => {
    const since = wholeNumber(context.req.query("since") ?? "0", Number.MAX_SAFE_INTEGER);
    if (since === null) return answerBadField(context, "since");
    const wait = wholeNumber(context.req.query("wait") ?? String(longPollSeconds), LONGEST_WAIT);
    if (wait === null) return answerBadField(context, "wait");
    context.set("since", since);
    const { userId } = context.get("signedIn");
    const start = performance.now();
    const deadline = start + Math.min(wait, longPollSeconds) * 1000;
    for (;;) {
      // Before each look, so that no change is missed.
      const watch = watchFor(context.req.raw.signal, userId, deadline);
      if (!watch) break;
      try {
        if (await hasChanges(database, { userId, since })) break;
        if (!(await watch.changed())) return answerTooMany(context);
      } finally {
        watch.end();
        context.set("waited", performance.now() - start);
      }
      // The login may have ended meanwhile.
      const refused = await gate(context, async () => undefined);
      if (refused) return refused;
    }
    return await next();
  });
}

function refusalsOf(results: readonly PushResult[]) {
  return results.filter((result) => result.status === "refused");
}

function answerTooMany(context: Context): Response {
  // Idle connections would soon be all that the server can open.
  context.header("Connection", "close");
  return answerMessage(context, 429, "documents/too-many-polls", { retryAfter: POLL_AFTER });
}
