/** The requests in this process that wait for changes of a user's data. */
export interface WakeUps {
  wait(userId: string, milliseconds: number, signal?: AbortSignal): Promise<void>;
  wake(userId: string): void;
  /** Wakes all requests, when notifications may be lost. */
  wakeAll(): void;
  /** Wakes all requests, and makes later waits resolve at once. */
  close(): void;
}

/** Creates an empty set of waiting requests. */
export function createWakeUps(): WakeUps {
  const waiting = new Map<string, Set<() => void>>();
  let isClosed = false;
  const wakeAll = () => {
    for (const room of [...waiting.values()]) for (const leave of [...room]) leave();
  };
  return {
    wait(userId, milliseconds, signal) {
      if (isClosed || signal?.aborted) return Promise.resolve();
      return new Promise((resolve) => {
        const room = waiting.get(userId) ?? new Set();
        waiting.set(userId, room);
        const leave = () => {
          clearTimeout(timer);
          signal?.removeEventListener("abort", leave);
          room.delete(leave);
          if (room.size === 0 && waiting.get(userId) === room) waiting.delete(userId);
          resolve();
        };
        const timer = setTimeout(leave, milliseconds);
        signal?.addEventListener("abort", leave);
        room.add(leave);
      });
    },
    wake(userId) {
      for (const leave of [...(waiting.get(userId) ?? [])]) leave();
    },
    wakeAll,
    close() {
      isClosed = true;
      wakeAll();
    },
  };
}
