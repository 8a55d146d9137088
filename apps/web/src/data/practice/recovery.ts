import { type PracticeDocument, practiceDocumentSchema } from "@vr-eye-lab/domain/practice";
import { documentIdSchema } from "@vr-eye-lab/domain/sync";
import { text } from "#copy/summary.ts";
import type { BrowserStorage } from "../browser/persisted.ts";
import { browserStorage } from "../log/debug-log.ts";
import { showNotice } from "../log/notices.ts";
import type { LocalData } from "../sync/local-data.ts";
import { sessionLock, storedCheckpoint, VISITOR } from "./checkpoint.ts";
import { checkpointIds } from "./checkpoint-ids.ts";
import { checkpoints, saveRecord } from "./practice.ts";

/** Where the browser has no Web Locks, a checkpoint this many milliseconds old belongs to a closed tab. */
const ABANDONED_MS = 60_000;

interface RecoveryParts {
  readonly storage: BrowserStorage;
  readonly locks: LockManager | null;
  now(): Date;
  /** Whether this tab is practising a session. */
  isRunning(id: string): boolean;
  /** Its checkpoint is removed once this has resolved, unless with true. */
  adopt(id: string, body: PracticeDocument): Promise<unknown>;
}

/** Passes on the checkpoints that closed tabs left of a user. */
export async function recoverCheckpoints(userId: string, parts: RecoveryParts): Promise<void> {
  const { storage, locks, now, isRunning, adopt } = parts;
  const recoverOne = async (id: string) => {
    if (isRunning(id)) return;
    const stored = storedCheckpoint(id, storage);
    const checkpoint = stored.read();
    if (!checkpoint || !documentIdSchema.safeParse(id).success) {
      stored.write(null);
    } else if (checkpoint.userId === userId) {
      const take = async () => {
        const { data: body } = practiceDocumentSchema.safeParse(checkpoint.body);
        // It may be from a newer version, which will read all of it.
        if (!body) return;
        if ((await adopt(id, body)) !== true) stored.write(null);
      };
      if (locks) await locks.request(sessionLock(id), { ifAvailable: true }, (lock) => (lock ? take() : undefined));
      else if (now().getTime() - checkpoint.at > ABANDONED_MS) await take();
    }
  };
  // All at once: a lock that isn't answered must not delay the others.
  await Promise.all(checkpointIds(storage).map(recoverOne));
}

const thisBrowser = {
  storage: browserStorage,
  locks: navigator.locks ?? null,
  now: () => new Date(),
  isRunning: checkpoints.isRunning,
};

/** Records the user's practice sessions that killed tabs left as checkpoints. */
export function recoverPractice(data: LocalData): Promise<void> {
  return recoverCheckpoints(data.userId, {
    ...thisBrowser,
    async adopt(id, body) {
      if (!(await saveRecord(data, id, body))) return false;
      showRecovered(body);
      return !(await data.isKept());
    },
  });
}

/** Names a visitor's sessions that killed tabs ended. They are saved already. */
export function nameVisitorsSessions(): Promise<void> {
  return recoverCheckpoints(VISITOR, {
    ...thisBrowser,
    async adopt(id, body) {
      const stored = storedCheckpoint(id, browserStorage);
      const checkpoint = stored.read();
      if (checkpoint && !checkpoint.over) {
        stored.write({ ...checkpoint, over: true });
        showRecovered(body);
      }
      return true;
    },
  });
}

function showRecovered({ duration }: PracticeDocument): void {
  showNotice(text.recovered(duration));
}
