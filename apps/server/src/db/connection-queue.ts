import { inBackground } from "../background.ts";
import { DatabaseUnavailableError } from "./database.ts";

/** Milliseconds after which a running query or a wait for a connection triggers a check of the database. */
export const SUSPICIOUS_MS = 800;

/** How long a query may wait for a connection if the database is reachable but busy. Milliseconds. */
const LONGEST_WAIT_MS = 10_000;

interface Waiting {
  go: () => void;
  refuse: () => void;
  watch: NodeJS.Timeout;
}

/** Queues queries for a free connection. pg's own queue would time out under load as fast as without a database. */
export class ConnectionQueue {
  readonly #isReachable: () => Promise<boolean>;
  readonly #waiting = new Set<Waiting>();
  #free: number;

  constructor(connections: number, isReachable: () => Promise<boolean>) {
    this.#free = connections;
    this.#isReachable = isReachable;
  }

  /** @throws DatabaseUnavailableError if the database does not answer or the wait takes too long */
  async enter(): Promise<void> {
    if (this.#free > 0) {
      this.#free -= 1;
      return;
    }
    const since = performance.now();
    await new Promise<void>((go, refuse) => {
      const check = async () => {
        const hasTime = performance.now() - since < LONGEST_WAIT_MS;
        if (!hasTime || !(await this.#isReachable())) this.#end(waiting)?.refuse();
      };
      const watch = setInterval(() => inBackground("checking a wait", console, check), SUSPICIOUS_MS);
      const waiting = { go, refuse: () => refuse(new DatabaseUnavailableError("database/unavailable")), watch };
      this.#waiting.add(waiting);
    });
  }

  /** Passes a free connection to the next query. */
  leave(): void {
    const [next] = this.#waiting;
    if (next) this.#end(next)?.go();
    else this.#free += 1;
  }

  /** Rejects all waiting queries, when the database does not answer. */
  refuseAll(): void {
    for (const waiting of [...this.#waiting]) this.#end(waiting)?.refuse();
  }

  #end(waiting: Waiting): Waiting | undefined {
    clearInterval(waiting.watch);
    return this.#waiting.delete(waiting) ? waiting : undefined;
  }
}
