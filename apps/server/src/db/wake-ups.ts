/** The requests in this process that wait for changes of a user's data. */
export type WakeUps = ReturnType<typeof createWakeUps>;

/** A wait for changes of a user's data. */
export interface Wait {
  readonly over: Promise<void>;
  end(): void;
}

/** Creates an empty set of waiting requests. */
export function createWakeUps() {
  const waiting = new Map<string, Set<() => void>>();
  let isClosed = false;
  const wakeAll = () => {
    for (const room of [...waiting.values()]) for (const end of [...room]) end();
  };
  return {
    wait(userId: string, milliseconds: number): Wait {
      if (isClosed) return { over: Promise.resolve(), end: () => undefined };
      const room = waiting.get(userId) ?? new Set();
      waiting.set(userId, room);
      let end = () => {};
      const over = new Promise<void>((resolve) => {
        end = () => {
          clearTimeout(timer);
          room.delete(end);
          if (room.size === 0 && waiting.get(userId) === room) waiting.delete(userId);
          resolve();
        };
        const timer = setTimeout(end, milliseconds);
        room.add(end);
      });
      return { over, end };
    },
    wake(userId: string): void {
      for (const end of [...(waiting.get(userId) ?? [])]) end();
    },
    /** Wakes all requests, when notifications may be lost. */
    wakeAll,
    /** Wakes all requests, and makes later waits resolve at once. */
    close() {
      isClosed = true;
      wakeAll();
    },
  };
}
