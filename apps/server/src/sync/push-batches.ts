import { setImmediate as nextLoop } from "node:timers/promises";
import type { PlanPolicy } from "@vr-eye-lab/domain/billing";
import type { Batch, BatchWriter } from "../db/database.ts";
import { isConflict, isDataError, isLockTimeout } from "../db/postgres-error.ts";
import { pushBatches } from "../metrics/metrics.ts";
import { NotLoadedError } from "../store/loaded-rows.ts";
import { inMemory, UserGoneError } from "../store/user-transaction.ts";
import { readStates, type UserState } from "./batch-reads.ts";
import { addUsers, type Changed, writeChanged } from "./batch-statements.ts";
import { type CheckedPush, type PushAnswer, storeAll } from "./push.ts";

/** Users per batch, and batches at the same time: one is computed while the other is stored. */
const MOST_USERS = 64;
const MOST_BATCHES = 2;
/** Writes per batch, unless one user's are more. */
const MOST_WRITES = 256;

/** How often another write may come in between before a user's pushes get a transaction. */
const MOST_LOST = 3;

/** How long the user of a write that the database refuses gets no batch, in milliseconds. */
const ALONE_MS = 60_000;

/** Users whose rows are remembered for their next write. */
const MOST_REMEMBERED = 1_000;

/** A user's pushes, and the promise of their answers. */
interface Submitted {
  readonly userId: string;
  readonly pushes: readonly CheckedPush[];
  /** Logins to check with the write. */
  readonly tokens: readonly string[];
  readonly resolve: (answers: PushAnswer[]) => void;
  readonly reject: (error: unknown) => void;
  /** How often another write came in between. */
  lost: number;
  /** Whether the row in userRevision was missing, and was added if the user exists. */
  isAdded: boolean;
}

/** What to store for a user's pushes. */
interface Computed extends Changed {
  readonly by: Submitted;
  readonly answers: PushAnswer[];
  /** Whether there is something new in the change feed. */
  readonly isAnnounced: boolean;
}

/** Nothing was stored, because a login may have ended. The caller proves it and submits the pushes again, without it. */
export class UnprovenLoginError extends Error {
  override name = "UnprovenLoginError";
}

/** Stores a user's pushes in a transaction of their own. */
type StoreAlone = (userId: string, pushes: readonly CheckedPush[]) => Promise<PushAnswer[]>;

/**
 * Stores pushes of many users on PostgreSQL with two statements: one reads what the rules need, one writes what they decided and commits. No lock
 * is held in between: a user whose data has changed in between is left out of the second statement and tried again. The rows of a user's last
 * write are remembered, so that the next one often needs only the second statement. What doesn't fit is stored in a transaction.
 */
export class PushBatches {
  readonly #write: BatchWriter;
  readonly #policy: PlanPolicy;
  readonly #storeAlone: StoreAlone;
  /** When users who get no batch may get one again. */
  readonly #alone = new Map<string, number>();
  /** Valid only with the generation of connections that wrote them. */
  readonly #remembered = new Map<string, UserState & { readonly generation: number }>();
  readonly #waiting: Submitted[] = [];
  #running = 0;
  /** Users in the running batches. */
  #users = 0;

  constructor(write: BatchWriter, policy: PlanPolicy, storeAlone: StoreAlone) {
    this.#write = write;
    this.#policy = policy;
    this.#storeAlone = storeAlone;
  }

  /**
   * Stores pushes and resolves after the commit. The caller submits a user's next pushes only then.
   * @param tokens the user's logins that were not checked
   * @throws as `inUserTransaction`; UnprovenLoginError
   */
  submit(userId: string, pushes: readonly CheckedPush[], tokens: readonly string[] = []): Promise<PushAnswer[]> {
    return new Promise((resolve, reject) => {
      const submitted = { userId, pushes, tokens, resolve, reject, lost: 0, isAdded: false };
      if (this.#isAlone(userId) || !pushes.every(fits)) return this.#leave(submitted);
      this.#waiting.push(submitted);
      if (this.#running < MOST_BATCHES && this.#mayBegin()) this.#serve().catch(reject);
    });
  }

  async #serve(): Promise<void> {
    this.#running += 1;
    // Lets pushes that arrived together share a batch.
    await nextLoop();
    while (this.#mayBegin()) {
      const group = this.#takeGroup();
      this.#users += group.length;
      try {
        await this.#write((batch) => this.#store(batch, group));
      } catch (error) {
        for (const { reject } of group) reject(error);
      }
      this.#users -= group.length;
    }
    this.#running -= 1;
  }

  /**
   * Whether a batch may begin: if none is running, or at least as many users wait as are in running ones, because smaller batches cost more per user. So
   * a push may wait as long as a running batch takes.
   */
  #mayBegin(): boolean {
    return this.#waiting.length > 0 && this.#waiting.length >= this.#users;
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

  async #store(batch: Batch, group: readonly Submitted[]): Promise<void> {
    const again: Submitted[] = [];
    const lose = (each: Submitted) => {
      each.lost += 1;
      if (each.lost < MOST_LOST) again.push(each);
      else this.#leave(each);
    };
    try {
      const { lost, added } = await this.#tryOnce(batch, group);
      again.push(...added);
      lost.forEach(lose);
    } catch (error) {
      const [first] = group;
      if (isConflict(error)) group.forEach(lose);
      else if (isLockTimeout(error)) {
        for (const each of group) this.#leave(each);
      } else if (!isDataError(error) || !first) throw error;
      else if (group.length === 1) {
        this.#alone.set(first.userId, performance.now() + ALONE_MS);
        this.#leave(first);
      } else {
        const half = Math.ceil(group.length / 2);
        await this.#store(batch, group.slice(0, half));
        await this.#store(batch, group.slice(half));
      }
    }
    if (again.length > 0) await this.#store(batch, again);
  }

