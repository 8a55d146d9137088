/**
 * Limits what runs at the same time in this process. Each process counts its own, so a check costs no query.
 * @param perUser the most that one user may hold
 * @param inAll the most that all users together may hold
 */
export function createSlots({ perUser, inAll }: { perUser: number; inAll: number }) {
  const held = new Map<string, number>();
  let all = 0;
  const add = (userId: string, weight: number) => {
    const count = (held.get(userId) ?? 0) + weight;
    if (count > 0) held.set(userId, count);
    else held.delete(userId);
    all += weight;
  };
  return {
    /** @returns a function that frees the slot; undefined if none is free */
    take(userId: string, weight = 1): (() => void) | undefined {
      if (all + weight > inAll || (held.get(userId) ?? 0) + weight > perUser) return undefined;
      add(userId, weight);
      let isHeld = true;
      return () => {
        if (isHeld) add(userId, -weight);
        isHeld = false;
      };
    },
  };
}
