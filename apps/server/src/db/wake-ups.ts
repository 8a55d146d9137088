/** Those who wait for a change of a user's data, in this process. */
export interface WakeUps {
  wait(userId: string, milliseconds: number, signal?: AbortSignal): Promise<void>;
  wake(userId: string): void;
  /** Wakes everybody, for when changes may have gone unnoticed. */
  wakeAll(): void;
  /** Wakes everybody, and nobody waits any more. */
  close(): void;
}

/** Makes an empty waiting room. */
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
