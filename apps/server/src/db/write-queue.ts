import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as delay, setImmediate as nextLoop } from "node:timers/promises";
import type { CompiledQuery, QueryResult } from "kysely";
import { DatabaseUnavailableError } from "./database.ts";
import { asUnavailable, isBusy, SqliteConnection, type SqliteStatements } from "./sqlite-statements.ts";

// Interval of retries while another process locks the file.
const BUSY_RETRY_MS = 5;

/** Writes per commit: this many take about 10 ms, which blocks reads. */
const MOST_IN_GROUP = 256;

/** Milliseconds. */
export interface WriteLimits {
  /** Time limit of one write: one that waits for the network would block all others. */
  longestMs: number;
  /** How long a write waits for another process that locks the file. */
  busyMs: number;
}

interface Waiting {
  run: (session: WriteSession) => Promise<unknown>;
  /** Milliseconds by the clock of `performance`. */
  since: number;
  settle: (outcome: Outcome) => void;
}

type Command = "begin immediate" | "commit" | "rollback" | `${"savepoint" | "release" | "rollback to"} write`;

type Outcome = { result: unknown } | { error: unknown };

/** Runs the queries of one write. Rejects queries after the write has ended, so that none runs in another write's transaction. */
export class WriteSession extends SqliteConnection {
  readonly #statements: SqliteStatements;
  #hasEnded = false;

  constructor(statements: SqliteStatements) {
    super();
    this.#statements = statements;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#hasEnded) throw new Error("This write has ended. Await every query in it.");
    return this.#statements.run(query);
  }

  end(): void {
    this.#hasEnded = true;
  }
}

/**
 * The queue of all writes to a SQLite file, which has one writer. Waiting writes share one transaction, and so one expensive commit. Each
 * runs in its own savepoint, so that a failed write is rolled back alone.
 */
export class WriteQueue {
  readonly #statements: SqliteStatements;
  readonly #limits: WriteLimits;
  #queue: Waiting[] = [];
  #isRunning = false;
  #isClosed = false;
  #whenIdle: (() => void) | undefined;

  /** @param statements of the writing connection, for this queue only */
  constructor(statements: SqliteStatements, limits: WriteLimits) {
    this.#statements = statements;
    this.#limits = limits;
  }

  /**
   * Queues a write and resolves after the commit.
   * @param run awaits nothing but queries of the session. It runs in the caller's context: what a write stores can depend on its request
   * @throws the error of `run`, with this write rolled back; DatabaseUnavailableError if the commit fails or another process locks the file
   */
  submit<Result>(run: (session: WriteSession) => Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      if (this.#isClosed) return reject(new DatabaseUnavailableError("database/unavailable"));
      const settle = (outcome: Outcome) =>
        "error" in outcome ? reject(outcome.error) : resolve(outcome.result as Result);
      this.#queue.push({ run: AsyncLocalStorage.bind(run), since: performance.now(), settle });
      this.#wake();
    });
  }

  /** Waiting writes, without those in the running transaction. */
  get length(): number {
    return this.#queue.length;
  }

  /** Finishes the waiting writes and rejects new ones. */
  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#isRunning) await new Promise<void>((resolve) => (this.#whenIdle = resolve));
  }

  #wake(): void {
    if (this.#isRunning) return;
    this.#isRunning = true;
    this.#runNext().catch((error) => {
      this.#isRunning = false;
      for (const { settle } of this.#queue.splice(0)) settle({ error });
    });
  }

  async #runNext(): Promise<void> {
    // Lets writes that arrive together share a commit.
    await nextLoop();
    await this.#runGroup(this.#queue.splice(0, MOST_IN_GROUP));
    this.#isRunning = false;
    if (this.#queue.length > 0) this.#wake();
    else this.#whenIdle?.();
  }

  async #runGroup(group: readonly Waiting[]): Promise<void> {
    const outcomes: Outcome[] = [];
    try {
      await this.#begin(group);
      for (const each of group) outcomes.push(await this.#runOne(each, group.length > 1));
      const hasWritten = outcomes.some((outcome) => "result" in outcome);
      this.#command(hasWritten ? "commit" : "rollback");
    } catch (error) {
      for (const { settle } of group) settle({ error: asUnavailable(error) });
      return;
    }
    for (const [index, { settle }] of group.entries()) settle(outcomes[index] as Outcome);
  }

  /** @throws if SQLite rolled back the whole transaction */
  async #runOne({ run }: Waiting, sharesCommit: boolean): Promise<Outcome> {
    const session = new WriteSession(this.#statements);
    if (sharesCommit) this.#command("savepoint write");
    try {
      const result = await withTimeout(run(session), this.#limits.longestMs);
      if (sharesCommit) this.#command("release write");
      return { result };
    } catch (error) {
      // After some errors, such as a full disk, SQLite rolls back the whole transaction.
      if (!this.#statements.file.inTransaction) throw error;
      if (sharesCommit) {
        this.#command("rollback to write");
        this.#command("release write");
      }
      return { error };
    } finally {
      session.end();
    }
  }

  async #begin([first]: readonly Waiting[]): Promise<void> {
    // A failed commit can leave a transaction open.
    if (this.#statements.file.inTransaction) this.#command("rollback");
    const since = first?.since ?? performance.now();
    while (true) {
      try {
        return this.#command("begin immediate");
      } catch (error) {
        if (!isBusy(error) || performance.now() - since > this.#limits.busyMs) throw error;
        await delay(BUSY_RETRY_MS);
      }
    }
  }

  #command(sql: Command): void {
    this.#statements.prepare(sql).run();
  }
}

function withTimeout<Result>(work: Promise<Result>, milliseconds: number): Promise<Result> {
  return new Promise((resolve, reject) => {
    const message = `A write took longer than ${milliseconds} ms. It may await only its own queries.`;
    const clock = setTimeout(() => reject(new Error(message)), milliseconds);
    work.finally(() => clearTimeout(clock)).then(resolve, reject);
  });
}
