import { API, type Config } from "@vr-eye-lab/domain/api";
import type { ServerMessageCode } from "@vr-eye-lab/domain/messages";
import { type Collection, type PushResult, pushResponseSchema } from "@vr-eye-lab/domain/sync";
import { messageText } from "../../copy/message-text.ts";
import { type Failure, TOO_MANY_REQUESTS } from "../api/failure.ts";
import type { Http } from "../api/http.ts";
import type { LocalStore, Waiting } from "./local-store.ts";
import { takeBatch } from "./outbox.ts";
import type { Sleeper } from "./retry.ts";
import { settle } from "./settle.ts";

const TIMEOUT_MS = 30_000;

/** The error code for a request from another site's page. */
const FOREIGN_ORIGIN = "auth/foreign-origin" satisfies ServerMessageCode;

export interface LoopParts {
  readonly store: LocalStore;
  readonly http: Http;
  /** The server's last known configuration; null without one. */
  config(): Config | null;
  readonly sleeper: Sleeper;
  /** Aborted when this tab stops. */
  readonly stop: AbortSignal;
  /** Milliseconds to wait after a number of failures in a row. */
  retryDelay(failures: number, retryAfter: number | null): number;
  onSignedOut(): void;
}

/** Sends the outbox in order until it is stopped. Retries are safe: the server stores each write once. */
export async function pushLoop(parts: LoopParts): Promise<void> {
  const { store, http, sleeper, stop, retryDelay, onSignedOut } = parts;
  let failures = 0;
  // After a push was refused as a whole, writes are sent one by one to find the invalid one.
  let most: number | undefined;
  // Collections that the server doesn't take now, by performance.now().
  const pausedUntil = new Map<Collection, number>();
  while (!stop.aborted) {
    for (const [collection, until] of pausedUntil) if (until <= performance.now()) pausedUntil.delete(collection);
    const batch = await store.transaction((tables) => takeBatch(tables, { most, paused: pausedUntil }));
    if (batch.length === 0) {
      most = undefined;
      await sleeper.sleep(Math.max(0, Math.min(...pausedUntil.values()) - performance.now()));
      continue;
    }
    const body = { writes: batch.map(({ write }) => write) };
    const answer = await http.call(API.push, pushResponseSchema, {
      method: "POST",
      body,
      signal: stop,
      timeout: TIMEOUT_MS,
    });
    if (stop.aborted) return;
    const retryAfter = answer.ok ? null : answer.retryAfter;
    const partial = answer.ok ? null : partialResults(answer);
    const results = answer.ok ? answer.value.results : (partial ?? refusalOf(answer, batch));
    const unanswered = unansweredBy(results ?? [], batch);
    if (results && (partial || unanswered.length === 0)) {
      await store.transaction((tables) => settle(tables, batch, results));
      failures = unanswered.length === 0 ? 0 : failures + 1;
      if (failures > 0) {
        const until = performance.now() + retryDelay(failures, retryAfter);
        for (const { collection } of unanswered) pausedUntil.set(collection, until);
      }
    } else if (!answer.ok && answer.kind === "refused" && batch.length > 1) {
      most = 1;
    } else if (!answer.ok && isLoginLost(answer)) {
      if (answer.kind === "signed-out") onSignedOut();
      await sleeper.sleep(Number.POSITIVE_INFINITY);
    } else {
      failures++;
      await sleeper.sleep(retryDelay(failures, retryAfter), retryAfter !== null);
    }
  }
}

/** Whether retries are no use until the user is logged in again in this browser. */
export function isLoginLost({ kind }: Failure): boolean {
  return kind === "signed-out" || kind === "other-user";
}

/** If a push of a single write was refused by status, that is the result of the write. */
function refusalOf(failure: Failure, [only, ...others]: readonly Waiting[]): PushResult[] | null {
  // A foreign origin says nothing about the write.
  if (failure.kind !== "refused" || !only || others.length > 0 || failure.code === FOREIGN_ORIGIN) return null;
  const error = failure.message || messageText("server/failed");
  return [{ id: only.write.id, status: "refused", code: failure.code, values: failure.values, error }];
}

/** The results that a rate limit answers with: the collections of the other writes must wait. */
function partialResults({ status, body }: Failure): readonly PushResult[] | null {
  return status === TOO_MANY_REQUESTS ? (pushResponseSchema.safeParse(body).data?.results ?? null) : null;
}

function unansweredBy(results: readonly PushResult[], batch: readonly Waiting[]): readonly Waiting[] {
  const ids = new Set(results.map(({ id }) => id));
  return batch.filter(({ write }) => !ids.has(write.id));
}
