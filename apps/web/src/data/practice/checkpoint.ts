import { COMFORTS, type Comfort, type PracticeDocument, type PracticeRecord } from "@vr-eye-lab/domain/practice";
import * as z from "zod/mini";
import { type BrowserStorage, persisted } from "../browser/persisted.ts";
import { newId } from "../sync/new-id.ts";
import { localDate, localZone } from "../time/local-date.ts";

export const PREFIX = "vr-eye-lab.practice.";
/** The user of a visitor's checkpoints. They stay when their session is over: they are the visitor's sessions. */
export const VISITOR = "visitor";

const checkpointSchema = z.lazy(() =>
  z.object({
    userId: z.string(),
    at: z.number(),
    body: z.unknown(),
    /** How a visitor's session felt. */
    comfort: z.optional(z.nullable(z.enum(COMFORTS))),
    /** The session ended in an open tab, or the user knows that a closed one ended it. */
    over: z.optional(z.boolean()),
  }),
);

/** The lock that a tab holds while it practises a session. */
export const sessionLock = (id: string) => PREFIX + id;

/** The checkpoint of a practice session. */
export function storedCheckpoint(id: string, storage: BrowserStorage) {
  return persisted(PREFIX + id, checkpointSchema, storage);
}

/** The document id of a practice session, and when and where it started. */
export type SessionStart = Pick<PracticeDocument, "startedAt" | "date" | "zone"> & { readonly id: string };

/**
 * Checkpoints of practice sessions in local storage, which is written synchronously and so survives a killed tab.
 * @param locks show which sessions still run in another tab; null where the browser has none
 */
export function createCheckpoints(storage: BrowserStorage, locks: LockManager | null, now: () => Date) {
  let running: (SessionStart & { readonly userId: string; readonly release: () => void }) | null = null;

  function start(userId: string, record: PracticeRecord): NonNullable<typeof running> {
    const id = newId();
    let release = () => {};
    const finished = new Promise<void>((resolve) => {
      release = resolve;
    });
    // If the browser refuses the lock, another tab may record this session too, under the same id.
    locks
      ?.request(sessionLock(id), () => finished)
      .catch((error: unknown) => storage.log(`Practice: ${String(error)}`));
    return { id, userId, release, ...momentBefore(now(), record.duration) };
  }

  function write(session: NonNullable<typeof running>, record: PracticeRecord, over?: true): boolean {
    const { id, userId } = session;
    const body = practiceBody(session, record);
    return storedCheckpoint(id, storage).write({ userId, at: now().getTime(), body, over });
  }

  return {
    /** Saves what has been practised so far in the running session, which belongs to the user of its first checkpoint. */
    save(userId: string, record: PracticeRecord): void {
      running ??= start(userId, record);
      write(running, record);
    },
    /**
     * Ends the running session. Its checkpoint stays until `remove`.
     * @param userId the user of a session without a checkpoint
     * @param record all of it
     */
    finish(userId: string, record: PracticeRecord) {
      const finished = running ?? start(userId, record);
      running = null;
      const isStored = write(finished, record, true);
      finished.release();
      return { ...finished, isStored };
    },
    /** Saves how a visitor's session felt; null removes the answer. */
    setComfort(id: string, comfort: Comfort | null): void {
      const stored = storedCheckpoint(id, storage);
      const checkpoint = stored.read();
      if (checkpoint) stored.write({ ...checkpoint, comfort });
    },
    remove: (id: string): void => void storedCheckpoint(id, storage).write(null),
    /** Whether this tab is practising the session. */
    isRunning: (id: string): boolean => id === running?.id,
  };
}

/** The document of a practice session. */
export function practiceBody(
  { startedAt, date, zone }: Omit<SessionStart, "id">,
  { duration, exercises, evidence }: PracticeRecord,
): PracticeDocument {
  const copies = exercises.map((exercise) => ({ ...exercise }));
  return { startedAt, date, zone, duration, exercises: copies, ...(evidence && { evidence }) };
}

/** The moment `seconds` before another, in the user's time zone. */
export function momentBefore(moment: Date, seconds: number): Omit<SessionStart, "id"> {
  const start = new Date(moment.getTime() - seconds * 1000);
  return { startedAt: start.toISOString(), date: localDate(start), zone: localZone() };
}