  /** @returns those to try again: `lost`, whose data has changed since it was read, or whose login has ended, and `added`, whose row was missing */
  async #tryOnce({ on, generation, announce }: Batch, group: readonly Submitted[]) {
    const computed: Computed[] = [];
    const unknown: Submitted[] = [];
    for (const each of group) {
      const known = await this.#computeRemembered(each, generation);
      if (known) computed.push(known);
      else unknown.push(each);
    }
    const states = await readStates(on, unknown);
    for (const each of unknown) {
      const state = states.get(each.userId);
      const read = state && (await this.#computeRead(each, state));
      if (read) computed.push(read);
    }
    const versions = computed.length > 0 ? await writeChanged(on, computed) : undefined;
    const lost: Submitted[] = [];
    let stored = 0;
    for (const { by, answers, row, loaded, isAnnounced } of computed) {
      const version = versions?.get(by.userId);
      if (version === undefined) {
        lost.push(by);
        continue;
      }
      stored += by.pushes.length;
      if (isAnnounced) announce(by.userId);
      by.resolve(answers);
      if (loaded.remember()) this.#remember(by.userId, { generation, guard: { ...row, version }, loaded });
    }
    if (stored > 0) pushBatches.observe(stored);
    const missing = unknown.filter(({ userId }) => !states.has(userId));
    return { lost, added: await addMissing(on, missing) };
  }

  /** Computes with the rows of the user's last write. Only storing something shows whether they are still valid. */
  async #computeRemembered(by: Submitted, generation: number): Promise<Computed | undefined> {
    const state = this.#remembered.get(by.userId);
    this.#remembered.delete(by.userId);
    if (state?.generation !== generation) return undefined;
    const { changed } = await compute(by, state, this.#policy).catch(() => ({ changed: undefined }));
    return changed;
  }

  /** @returns undefined if nothing changes, or the pushes are left to a transaction */
  async #computeRead(by: Submitted, state: UserState): Promise<Computed | undefined> {
    try {
      const { answers, changed } = await compute(by, state, this.#policy);
      if (!changed && by.tokens.length > 0) this.#leave(by);
      else if (!changed) by.resolve(answers);
      return changed;
    } catch (error) {
      if (error instanceof NotLoadedError) this.#leave(by);
      else by.reject(error);
      return undefined;
    }
  }

  #remember(userId: string, state: UserState & { readonly generation: number }): void {
    if (this.#remembered.size >= MOST_REMEMBERED) {
      const [oldest = ""] = this.#remembered.keys();
      this.#remembered.delete(oldest);
    }
    this.#remembered.set(userId, state);
  }

  /** Leaves pushes to a transaction, or to the caller if a login was not checked. */
  #leave({ userId, pushes, tokens, resolve, reject }: Submitted): void {
    if (tokens.length > 0) reject(new UnprovenLoginError());
    else this.#storeAlone(userId, pushes).then(resolve, reject);
  }

  #isAlone(userId: string): boolean {
    const until = this.#alone.get(userId);
    if (until === undefined) return false;
    if (until > performance.now()) return true;
    this.#alone.delete(userId);
    return false;
  }
}

/** Runs the rules in memory. @returns the answers, and what to store, unless nothing changes */
async function compute(by: Submitted, { guard, loaded }: UserState, policy: PlanPolicy) {
  const { userId, pushes, tokens } = by;
  const { result: answers, row } = await inMemory(userId, guard, loaded, (tx) => storeAll(tx, pushes, policy));
  const isAnnounced = row !== undefined && row.revision > guard.revision;
  const changed: Computed | undefined = row && {
    userId,
    version: guard.version,
    tokens,
    row,
    loaded,
    by,
    answers,
    isAnnounced,
  };
  return { answers, changed };
}

/** Adds the rows of users who have none yet. @returns the users to try again; those who don't exist are rejected */
async function addMissing(on: Batch["on"], missing: readonly Submitted[]): Promise<Submitted[]> {
  for (const { isAdded, reject } of missing) if (isAdded) reject(new UserGoneError());
  const first = missing.filter(({ isAdded }) => !isAdded);
  const userIds = first.map(({ userId }) => userId);
  if (first.length > 0) await addUsers(on, userIds);
  for (const each of first) each.isAdded = true;
  return first;
}

/** Whether a push needs only what a batch reads. */
function fits({ checked }: CheckedPush): boolean {
  return checked.every(({ allowed }) => "code" in allowed || allowed.collection !== "users");
}
