import { setImmediate as nextLoop } from "node:timers/promises";
import type { PlanPolicy } from "@vr-eye-lab/domain/billing";
import type { Unreadable } from "@vr-eye-lab/domain/protocol";
import type { DocumentWrite } from "@vr-eye-lab/domain/sync";
import type { Database } from "../db/database.ts";
import { pushBatches, waitingPushes } from "../metrics/metrics.ts";
import { inUserTransaction } from "../store/user-transaction.ts";
import { type CheckedPush, checkPush, type PushAnswer, refuseAll, storeAll } from "./push.ts";
import { PushBatches } from "./push-batches.ts";

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
  readonly #batches: PushBatches | undefined;

  constructor(database: Database, policy: PlanPolicy) {
    this.#database = database;
    this.#policy = policy;
    const { writeBatch } = database;
    this.#batches = writeBatch && new PushBatches(writeBatch, policy, (...pushes) => this.#storeAlone(...pushes));
  }

  /**
   * Stores a user's writes in order and resolves after the commit.
   * @param unreadable names that the writing page can't read; stored values with these names are preserved
   * @throws DatabaseUnavailableError, UserGoneError; then nothing is stored and the push can be retried
   */
  async push(
    userId: string,
    writes: readonly DocumentWrite[],
    now: Date,
    unreadable: Unreadable | null = null,
  ): Promise<PushAnswer> {
    const push = checkPush(userId, writes, now, unreadable);
    const refused = refuseAll(push);
    if (refused) return { results: refused, isHeldBack: false };
    waitingPushes.inc();
    return new Promise<PushAnswer>((resolve, reject) => {
      const waiting = { push, resolve, reject };
      const queue = this.#queues.get(userId);
      if (queue) queue.push(waiting);
      else this.#serve(userId, [waiting]).catch(reject);
    }).finally(() => waitingPushes.dec());
  }

  async #serve(userId: string, queue: Waiting[]): Promise<void> {
    this.#queues.set(userId, queue);
    // Lets requests that arrived together share a transaction. A batch waits itself.
    if (!this.#batches) await nextLoop();
    while (queue.length > 0) await this.#store(userId, takeGroup(queue));
    this.#queues.delete(userId);
  }

  async #store(userId: string, group: readonly Waiting[]): Promise<void> {
    pushBatches.observe(group.length);
    try {
      const pushes = group.map(({ push }) => push);
      const answers = await (this.#batches?.submit(userId, pushes) ?? this.#storeAlone(userId, pushes));
      for (const [i, { resolve }] of group.entries()) resolve(answers[i] ?? { results: [], isHeldBack: false });
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  }

  #storeAlone(userId: string, pushes: readonly CheckedPush[]): Promise<PushAnswer[]> {
    return this.#database.write((transaction) =>
      inUserTransaction(this.#database, transaction, userId, (tx) => storeAll(tx, pushes, this.#policy)),
    );
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
