import { API } from "@vr-eye-lab/domain/api";
import type { PlanPolicy } from "@vr-eye-lab/domain/billing";
import { MOST_PER_DAY } from "@vr-eye-lab/domain/quota";
import { LARGEST_PUSH, pushRequestSchema } from "@vr-eye-lab/domain/sync";
import { type Context, Hono, type MiddlewareHandler } from "hono";
import type { Database } from "../db/database.ts";
import { answerBadField, answerMessage } from "../http/http-error.ts";
import { answerJson } from "../http/json-answer.ts";
import type { ProtocolVariables } from "../http/page-protocol.ts";
import { wholeNumber } from "../http/query-number.ts";
import { answerInvalid, readBody } from "../http/read-body.ts";
import { createSlots } from "../http/slots.ts";
import type { SignedInVariables } from "../login/login-gate.ts";
import { refusalStatus } from "../store/refusal.ts";
import { secondsLeftToday } from "../store/usage.ts";
import { changesSince } from "./change-feed.ts";
import { limitPushes } from "./push-limit.ts";
import { PushQueues } from "./push-queue.ts";

/** The longest wait that a request may ask for, in seconds. */
const LONGEST_WAIT = 30;

/**
 * Long polls that wait at the same time in this process. One tab of a browser polls for all, so this is the number of a user's browsers
 * that receive changes at once. Others get 429, and fetch changes each time that they may try again.
 */
const WAITING = { perUser: 20, inAll: 10_000 };
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
  const { database, gate, readLimit, longPollSeconds, pushesPerMinute, policy, stopping } = parts;
  const app = new Hono<{ Variables: SignedInVariables & ProtocolVariables }>();
  const queues = new PushQueues(database, policy);
  const waiting = createSlots(WAITING);

  app.post(API.push, gate, limitPushes(pushesPerMinute), async (context) => {
    const body = await readBody(context, pushRequestSchema, LARGEST_PUSH);
    if ("field" in body) {
      const isTooLarge = body.problem === "body_too_large";
      return isTooLarge ? answerMessage(context, 413, "documents/push-too-large") : answerInvalid(context, body);
    }
    const { userId } = context.get("signedIn");
    const now = new Date();
    const { results, isHeldBack } = await queues.push(userId, body.value.writes, now, context.get("writtenWithout"));
    if (isHeldBack) {
      const values = { most: MOST_PER_DAY.practice.toLocaleString("en") };
      const details = { retryAfter: secondsLeftToday(now), values, results };
      return answerMessage(context, 429, "practice/too-many-today", details);
    }
    const [only] = results;
    if (results.length === 1 && only?.status === "refused") {
      const { code, error, field } = only;
      const refusal = { error, code, ...(field === undefined ? {} : { field }), results };
      return context.json(refusal, refusalStatus(code));
    }
    return context.json({ results });
  });

  app.get(API.changes, gate, readLimit, async (context) => {
    const since = wholeNumber(context.req.query("since") ?? "0", Number.MAX_SAFE_INTEGER);
    if (since === null) return answerBadField(context, "since");
    const wait = wholeNumber(context.req.query("wait") ?? String(longPollSeconds), LONGEST_WAIT);
    if (wait === null) return answerBadField(context, "wait");
    const { userId } = context.get("signedIn");
    const client = { userId, since, unreadable: context.get("unreadable") };
    if (wait === 0) return answerChanges(context, await changesSince(database, client));
    const closed = context.req.raw.signal;
    /** The response if the login was revoked during the wait. */
    const refusal = () => gate(context, async () => undefined);
    let leave: (() => void) | undefined;
    try {
      const changes = await changesSince(database, client, {
        milliseconds: Math.min(wait, longPollSeconds) * 1000,
        signal: stopping ? AbortSignal.any([closed, stopping]) : closed,
        begin() {
          leave = waiting.take(userId);
          return leave !== undefined;
        },
        mayContinue: async () => !(await refusal()),
      });
      return (leave && (await refusal())) || answerChanges(context, changes);
    } finally {
      leave?.();
    }
  });
  return app;
}

/** @param changes from `changesSince` */
function answerChanges(context: Context, changes: string | null | undefined): Response {
  if (changes === undefined) return answerMessage(context, 429, "documents/too-many-polls", { retryAfter: POLL_AFTER });
  if (changes === null) return answerMessage(context, 409, "documents/cursor-ahead");
  return answerJson(context, changes);
}
