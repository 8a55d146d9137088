/** Those who wait for a change of a user's data, in this process. */
export interface WakeUps {
  wait(userId: string, milliseconds: number, signal?: AbortSignal): Promise<void>;
  wake(userId: string): void;
}

/** Makes an empty waiting room. */
export function createWakeUps(): WakeUps {
  const waiting = new Map<string, Set<() => void>>();
  return {
    wait(userId, milliseconds, signal) {
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
        if (signal?.aborted) leave();
      });
    },
    wake(userId) {
      for (const leave of [...(waiting.get(userId) ?? [])]) leave();
    },
  };
}
