import { API } from "@vr-eye-lab/domain/api";
import type { PlanPolicy } from "@vr-eye-lab/domain/billing";
import { MOST_PER_DAY } from "@vr-eye-lab/domain/quota";
import { LARGEST_PUSH, pushRequestSchema } from "@vr-eye-lab/domain/sync";
import { DAY_MS } from "@vr-eye-lab/domain/time";
import { Hono, type MiddlewareHandler } from "hono";
import type { Database } from "../db/database.ts";
import { answerBadField, answerMessage } from "../http/http-error.ts";
import type { ProtocolVariables } from "../http/page-protocol.ts";
import { wholeNumber } from "../http/query-number.ts";
import { answerInvalid, readBody } from "../http/read-body.ts";
import type { SignedInVariables } from "../login/login-gate.ts";
import { refusalStatus } from "../store/refusal.ts";
import { changesSince } from "./change-feed.ts";
import { PushQueues } from "./push-queue.ts";

/** The longest wait that a request may ask for, in seconds. */
const LONGEST_WAIT = 30;

interface SyncRoutesParts {
  readonly database: Database;
  readonly gate: MiddlewareHandler<{ Variables: SignedInVariables }>;
  /** The longest wait of the change feed. */
  readonly longPollSeconds: number;
  readonly policy: PlanPolicy;
  /** Aborted when the server stops, to end long polls. */
  readonly stopping?: AbortSignal;
}

/** Push and change feed. */
export function syncRoutes({ database, gate, longPollSeconds, policy, stopping }: SyncRoutesParts) {
  const app = new Hono<{ Variables: SignedInVariables & ProtocolVariables }>();
  const queues = new PushQueues(database, policy);

  app.post(API.push, gate, async (context) => {
    const body = await readBody(context, pushRequestSchema, LARGEST_PUSH);
    if ("field" in body) {
      const isTooLarge = body.problem === "body_too_large";
      return isTooLarge ? answerMessage(context, 413, "documents/push-too-large") : answerInvalid(context, body);
    }
    const { userId } = context.get("signedIn");
    const now = new Date();
    const { results, isHeldBack } = await queues.push(userId, body.value.writes, now, context.get("writtenWithout"));
    if (isHeldBack) {
      const retryAfter = Math.ceil((DAY_MS - (now.getTime() % DAY_MS)) / 1000);
      const values = { most: MOST_PER_DAY.practice.toLocaleString("en") };
      return answerMessage(context, 429, "practice/too-many-today", { retryAfter, values, results });
    }
    const [only] = results;
    if (results.length === 1 && only?.status === "refused") {
      const { code, error, field } = only;
      const refusal = { error, code, ...(field === undefined ? {} : { field }), results };
      return context.json(refusal, refusalStatus(code));
    }
    return context.json({ results });
  });

  app.get(API.changes, gate, async (context) => {
    const since = wholeNumber(context.req.query("since") ?? "0", Number.MAX_SAFE_INTEGER);
    if (since === null) return answerBadField(context, "since");
    const wait = wholeNumber(context.req.query("wait") ?? String(longPollSeconds), LONGEST_WAIT);
    if (wait === null) return answerBadField(context, "wait");
    const milliseconds = Math.min(wait, longPollSeconds) * 1000;
    const closed = context.req.raw.signal;
    const signal = stopping ? AbortSignal.any([closed, stopping]) : closed;
    const { userId } = context.get("signedIn");
    const changes = await changesSince(database, userId, since, milliseconds, signal, context.get("unreadable"));
    if (changes !== null) return context.body(changes, 200, { "Content-Type": "application/json" });
    return answerMessage(context, 409, "documents/cursor-ahead");
  });
  return app;
}
