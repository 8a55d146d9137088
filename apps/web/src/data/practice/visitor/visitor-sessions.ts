import { type Comfort, type PracticeDocument, practiceDocumentSchema, sumSeconds } from "@vr-eye-lab/domain/practice";
import { createStore } from "zustand/vanilla";
import { type BrowserStorage, persistedText } from "../../browser/persisted.ts";
import { newId } from "../../sync/new-id.ts";
import { PREFIX, storedCheckpoint, VISITOR } from "../checkpoint.ts";
import { checkpointIds } from "../checkpoint-ids.ts";

/** Older sessions are removed. */
const MOST_SESSIONS = 30;

/** A practice session of a visitor. Its id becomes that of the document when the session is added to an account. */
export interface VisitorSession {
  readonly id: string;
  readonly body: PracticeDocument;
  readonly comfort: Comfort | null;
}

/** The sessions that visitors have practised in this browser. A session that is running is one of them, with its time so far. */
export function createVisitorSessions(storage: BrowserStorage) {
  const shared = persistedText("vr-eye-lab.shared", storage);
  const adding = persistedText("vr-eye-lab.adding", storage);
  const store = createStore<{ readonly sessions: readonly VisitorSession[] }>()(() => ({ sessions: all() }));
  // Another tab may have changed them. Other keys don't matter: the debug log is one, and reading a damaged session writes to it.
  storage.onStorage?.((key) => (key === null || key.startsWith(PREFIX)) && refresh());
  shared.onChange(refresh);

  function refresh(): void {
    store.setState({ sessions: all() });
  }

  function get(id: string): VisitorSession | null {
    const stored = storedCheckpoint(id, storage).read();
    const body = stored?.userId === VISITOR ? practiceDocumentSchema.safeParse(stored.body).data : undefined;
    return body ? { id, body, comfort: stored?.comfort ?? null } : null;
  }

  function all(): VisitorSession[] {
    const ids = checkpointIds(storage).sort();
    return ids.flatMap((id) => get(id) ?? []);
  }

  function remove(ids: readonly string[]): void {
    for (const id of ids) storedCheckpoint(id, storage).write(null);
    refresh();
  }

  return {
    store,
    refresh,
    get,
    /** All sessions, oldest first. */
    all,
    remove,
    /** Removes all but the latest sessions. Those of a future time are the oldest: the clock has been set back since. */
    keepLatest(): void {
      const ids = all().map(({ id }) => id);
      const next = newId(Date.now() + 1);
      remove([...ids.filter((id) => id >= next), ...ids.filter((id) => id < next)].slice(0, -MOST_SESSIONS));
    },
    /** Removes all sessions. @returns brings them back */
    clear(): () => void {
      const removed = all().map(({ id }) => [id, storedCheckpoint(id, storage).read()] as const);
      remove(removed.map(([id]) => id));
      return () => {
        for (const [id, checkpoint] of removed) storedCheckpoint(id, storage).write(checkpoint);
        refresh();
      };
    },
    /** The user to whose account the sessions are being added. Stored, so that it is continued after the page was closed. */
    adding,
    /** Several people may use this browser: a user has logged out in it. */
    isShared: () => shared.read() !== null,
    /** Call it when a user has logged out in this browser. */
    markShared(): void {
      shared.write("1");
      adding.write(null);
      refresh();
    },
  };
}
export type VisitorSessions = ReturnType<typeof createVisitorSessions>;

/** The time of sessions in seconds. */
export function secondsOf(sessions: readonly VisitorSession[]): number {
  return sumSeconds(sessions.map(({ body }) => ({ seconds: body.duration })));
}
