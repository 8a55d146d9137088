import { setImmediate as nextLoop } from "node:timers/promises";
import type { PlanPolicy } from "@vr-eye-lab/domain/billing";
import type { DocumentWrite } from "@vr-eye-lab/domain/sync";
import type { Database } from "../db/database.ts";
import { pushBatches, waitingPushes } from "../metrics/metrics.ts";
import { changeUser } from "../store/user-transaction.ts";
import { type CheckedPush, checkPush, type PushAnswer, refuseAll, rowsOf, storeAll } from "./push.ts";

/** Writes per transaction, unless a single push has more. */
const MOST_TOGETHER = 200;

interface Waiting {
  readonly push: CheckedPush;
  readonly resolve: (answer: PushAnswer) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Queues pushes per user. A user's writes are serialised by a lock anyway: waiting here uses no database connection, and waiting pushes share
 * the next transaction.
 */
export class PushQueues {
  readonly #database: Database;
  readonly #policy: PlanPolicy;
  readonly #queues = new Map<string, Waiting[]>();

  constructor(database: Database, policy: PlanPolicy) {
    this.#database = database;
    this.#policy = policy;
  }

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
      return await this.#wait(userId, push);
    } finally {
      waitingPushes.dec();
    }
  }

  #wait(userId: string, push: CheckedPush): Promise<PushAnswer> {
    return new Promise((resolve, reject) => {
      const waiting = { push, resolve, reject };
      const queue = this.#queues.get(userId);
      if (queue) queue.push(waiting);
      else this.#serve(userId, [waiting]).catch(reject);
    });
  }

  async #serve(userId: string, queue: Waiting[]): Promise<void> {
    this.#queues.set(userId, queue);
    // Lets requests that arrived together share a transaction.
    await nextLoop();
    while (queue.length > 0) await this.#store(userId, takeGroup(queue));
    this.#queues.delete(userId);
  }

  async #store(userId: string, group: readonly Waiting[]): Promise<void> {
    pushBatches.observe(group.length);
    try {
      const pushes = group.map(({ push }) => push);
      const answers = await changeUser(this.#database, userId, rowsOf(pushes), (tx) =>
        storeAll(tx, pushes, this.#policy),
      );
      for (const [i, { resolve }] of group.entries()) resolve(answers[i] ?? { results: [], isHeldBack: false });
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  }
}

function takeGroup(queue: Waiting[]): Waiting[] {
  let [pushes, writes] = [0, 0];
  for (const { push } of queue) {
    writes += push.checked.length;
    if (pushes > 0 && writes > MOST_TOGETHER) break;
    pushes += 1;
  }
  return queue.splice(0, pushes);
}
