import { setImmediate as nextLoop } from "node:timers/promises";
import type { PlanPolicy } from "@vr-eye-lab/domain/billing";
import { type Batch, type BatchWriter, DatabaseUnavailableError } from "../db/database.ts";
import type { PresumedLogin } from "../login/login-gate.ts";
import { pushBatches } from "../metrics/metrics.ts";
import { inMemory } from "../store/user-transaction.ts";
import { readStates, type UserState } from "./batch-reads.ts";
import { type Changed, writeChanged } from "./batch-writes.ts";
import { LastDays } from "./last-days.ts";
import { type CheckedPush, type PushAnswer, storeAll } from "./push.ts";

/** Users per batch. */
const MOST_USERS = 64;
/** Writes per batch, unless one user's are more. */
const MOST_WRITES = 256;

/** A user's pushes, and the promise of their answers. */
interface Submitted {
  readonly userId: string;
  readonly pushes: readonly CheckedPush[];
  readonly login: PresumedLogin | undefined;
  readonly resolve: (answers: PushAnswer[]) => void;
  readonly reject: (error: unknown) => void;
}

/** What to store for a user's pushes. */
interface Computed extends Changed {
  readonly by: Submitted;
  readonly answers: PushAnswer[];
  /** Whether there is something new in the change feed. */
  readonly isAnnounced: boolean;
}

/** Stores a user's pushes in a transaction of their own. */
type StoreAlone = (userId: string, pushes: readonly CheckedPush[]) => Promise<PushAnswer[]>;

/**
 * Stores pushes of many users on PostgreSQL with two statements: one reads what the rules need, one writes what they decided and commits. No lock
 * is held in between: a user whose data has changed in between is left out of the second statement. Pushes that a batch doesn't store get a transaction.
 * Another session on the day of a user's last one needs only the second statement.
 */
export class PushBatches {
  readonly #write: BatchWriter;
  readonly #policy: PlanPolicy;
  readonly #storeAlone: StoreAlone;
  readonly #lastDays = new LastDays();
  readonly #waiting: Submitted[] = [];
  #isRunning = false;

  constructor(write: BatchWriter, policy: PlanPolicy, storeAlone: StoreAlone) {
    this.#write = write;
    this.#policy = policy;
    this.#storeAlone = storeAlone;
  }

  /**
   * Stores pushes and resolves after the commit. The caller submits a user's next pushes only then.
   * @param login the user's login, unless it was checked
   * @throws as `inUserTransaction`; LoginEndedError
   */
  submit(userId: string, pushes: readonly CheckedPush[], login?: PresumedLogin): Promise<PushAnswer[]> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ userId, pushes, login, resolve, reject });
      if (!this.#isRunning) this.#serve().catch(reject);
    });
  }

  async #serve(): Promise<void> {
    this.#isRunning = true;
    // Lets pushes that arrived together share a batch.
    await nextLoop();
    while (this.#waiting.length > 0) await this.#store(this.#takeGroup());
    this.#isRunning = false;
  }

  #takeGroup(): Submitted[] {
    let [users, writes] = [0, 0];
    for (const { pushes } of this.#waiting) {
      for (const { checked } of pushes) writes += checked.length;
      if (users === MOST_USERS || (users > 0 && writes > MOST_WRITES)) break;
      users += 1;
    }
    return this.#waiting.splice(0, users);
  }

  async #store(group: readonly Submitted[]): Promise<void> {
    let open = group;
    const presumed = new Map<string, UserState>();
    for (const { userId, pushes } of group) {
      const state = this.#lastDays.take(userId, pushes);
      if (state) presumed.set(userId, state);
    }
    try {
      await this.#write(async (batch) => {
        const computed = await this.#computeAll(batch, group, presumed);
        open = computed.map(({ by }) => by);
        const stored = await this.#writeAll(batch, computed);
        open = open.filter(({ userId }) => !stored.has(userId));
      });
      for (const each of open) this.#leave(each);
    } catch (error) {
      if (error instanceof DatabaseUnavailableError) {
        for (const { reject } of open) reject(error);
      } else if (presumed.size > 0) {
        // What was presumed of one user may be wrong. This time everything is read.
        await this.#store(open);
      } else {
        // The row of another user may be the reason.
        for (const each of open) this.#leave(each);
      }
    }
  }

  /** @returns what to store. Pushes that change nothing are answered, and those that need more rows are left to a transaction */
  async #computeAll(
    { on }: Batch,
    group: readonly Submitted[],
    presumed: ReadonlyMap<string, UserState>,
  ): Promise<Computed[]> {
    const computed: Computed[] = [];
    const states = await readStates(
      on,
      group.filter(({ userId }) => !presumed.has(userId)),
    );
    for (const each of group) {
      const state = presumed.get(each.userId) ?? states.get(each.userId);
      // What fails in memory fails in a transaction too, unless the batch lacks rows.
      const result = state && (await compute(each, state, this.#policy).catch(() => undefined));
      if (result?.changed) computed.push(result.changed);
      // Only storing something shows whether what was presumed is true.
      else if (!result || presumed.has(each.userId)) this.#leave(each);
      else this.#answer(each, () => result.answers);
    }
    return computed;
  }

  /** @returns the users whose changes are stored */
  async #writeAll({ on, announce }: Batch, computed: readonly Computed[]): Promise<ReadonlyMap<string, string>> {
    if (computed.length === 0) return new Map();
    const stored = await writeChanged(on, computed);
    let pushes = 0;
    for (const { by, answers, isAnnounced, row, rows } of computed) {
      const version = stored.get(by.userId);
      if (version === undefined) continue;
      this.#lastDays.keep(by.userId, { guard: { ...row, version }, rows });
      pushes += by.pushes.length;
      if (isAnnounced) announce(by.userId);
      by.resolve(answers);
    }
    if (pushes > 0) pushBatches.observe(pushes);
    return stored;
  }

  #leave(by: Submitted): void {
    this.#answer(by, () => this.#storeAlone(by.userId, by.pushes));
  }

  /** Answers pushes whose login the batch has not checked. */
  #answer({ login, resolve, reject }: Submitted, answers: () => PushAnswer[] | Promise<PushAnswer[]>): void {
    Promise.resolve(login?.prove()).then(answers).then(resolve, reject);
  }
}

/** Runs the rules in memory. @returns the answers, and what to store, unless nothing changes */
async function compute(by: Submitted, { guard, rows }: UserState, policy: PlanPolicy) {
  const { userId, pushes, login } = by;
  const { version } = guard;
  const { result: answers, row } = await inMemory(userId, guard, rows, (tx) => storeAll(tx, pushes, policy));
  const isAnnounced = row !== undefined && row.revision > guard.revision;
  const changed: Computed | undefined = row && {
    userId,
    version,
    row,
    rows,
    token: login?.token,
    by,
    answers,
    isAnnounced,
  };
  return { answers, changed };
}
