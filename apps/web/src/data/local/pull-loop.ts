import { API } from "@vr-eye-lab/domain/api";
import { changesResponseSchema } from "@vr-eye-lab/domain/sync";
import { applyChanges, beginAnew } from "./changes.ts";
import { cursorOf, factOf } from "./local-store.ts";
import type { LoopParts } from "./push-loop.ts";

/** Seconds that the change feed is waited for, where the server has not said otherwise. */
const WAIT_SECONDS = 25;
/** Milliseconds that an answer may come later than it should. */
const GRACE_MS = 10_000;
/** Status of an answer to a cursor that the server has not reached. */
const CURSOR_AHEAD = 409;

export interface PullParts extends LoopParts {
  /** Gives a way to end the present poll: its connection may be dead without anyone saying so. */
  onPoll(abort: () => void): void;
}

/** Takes over what changes at the server until it is stopped: what there is at first, then by long polls. */
export async function pullLoop(parts: PullParts): Promise<void> {
  const { store, http, sleeper, stop, delayAfter, onSignedOut, onPoll, peer } = parts;
  let failures = 0;
  let caughtUp = false;
  while (!stop.aborted) {
    const since = await cursorOf(store.tables);
    const wait: number = caughtUp ? ((await factOf(store.tables, "longPollSeconds")) ?? WAIT_SECONDS) : 0;
    const poll = new AbortController();
    onPoll(() => poll.abort());
    const answer = await http.call(`${API.changes}?since=${since}&wait=${wait}`, changesResponseSchema, {
      signal: AbortSignal.any([stop, poll.signal]),
      patience: wait * 1000 + GRACE_MS,
    });
    if (stop.aborted) return;
    peer.heard(answer.protocol);
    const anew = !answer.ok && answer.status === CURSOR_AHEAD;
    await store.transaction(async (tables) => {
      if (answer.ok) await applyChanges(tables, since, answer.value);
      else if (anew) await beginAnew(tables);
      const last = !answer.ok || !answer.value.more;
      if (last && !(await factOf(tables, "asked"))) await tables.facts.put({ name: "asked", value: 1 });
    });
    caughtUp = answer.ok && !answer.value.more;
    if (answer.ok) failures = 0;
    else if (answer.kind === "signed-out") {
      onSignedOut();
      await sleeper.sleep(Number.POSITIVE_INFINITY);
    } else if (!anew || since === 0) {
      failures++;
      await sleeper.sleep(delayAfter(failures, answer.retryAfter), answer.retryAfter !== null);
    }
  }
}
