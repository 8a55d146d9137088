import type { Owner, Scheduler } from "./scheduler.ts";

interface WebLock {
  readonly name: string;
  readonly owner: Owner;
  readonly grant: (lock: { name: string } | null) => unknown;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** The Web Locks of a browser. */
export interface Locks {
  of(owner: Owner): Pick<LockManager, "request" | "query">;
  /** Releases what a closed tab holds or waits for. */
  forget(owner: Owner): void;
  /** Who holds the locks whose names begin so. */
  holders(prefix: string): Owner[];
}

export function createLocks(scheduler: Scheduler): Locks {
  const held = new Map<string, WebLock>();
  let waiting: WebLock[] = [];

  function grant(lock: WebLock): void {
    held.set(lock.name, lock);
    const release = () => {
      if (held.get(lock.name) !== lock) return;
      held.delete(lock.name);
      next(lock.name);
    };
    scheduler.after(scheduler.random(), lock.owner, () => {
      if (held.get(lock.name) !== lock) return;
      const result = Promise.resolve().then(() => lock.grant({ name: lock.name }));
      result.then(lock.resolve, lock.reject).finally(release);
    });
  }

  function next(name: string): void {
    if (held.has(name)) return;
    const first = waiting.find((each) => each.name === name);
    if (!first) return;
    waiting = waiting.filter((each) => each !== first);
    grant(first);
  }

  return {
    of: (owner) => ({
      request(name: string, ...rest: unknown[]) {
        const callback = rest.at(-1) as WebLock["grant"];
        const options = (rest.length > 1 ? rest[0] : {}) as LockOptions;
        const { signal, ifAvailable = false, steal = false } = options;
        if (signal?.aborted) return Promise.reject(signal.reason);
        return new Promise<unknown>((resolve, reject) => {
          const lock: WebLock = { name, owner, grant: callback, resolve, reject };
          const holder = held.get(name);
          if (steal) {
            if (holder) {
              held.delete(name);
              scheduler.after(0, holder.owner, () => holder.reject(new DOMException("stolen", "AbortError")));
            }
            grant(lock);
          } else if (ifAvailable) {
            if (holder || waiting.some((each) => each.name === name)) {
              scheduler.after(scheduler.random(), owner, () =>
                Promise.resolve()
                  .then(() => callback(null))
                  .then(resolve, reject),
              );
            } else grant(lock);
          } else {
            waiting.push(lock);
            signal?.addEventListener("abort", () => {
              if (!waiting.includes(lock)) return;
              waiting = waiting.filter((each) => each !== lock);
              reject(signal.reason);
            });
            next(name);
          }
        });
      },
      query: async () => ({
        held: [...held.keys()].map((name) => ({ name })),
        pending: waiting.map(({ name }) => ({ name })),
      }),
    }),
    forget(owner) {
      waiting = waiting.filter((each) => each.owner !== owner);
      for (const [name, lock] of [...held]) {
        if (lock.owner !== owner) continue;
        held.delete(name);
        next(name);
      }
    },
    holders: (prefix) => [...held.values()].filter(({ name }) => name.startsWith(prefix)).map(({ owner }) => owner),
  };
}
