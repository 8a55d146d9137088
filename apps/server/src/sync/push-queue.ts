import { setImmediate as nextLoop } from "node:timers/promises";
import type { PlanPolicy } from "@vr-eye-lab/domain/billing";
import type { DocumentWrite } from "@vr-eye-lab/domain/sync";
import type { Database } from "../db/database.ts";
import type { PresumedLogin } from "../login/login-gate.ts";
import { pushBatches, waitingPushes } from "../metrics/metrics.ts";
import { inUserTransaction } from "../store/user-transaction.ts";
import { type CheckedPush, checkPush, type PushAnswer, refuseAll, storeAll } from "./push.ts";
import { PushBatches } from "./push-batches.ts";

/** Writes per transaction, unless a single push has more. */
const MOST_TOGETHER = 200;

interface Waiting {
  readonly push: CheckedPush;
  /** The login, unless it was checked. */
  readonly login: PresumedLogin | undefined;
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
   * @param login the user's login, unless it was checked
   * @throws DatabaseUnavailableError, UserGoneError, LoginEndedError; then nothing is stored and the push can be retried
   */
  async push(userId: string, writes: readonly DocumentWrite[], now: Date, login?: PresumedLogin): Promise<PushAnswer> {
    const push = checkPush(userId, writes, now);
    const refused = refuseAll(push);
    if (refused) {
      await login?.prove();
      return { results: refused, isHeldBack: false };
    }
    waitingPushes.inc();
    try {
      return await this.#wait(userId, push, login);
    } finally {
      waitingPushes.dec();
    }
  }

  #wait(userId: string, push: CheckedPush, login: PresumedLogin | undefined): Promise<PushAnswer> {
    return new Promise((resolve, reject) => {
      const waiting = { push, login, resolve, reject };
      const queue = this.#queues.get(userId);
      if (queue) queue.push(waiting);
      else this.#serve(userId, [waiting]).catch(reject);
    });
  }

  async #serve(userId: string, queue: Waiting[]): Promise<void> {
    this.#queues.set(userId, queue);
    // Lets requests that arrived together share a transaction. A batch waits itself.
    if (!this.#batches) await nextLoop();
    while (queue.length > 0) await this.#store(userId, takeGroup(queue));
    this.#queues.delete(userId);
  }

  async #store(userId: string, group: readonly Waiting[]): Promise<void> {
    try {
      const pushes = group.map(({ push }) => push);
      const answers = await (this.#batches?.submit(userId, pushes, group[0]?.login) ??
        this.#storeAlone(userId, pushes));
      for (const [i, { resolve }] of group.entries()) resolve(answers[i] ?? { results: [], isHeldBack: false });
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  }

  #storeAlone(userId: string, pushes: readonly CheckedPush[]): Promise<PushAnswer[]> {
    pushBatches.observe(pushes.length);
    return this.#database.write((transaction) =>
      inUserTransaction(this.#database, transaction, userId, (tx) => storeAll(tx, pushes, this.#policy)),
    );
  }
}

function takeGroup(queue: Waiting[]): Waiting[] {
  let [pushes, writes] = [0, 0];
  const token = queue[0]?.login?.token;
  for (const { push, login } of queue) {
    writes += push.checked.length;
    // A login that has ended fails the whole group.
    if (pushes > 0 && (writes > MOST_TOGETHER || login?.token !== token)) break;
    pushes += 1;
  }
  return queue.splice(0, pushes);
}
