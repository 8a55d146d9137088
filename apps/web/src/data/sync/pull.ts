import { API } from "@vr-eye-lab/domain/api";
import {
  type ChangesResponse,
  changesResponseSchema,
  type FeedCollection,
  isFeedCollection,
} from "@vr-eye-lab/domain/sync";
import { cursorOf, documentKey, factOf, putCursor, type Tables } from "./local-store.ts";
import { isLoginLost, type LoopParts } from "./push.ts";
import { reportSkipped } from "./read-document.ts";
import { unansweredDays } from "./settle.ts";

/** Seconds of a long poll until the server's configuration is known. */
const WAIT_SECONDS = 25;
/** Milliseconds that an answer may be late. */
const GRACE_MS = 10_000;
/** Status for a cursor that the server doesn't know: ahead of its data, or from before a restored backup. */
const CURSOR_AHEAD = 409;

interface PullParts extends LoopParts {
  /** Receives how to abort the current poll: its connection may have died unnoticed. */
  onPoll(abort: () => void): void;
}

/** Follows the server's change feed until it is stopped: first everything there is, then by long polls. */
export async function pullLoop(parts: PullParts): Promise<void> {
  const { store, http, config, sleeper, stop, retryDelay, onSignedOut, onPoll } = parts;
  let failures = 0;
  let isCaughtUp = false;
  while (!stop.aborted) {
    const since = await cursorOf(store.tables);
    const wait: number = isCaughtUp ? (config()?.longPollSeconds ?? WAIT_SECONDS) : 0;
    const poll = new AbortController();
    onPoll(() => poll.abort());
    const answer = await http.call(`${API.changes}?since=${since}&wait=${wait}`, changesResponseSchema, {
      signal: AbortSignal.any([stop, poll.signal]),
      timeout: wait * 1000 + GRACE_MS,
    });
    if (stop.aborted) return;
    const mustRefetch = !answer.ok && answer.kind === "refused" && answer.status === CURSOR_AHEAD;
    await store.transaction(async (tables) => {
      if (answer.ok) await applyChanges(tables, since, answer.value);
      else if (mustRefetch) await refetchAll(tables);
      const isComplete = answer.ok && !answer.value.more;
      if (isComplete && !(await factOf(tables, "asked"))) await tables.facts.put({ name: "asked", value: 1 });
    });
    isCaughtUp = answer.ok && !answer.value.more;
    if (answer.ok) failures = 0;
    else if (isLoginLost(answer)) {
      if (answer.kind === "signed-out") onSignedOut();
      await sleeper.sleep(Number.POSITIVE_INFINITY);
    } else if (!mustRefetch || since === 0) {
      failures++;
      await sleeper.sleep(retryDelay(failures, answer.retryAfter), answer.retryAfter !== null);
    }
  }
}

/** Stores an answer of the change feed, and its cursor. Call it in a transaction. @param since the requested cursor */
export async function applyChanges(tables: Tables, since: number, { changes, cursor }: ChangesResponse): Promise<void> {
  const current = await cursorOf(tables);
  if (since === 0 && (await factOf(tables, "refetch"))) {
    await tables.documents.clear();
    await tables.storedRecords.clear();
    await tables.facts.delete("refetch");
  } else if (since > current || cursor <= current) {
    // Without locks, or as a page of another version, another tab has read further, or begun again after a restored backup.
    return;
  }
  if (since === 0) {
    // The answer has everything up to its cursor: a backup may have been restored since an earlier push stored something here.
    for (const { key, revision } of await tables.documents.all()) {
      if (revision <= cursor) await tables.documents.delete(key);
    }
  }
  const unanswered = await unansweredDays(tables);
  for (const { id, revision, body, ...change } of changes) {
    if (!isFeedCollection(change.collection)) reportSkipped(change.collection);
    // Stored anyway: a newer version of the page, which reads it, continues from this cursor.
    const collection = change.collection as FeedCollection;
    const key = documentKey(collection, id);
    const row = await tables.documents.get(key);
    // The same revision replaces what a push stored here: the server may have merged or corrected the write.
    if (row && Math.max(row.revision, row.held?.revision ?? 0) > revision) continue;
    if (collection === "practiceDays" && unanswered.has(id)) {
      await tables.documents.put({
        ...(row ?? { key, collection, id, revision: 0, body: null }),
        held: { revision, body },
      });
    } else {
      await tables.documents.put({ key, collection, id, revision, body });
    }
  }
  await putCursor(tables, cursor);
  for (const { id, revision, body } of await tables.storedRecords.all()) {
    const day = await tables.documents.get(documentKey("practiceDays", body.date));
    if (revision <= cursor && !day?.held) await tables.storedRecords.delete(id);
  }
}

/** Makes the next pull replace all documents, since they don't match the server's store. Unsent writes stay. */
export async function refetchAll(tables: Tables): Promise<void> {
  await tables.facts.put({ name: "refetch", value: 1 });
  await putCursor(tables, 0);
}
