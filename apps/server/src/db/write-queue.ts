import { setTimeout as delay } from "node:timers/promises";
import type { CompiledQuery, DatabaseConnection, QueryResult } from "kysely";
import { DatabaseUnavailableError } from "./database.ts";
import { asUnavailable, isBusy, type SqliteStatements } from "./sqlite-statements.ts";

// How often a file that another process holds is tried.
const BUSY_RETRY_MS = 5;

/** Writes of one commit: so many run within some 10 ms, for which reading waits. */
const MOST_IN_GROUP = 256;

/** Milliseconds. */
export interface WriteLimits {
  /** How long one write may take: one that waited for another, or for the network, would stop all others for ever. */
  longestMs: number;
  /** How long another process may hold the file before a write is given up. */
  busyMs: number;
}

interface Waiting {
  run: (session: WriteSession) => Promise<unknown>;
  /** Shares its commit with nobody. */
  isAlone: boolean;
  /** Milliseconds by the clock of `performance`. */
  since: number;
  settle: (outcome: Outcome) => void;
}

type Command = "begin immediate" | "commit" | "rollback" | `${"savepoint" | "release" | "rollback to"} write`;

type Outcome = { result: unknown } | { error: unknown };

/** What one write runs its queries on. It refuses them once the write has ended, so that none slips into another's transaction. */
export class WriteSession implements DatabaseConnection {
  readonly #statements: SqliteStatements;
  #hasEnded = false;

  constructor(statements: SqliteStatements) {
    this.#statements = statements;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#hasEnded) throw new Error("This write has ended: await every query within it.");
    return this.#statements.run(query);
  }

  // biome-ignore lint/correctness/useYield: Kysely wants it, and nothing in a write is large enough to be streamed.
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error("A write does not stream.");
  }

  end(): void {
    this.#hasEnded = true;
  }
}

/**
 * The line in which all writes to an SQLite file wait, whoever they come from, since SQLite has one writer. Those that wait at the same moment
 * share one transaction, and so one costly commit. Each runs in a savepoint of its own, so that one that fails is undone alone.
 */
export class WriteQueue {
  readonly #statements: SqliteStatements;
  readonly #limits: WriteLimits;
  #line: Waiting[] = [];
  #isRunning = false;
  #isClosed = false;
  #whenIdle: (() => void) | undefined;

  /** @param statements of the connection that writes, used by nobody else. */
  constructor(statements: SqliteStatements, limits: WriteLimits) {
    this.#statements = statements;
    this.#limits = limits;
  }

  /**
   * Queues a write.
   * @param run asks its queries of the session and awaits nothing else.
   * @param isAlone whether it gets a commit of its own: for what may take longer.
   * @returns what `run` returned, after the commit.
   * @throws what `run` threw, with this write undone; DatabaseUnavailableError when the commit failed or another process holds the file.
   */
  submit<Result>(run: (session: WriteSession) => Promise<Result>, isAlone = false): Promise<Result> {
    return new Promise((resolve, reject) => {
      if (this.#isClosed) return reject(new DatabaseUnavailableError("database/unavailable"));
      const settle = (outcome: Outcome) =>
        "error" in outcome ? reject(outcome.error) : resolve(outcome.result as Result);
      this.#line.push({ run, isAlone, since: performance.now(), settle });
      this.#wake();
    });
  }

  /** Lets the writes that wait finish, and takes no more. */
  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#isRunning) await new Promise<void>((resolve) => (this.#whenIdle = resolve));
  }

  #wake(): void {
    if (this.#isRunning) return;
    this.#isRunning = true;
    setImmediate(() => this.#runNext());
  }

  async #runNext(): Promise<void> {
    await this.#runGroup(this.#takeGroup());
    this.#isRunning = false;
    if (this.#line.length > 0) this.#wake();
    else this.#whenIdle?.();
  }

  #takeGroup(): Waiting[] {
    const alone = this.#line.findIndex((each) => each.isAlone);
    const together = alone === -1 ? this.#line.length : Math.max(alone, 1);
    return this.#line.splice(0, Math.min(together, MOST_IN_GROUP));
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

  /** @throws when SQLite has given up the whole transaction. */
  async #runOne({ run }: Waiting, sharesCommit: boolean): Promise<Outcome> {
    const session = new WriteSession(this.#statements);
    if (sharesCommit) this.#command("savepoint write");
    try {
      const result = await inTime(run(session), this.#limits.longestMs);
      if (sharesCommit) this.#command("release write");
      return { result };
    } catch (error) {
      // Some errors, such as a full disk, make SQLite undo everything by itself.
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
    // What a failed commit may have left behind.
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

function inTime<Result>(work: Promise<Result>, milliseconds: number): Promise<Result> {
  return new Promise((resolve, reject) => {
    const message = `A write took longer than ${milliseconds} ms: it may await nothing but its own queries.`;
    const clock = setTimeout(() => reject(new Error(message)), milliseconds);
    work.finally(() => clearTimeout(clock)).then(resolve, reject);
  });
}
