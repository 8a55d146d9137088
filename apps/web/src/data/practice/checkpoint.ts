import { type PracticeDocument, practiceDocumentSchema } from "@vr-eye-lab/domain/practice";
import { documentIdSchema } from "@vr-eye-lab/domain/sync";
import type { PracticeRecord } from "@vr-eye-lab/domain/workout";
import * as z from "zod/mini";
import { localDate } from "../local-date.ts";
import { newId } from "../new-id.ts";
import { readDocument } from "../skipped.ts";

const PREFIX = "vr-eye-lab.practice.";
/** Milliseconds after which a checkpoint that nobody renewed is of a tab that is gone, where the browser has no locks to tell. */
const SILENCE_MS = 60_000;

const checkpointSchema = z.lazy(() => z.object({ userId: z.string(), at: z.number(), body: z.unknown() }));

/** A session under way: its document's id, and when and where it began. */
export interface Begun {
  readonly id: string;
  readonly startedAt: string;
  readonly date: string;
  readonly zone: string;
}

/** Checkpoints of running sessions, where a killed tab leaves them behind. */
export interface Checkpoints {
  /** Keeps what the running session of a person has practised so far. */
  keep(userId: string, record: PracticeRecord): void;
  /** The running session is over: says which it was. Its checkpoint stays until `drop`. */
  finish(): Begun | null;
  drop(id: string): void;
  /** Gives what killed tabs have left of a person's sessions, one after the other; each is dropped once `adopt` has resolved. */
  recover(userId: string, adopt: (id: string, body: PracticeDocument) => Promise<void>): Promise<void>;
}

type Texts = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

/**
 * @param texts local storage: written at once, it outlives a tab that is killed in the next moment. Null keeps nothing.
 * @param locks tell which sessions still run in another tab; null where the browser has none
 */
export function createCheckpoints(texts: Texts | null, locks: LockManager | null, now: () => Date): Checkpoints {
  let running: (Begun & { readonly release: () => void }) | null = null;

  function begin(record: PracticeRecord): NonNullable<typeof running> {
    const id = newId();
    let release = () => {};
    const over = new Promise<void>((resolve) => {
      release = resolve;
    });
    void locks?.request(PREFIX + id, () => over);
    return { id, release, ...momentBefore(now(), record.duration) };
  }

  return {
    keep(userId, record) {
      running ??= begin(record);
      const text = JSON.stringify({ userId, at: now().getTime(), body: practiceBody(running, record) });
      try {
        texts?.setItem(PREFIX + running.id, text);
      } catch {
        // A full storage costs the checkpoint, not the session.
      }
    },
    finish() {
      const over = running;
      running = null;
      over?.release();
      return over;
    },
    drop: (id) => texts?.removeItem(PREFIX + id),
    async recover(userId, adopt) {
      for (const key of keysOf(texts)) {
        const id = key.slice(PREFIX.length);
        if (id === running?.id) continue;
        const left = readCheckpoint(texts?.getItem(key) ?? null);
        if (!left || !documentIdSchema.safeParse(id).success) {
          texts?.removeItem(key);
        } else if (left.userId === userId) {
          const take = async () => {
            const body = readDocument("practice", practiceDocumentSchema, left.body);
            // What can't be read may be a newer version's: it waits for that.
            if (!body) return;
            await adopt(id, body);
            texts?.removeItem(key);
          };
          if (locks) await locks.request(key, { ifAvailable: true }, (lock) => (lock ? take() : undefined));
          else if (now().getTime() - left.at > SILENCE_MS) await take();
        }
      }
    },
  };
}

/** The document of a session. */
export function practiceBody(
  { startedAt, date, zone }: Omit<Begun, "id">,
  { duration, exercises, evidence }: PracticeRecord,
): PracticeDocument {
  const practised = exercises.map((exercise) => ({ ...exercise }));
  return { startedAt, date, zone, duration, exercises: practised, ...(evidence && { evidence }) };
}

/** So many seconds before a moment, as the person's clock and calendar had it. */
export function momentBefore(moment: Date, seconds: number): Omit<Begun, "id"> {
  const start = new Date(moment.getTime() - seconds * 1000);
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return { startedAt: start.toISOString(), date: localDate(start), zone: timeZone };
}

function keysOf(texts: Texts | null): string[] {
  const keys = Array.from({ length: texts?.length ?? 0 }, (_, i) => texts?.key(i) ?? "");
  return keys.filter((key) => key.startsWith(PREFIX));
}

function readCheckpoint(text: string | null): z.infer<typeof checkpointSchema> | null {
  try {
    return checkpointSchema.parse(JSON.parse(text ?? ""));
  } catch {
    return null;
  }
}
