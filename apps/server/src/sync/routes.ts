import { API } from "@vr-eye-lab/domain/api";
import type { PlanPolicy } from "@vr-eye-lab/domain/billing";
import type { Unreadable } from "@vr-eye-lab/domain/protocol";
import { LARGEST_PUSH, type PushRequest, type PushResult, pushRequestSchema } from "@vr-eye-lab/domain/sync";
import { Hono, type MiddlewareHandler } from "hono";
import type { Database } from "../db/database.ts";
import { answerBadField, answerError, answerMessage } from "../http/http-error.ts";
import type { ProtocolVariables } from "../http/page-protocol.ts";
import { wholeNumber } from "../http/query-number.ts";
import { readText } from "../http/request-text.ts";
import type { SignedInVariables } from "../login/signed-in.ts";
import { refusalStatus } from "../store/refusal.ts";
import { UserGoneError } from "../store/user-transaction.ts";
import { changesSince } from "./change-feed.ts";
import { PushQueues } from "./push-queue.ts";

/** The longest wait that may be asked for, in seconds. */
const LONGEST_WAIT = 30;

const NO_STORE = { "Cache-Control": "no-store" };

/** What the routes of the documents need. */
export interface SyncRoutesParts {
  readonly database: Database;
  /** Lets pass who is signed in, and says who it is. */
  readonly gate: MiddlewareHandler<{ Variables: SignedInVariables }>;
  /** How long the change feed waits at most. */
  readonly longPollSeconds: number;
  /** Which things belong to Pro. */
  readonly policy: PlanPolicy;
  /** Aborted when the server stops, so that nobody keeps it waiting. */
  readonly stopping?: AbortSignal;
}

/** Document writes and the change feed. */
export function syncRoutes({ database, gate, longPollSeconds, policy, stopping }: SyncRoutesParts) {
  const app = new Hono<{ Variables: SignedInVariables & ProtocolVariables }>();
  const lines = new PushQueues(database, policy);

  app.post(API.push, gate, async (context) => {
    const text = await readText(context, LARGEST_PUSH);
    if (text === null) {
      return answerMessage(context, 413, "documents/push-too-large");
    }
    const request = parsePush(text);
    if (request === null) return answerError(context, "bad-request");
    if (typeof request === "string") return answerBadField(context, request);
    const { userId } = context.get("signedIn");
    const results = await pushOrGone(lines, userId, request.writes, context.get("writtenWithout"));
    if (results === null) return answerMessage(context, 401, "auth/not-signed-in");
    const [only] = results;
    if (results.length === 1 && only?.status === "refused") {
      const { code, error, field } = only;
      return context.json(
        { error, code, ...(field === undefined ? {} : { field }), results },
        refusalStatus(code),
        NO_STORE,
      );
    }
    return context.json({ results }, 200, NO_STORE);
  });

  app.get(API.changes, gate, async (context) => {
    const since = wholeNumber(context.req.query("since") ?? "0", Number.MAX_SAFE_INTEGER);
    if (since === null) return answerBadField(context, "since");
    const wait = wholeNumber(context.req.query("wait") ?? String(longPollSeconds), LONGEST_WAIT);
    if (wait === null) return answerBadField(context, "wait");
    const milliseconds = Math.min(wait, longPollSeconds) * 1000;
    const gone = context.req.raw.signal;
    const signal = stopping ? AbortSignal.any([gone, stopping]) : gone;
    const { userId } = context.get("signedIn");
    const answer = await changesSince(database, userId, since, milliseconds, signal, context.get("unreadable"));
    if (answer !== null) return context.body(answer, 200, { ...NO_STORE, "Content-Type": "application/json" });
    return answerMessage(context, 409, "documents/cursor-ahead");
  });

  app.all(API.push, (context) => answerError(context, "method-not-allowed", { Allow: "POST" }));
  app.all(API.changes, (context) => answerError(context, "method-not-allowed", { Allow: "GET, HEAD" }));
  return app;
}

/** @returns null when the account was deleted between the session gate and the write. */
async function pushOrGone(
  lines: PushQueues,
  userId: string,
  writes: PushRequest["writes"],
  unreadable: Unreadable | null,
): Promise<PushResult[] | null> {
  try {
    return await lines.push(userId, writes, new Date(), unreadable);
  } catch (error) {
    if (error instanceof UserGoneError) return null;
    throw error;
  }
}

/** @returns the path of what is wrong in it, or null when it is no JSON. */
function parsePush(text: string): PushRequest | string | null {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return null;
  }
  const result = pushRequestSchema.safeParse(json);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const path = [...(issue?.path ?? []), ...(issue?.code === "unrecognized_keys" ? issue.keys.slice(0, 1) : [])];
  return path.join(".") || "the body";
}
