/**
 * Runs a user's work one after another, in the order of the calls. Each process has its own turns.
 * @returns a function that resolves, or rejects, as the work does
 */
export function createTurns() {
  const lastOf = new Map<string, Promise<unknown>>();
  return async <Result>(userId: string, work: () => Promise<Result>): Promise<Result> => {
    const before = lastOf.get(userId);
    const turn = before ? before.then(work, work) : work();
    lastOf.set(userId, turn);
    try {
      return await turn;
    } finally {
      if (lastOf.get(userId) === turn) lastOf.delete(userId);
    }
  };
}
