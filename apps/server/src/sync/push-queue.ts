import { AsyncLocalStorage } from "node:async_hooks";
import { setImmediate as nextLoop } from "node:timers/promises";
import type { PlanPolicy } from "@vr-eye-lab/domain/billing";
import type { DocumentWrite } from "@vr-eye-lab/domain/sync";
import { type Database, DatabaseUnavailableError } from "../db/database.ts";
import { pushBatches, waitingPushes } from "../metrics/metrics.ts";
import { changeUser, changeUsers, type UserChange } from "../store/user-change.ts";
import { type CheckedPush, checkPush, type PushAnswer, refuseAll, rowsOf, storeAll } from "./push.ts";

/** Users whose pushes are stored together. */
const MOST_USERS = 64;
/** Writes that are stored together, unless a single push has more. */
const MOST_WRITES = 256;

interface Waiting {
  readonly push: CheckedPush;
  /** In the context of the request: a profile without a language gets the request's. */
  readonly storeAll: typeof storeAll;
  readonly resolve: (answer: PushAnswer) => void;
  readonly reject: (error: unknown) => void;
}

/** Pushes of a user. */
interface Group extends UserChange<PushAnswer[]> {
  readonly pushes: readonly Waiting[];
}

/**
 * Stores pushes that wait together by one write, also pushes of several users. A user's pushes stay in order. A user's pushes are stored alone if the
 * write fails or, on PostgreSQL, if another process has written to the user's data after they were read.
 */
export function createPushQueue(database: Database, policy: PlanPolicy) {
  const waitingOf = new Map<string, Waiting[]>();
  /** The users whose pushes are being stored. */
  const served = new Set<string>();
  let isRunning = false;

  function wake(): void {
    if (isRunning) return;
    isRunning = true;
    serve().catch((error) => {
      isRunning = false;
      for (const waiting of waitingOf.values()) for (const { reject } of waiting.splice(0)) reject(error);
    });
  }

  async function serve(): Promise<void> {
    // Lets requests that arrived together share a write.
    await nextLoop();
    for (let groups = takeGroups(); groups.length > 0; groups = takeGroups()) await store(groups);
    // In the same turn as the last look, or a push in between would wait for ever.
    isRunning = false;
  }

  function takeGroups(): Group[] {
    const groups: Group[] = [];
    let writes = 0;
    for (const [userId, waiting] of waitingOf) {
      if (groups.length === MOST_USERS || writes >= MOST_WRITES) break;
      if (served.has(userId)) continue;
      let count = 0;
      for (const { push } of waiting) {
        if (writes > 0 && writes + push.checked.length > MOST_WRITES) break;
        writes += push.checked.length;
        count += 1;
      }
      const taken = waiting.splice(0, count);
      if (waiting.length === 0) waitingOf.delete(userId);
      if (taken[0]) groups.push(groupOf(userId, taken[0], taken));
    }
    return groups;
  }

  function groupOf(userId: string, first: Waiting, taken: readonly Waiting[]): Group {
    served.add(userId);
    const pushes = taken.map(({ push }) => push);
    return { userId, pushes: taken, ahead: rowsOf(pushes), work: (tx) => first.storeAll(tx, pushes, policy) };
  }

  async function store(groups: readonly Group[]): Promise<void> {
    pushBatches.observe(groups.reduce((sum, { pushes }) => sum + pushes.length, 0));
    try {
      const results = await changeUsers(database, groups);
      for (const group of groups) {
        const answers = results.get(group.userId);
        if (answers) end(group, ({ resolve }, i) => resolve(answers[i] as PushAnswer));
        else storeAlone(group);
      }
    } catch (error) {
      for (const group of groups) {
        if (error instanceof DatabaseUnavailableError) end(group, ({ reject }) => reject(error));
        else storeAlone(group);
      }
    }
  }

  function storeAlone(group: Group): void {
    changeUser(database, group).then(
      (answers) => end(group, ({ resolve }, i) => resolve(answers[i] as PushAnswer)),
      (error) => end(group, ({ reject }) => reject(error)),
    );
  }

  function end({ userId, pushes }: Group, settle: (waiting: Waiting, i: number) => void): void {
    served.delete(userId);
    pushes.forEach(settle);
    wake();
  }

  return {
    /**
     * Stores a user's writes in order and resolves after the commit.
     * @throws DatabaseUnavailableError, UserGoneError; then nothing is stored and the push can be retried
     */
    async push(userId: string, writes: readonly DocumentWrite[], now: Date): Promise<PushAnswer> {
      const push = checkPush(userId, writes, now);
      const refused = refuseAll(push);
      if (refused) return { results: refused, isHeldBack: false };
      waitingPushes.inc();
      try {
        return await new Promise((resolve, reject) => {
          const waiting = waitingOf.get(userId) ?? [];
          waitingOf.set(userId, waiting);
          waiting.push({ push, storeAll: AsyncLocalStorage.bind(storeAll), resolve, reject });
          wake();
        });
      } finally {
        waitingPushes.dec();
      }
    },
  };
}
