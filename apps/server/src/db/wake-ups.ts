/** The requests in this process that wait for changes of a user's data. */
export type WakeUps = ReturnType<typeof createWakeUps>;

/** Creates an empty set of waiting requests. */
export function createWakeUps() {
  const waiting = new Map<string, Set<() => void>>();
  let isClosed = false;
  const wakeAll = () => {
    for (const room of [...waiting.values()]) for (const leave of [...room]) leave();
  };
  return {
    wait(userId: string, milliseconds: number, signal?: AbortSignal): Promise<void> {
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
    wake(userId: string): void {
      for (const leave of [...(waiting.get(userId) ?? [])]) leave();
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
