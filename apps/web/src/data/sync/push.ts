import { API, type Config } from "@vr-eye-lab/domain/api";
import type { ServerMessageCode } from "@vr-eye-lab/domain/messages";
import { type Collection, type PushResult, pushResponseSchema } from "@vr-eye-lab/domain/sync";
import { messageText } from "../../copy/message-text.ts";
import { type Failure, TOO_MANY_REQUESTS } from "../api/failure.ts";
import type { Http } from "../api/http.ts";
import type { LocalStore, Waiting } from "./local-store.ts";
import { takeBatch } from "./outbox.ts";
import { settle } from "./settle.ts";

const TIMEOUT_MS = 30_000;

/** The error code for a request from another site's page. */
const FOREIGN_ORIGIN = "auth/foreign-origin" satisfies ServerMessageCode;

export interface ServerParts {
  readonly store: LocalStore;
  readonly http: Http;
  /** The server's last known configuration; null without one. */
  config(): Config | null;
  /** Milliseconds to wait after a number of failures in a row. */
  retryDelay(failures: number, retryAfter: number | null): number;
}

/**
 * Sends the outbox in order. Retries are safe: the server stores each write once.
 * @param paused collections that the server doesn't take now, with the time by performance.now(). It adds and removes them
 * @returns the failure that ended it; null if nothing else is to be sent now
 */
export async function push(
  { store, http, retryDelay }: ServerParts,
  paused: Map<Collection, number>,
  stop: AbortSignal,
): Promise<Failure | null> {
  // After a push was refused as a whole, writes are sent one by one to find the invalid one.
  let most: number | undefined;
  while (!stop.aborted) {
    for (const [collection, until] of paused) if (until <= performance.now()) paused.delete(collection);
    const batch = await store.transaction((tables) => takeBatch(tables, { most, paused }));
    if (batch.length === 0) break;
    const body = { writes: batch.map(({ write }) => write) };
    const answer = await http.call(API.push, pushResponseSchema, {
      method: "POST",
      body,
      signal: stop,
      timeout: TIMEOUT_MS,
    });
    if (stop.aborted) break;
    const results = answer.ok ? answer.value.results : (partialResults(answer) ?? refusalOf(answer, batch));
    if (results) {
      const unanswered = await store.transaction((tables) => settle(tables, batch, results));
      const until =
        performance.now() + (unanswered.length > 0 ? retryDelay(1, answer.ok ? null : answer.retryAfter) : 0);
      for (const { collection } of unanswered) paused.set(collection, until);
    } else if (!answer.ok && answer.kind === "refused" && batch.length > 1) {
      most = 1;
    } else if (!answer.ok) {
      return answer;
    }
  }
  return null;
}

/** If a push of a single write was refused by status, that is the result of the write. */
function refusalOf(failure: Failure, [only, ...others]: readonly Waiting[]): PushResult[] | null {
  // A foreign origin says nothing about the write.
  if (failure.kind !== "refused" || !only || others.length > 0 || failure.code === FOREIGN_ORIGIN) return null;
  const error = failure.message || messageText("server/failed");
  return [{ id: only.write.id, status: "refused", code: failure.code, values: failure.values, error }];
}

/** The results that a rate limit answers with: the collections of the other writes must wait. */
function partialResults({ status, body, retryAfter }: Failure): readonly PushResult[] | null {
  const isPartial = status === TOO_MANY_REQUESTS && retryAfter !== null;
  return isPartial ? (pushResponseSchema.safeParse(body).data?.results ?? null) : null;
}
