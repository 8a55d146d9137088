import { DatabaseUnavailableError } from "./database.ts";

/** A query, or a wait for a free connection, that takes so long makes us ask whether anybody is there at all. Milliseconds. */
export const SUSPICIOUS_MS = 800;

/** How long a query may wait for a free connection to a database that is well but has too much to do. Milliseconds. */
const LONGEST_WAIT_MS = 10_000;

interface Waiting {
  go: () => void;
  refuse: () => void;
  watch: NodeJS.Timeout;
}

/** Where queries wait for a free connection. pg's own pool would give up as fast as on a database that is gone, when many come at once. */
export class ConnectionQueue {
  readonly #isThere: () => Promise<boolean>;
  readonly #waiting = new Set<Waiting>();
  #free: number;

  constructor(connections: number, isThere: () => Promise<boolean>) {
    this.#free = connections;
    this.#isThere = isThere;
  }

  /** @throws DatabaseUnavailableError when nobody is there, or when it takes too long. */
  async enter(): Promise<void> {
    if (this.#free > 0) {
      this.#free -= 1;
      return;
    }
    const since = performance.now();
    await new Promise<void>((go, refuse) => {
      const watch = setInterval(async () => {
        const hasTime = performance.now() - since < LONGEST_WAIT_MS;
        if (!hasTime || !(await this.#isThere())) this.#end(waiting)?.refuse();
      }, SUSPICIOUS_MS);
      const waiting = { go, refuse: () => refuse(new DatabaseUnavailableError("database/unavailable")), watch };
      this.#waiting.add(waiting);
    });
  }

  /** Lets the next one have the connection that became free. */
  leave(): void {
    const [next] = this.#waiting;
    if (next) this.#end(next)?.go();
    else this.#free += 1;
  }

  /** For when nobody is there. */
  refuseAll(): void {
    for (const waiting of [...this.#waiting]) this.#end(waiting)?.refuse();
  }

  #end(waiting: Waiting): Waiting | undefined {
    clearInterval(waiting.watch);
    return this.#waiting.delete(waiting) ? waiting : undefined;
  }
}
