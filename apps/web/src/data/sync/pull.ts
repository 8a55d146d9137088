import { API } from "@vr-eye-lab/domain/api";
import {
  type ChangesResponse,
  changesResponseSchema,
  type FeedCollection,
  isFeedCollection,
} from "@vr-eye-lab/domain/sync";
import type { Failure } from "../api/failure.ts";
import { cursorOf, documentKey, factOf, putCursor, type Tables } from "./local-store.ts";
import type { ServerParts } from "./push.ts";
import { reportSkipped } from "./read-document.ts";

/** Seconds of a long poll until the server's configuration is known. */
const WAIT_SECONDS = 25;
/** Milliseconds that an answer may be late. */
const GRACE_MS = 10_000;
/** Status for a cursor that the server doesn't know: ahead of its data, or from before a restored backup. */
const CURSOR_AHEAD = 409;

/**
 * @returns reads the change feed: first everything there is, then by long polls. Resolves to a failure, or null. `waiting` ends a long poll, `stop` any
 * request
 */
export function createPull({ store, http, config }: ServerParts) {
  let isCaughtUp = false;
  return async (waiting: AbortSignal, stop: AbortSignal): Promise<Failure | null> => {
    const signal = isCaughtUp ? waiting : stop;
    const since = await cursorOf(store.tables);
    const wait = isCaughtUp ? (config()?.longPollSeconds ?? WAIT_SECONDS) : 0;
    const path = `${API.changes}?since=${since}&wait=${wait}`;
    const answer = await http.call(path, changesResponseSchema, { signal, timeout: wait * 1000 + GRACE_MS });
    if (signal.aborted) return null;
    isCaughtUp = answer.ok && !answer.value.more;
    if (answer.ok) {
      await store.transaction((tables) => applyChanges(tables, since, answer.value));
    } else if (answer.kind === "refused" && answer.status === CURSOR_AHEAD && since > 0) {
      await store.transaction(refetchAll);
    } else {
      return answer;
    }
    return null;
  };
}

/**
 * Stores an answer of the change feed, and its cursor. Call it in a transaction. An answer is discarded, to be fetched again, if the cursor has
 * moved since, or if another tab has sent a write and has no result yet: the answer's practice days may include that write, and it would count twice.
 * @param since the requested cursor
 */
export async function applyChanges(tables: Tables, since: number, answer: ChangesResponse): Promise<void> {
  const { changes, cursor, more } = answer;
  const isUnanswered = (await tables.outbox.all()).some(({ attempted }) => attempted);
  if (isUnanswered || since !== (await cursorOf(tables))) return;
  if (since === 0 && (await factOf(tables, "refetch"))) {
    await tables.documents.clear();
    await tables.storedRecords.clear();
    await tables.facts.delete("refetch");
  }
  if (since === 0) {
    // The answer has everything up to its cursor: a backup may have been restored since an earlier push stored something here.
    for (const { key, revision } of await tables.documents.all()) {
      if (revision <= cursor) await tables.documents.delete(key);
    }
  }
  for (const { id, revision, body, ...change } of changes) {
    if (!isFeedCollection(change.collection)) reportSkipped(change.collection);
    // Stored anyway: a newer version of the page, which reads it, continues from this cursor.
    const collection = change.collection as FeedCollection;
    const key = documentKey(collection, id);
    const row = await tables.documents.get(key);
    // The same revision replaces what a push stored here: the server may have merged or corrected the write.
    if (!row || row.revision <= revision) await tables.documents.put({ key, collection, id, revision, body });
  }
  await putCursor(tables, cursor);
  for (const { id, revision } of await tables.storedRecords.all()) {
    if (revision <= cursor) await tables.storedRecords.delete(id);
  }
  if (!more && !(await factOf(tables, "asked"))) await tables.facts.put({ name: "asked", value: 1 });
}

/** Makes the next pull replace all documents, since they don't match the server's store. Unsent writes stay. */
export async function refetchAll(tables: Tables): Promise<void> {
  await tables.facts.put({ name: "refetch", value: 1 });
  await putCursor(tables, 0);
}
