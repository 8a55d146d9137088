/** Whom a hash counts for. */
export interface Requester {
  /** The network of the client. */
  readonly network: string;
  /** The account that the hash is about; an unknown one counts as well. */
  readonly account: string;
}

interface Bounds {
  readonly maxRunning: number;
  /** Waiting hashes, also by network and by account. */
  readonly maxWaiting: number;
  readonly maxPerNetwork: number;
  readonly maxPerAccount: number;
}

/** Lets a few hashes run at once. The others wait in the order of their arrival. */
export function createHashLimit({ maxRunning, maxWaiting, maxPerNetwork, maxPerAccount }: Bounds) {
  let running = 0;
  const waiting: (Requester & { start(mayRun: boolean): void })[] = [];

  /** Refuses the newest of the network that has the most, if it has more than `fewest`. @returns whether there was one */
  function refuseNewest(fewest: number): boolean {
    const counts = new Map<string, number>();
    for (const { network } of waiting) counts.set(network, (counts.get(network) ?? 0) + 1);
    const [longest, count = 0] = [...counts].sort(([, a], [, b]) => b - a)[0] ?? [];
    if (count <= fewest) return false;
    const newest = waiting.findLastIndex(({ network }) => network === longest);
    for (const { start } of waiting.splice(newest, 1)) start(false);
    return true;
  }

  return {
    /** Resolves when a hash may run: call `leave` after it. @returns false if too many are waiting */
    async enter({ network, account }: Requester): Promise<boolean> {
      if (running < maxRunning) {
        running++;
        return true;
      }
      const ofNetwork = waiting.filter((each) => each.network === network).length;
      const ofAccount = waiting.filter((each) => each.account === account).length;
      if (ofNetwork >= maxPerNetwork || ofAccount >= maxPerAccount) return false;
      // A full queue has room for a network that would not become the one with the most.
      if (waiting.length >= maxWaiting && !refuseNewest(ofNetwork + 1)) return false;
      return await new Promise((resolve) => waiting.push({ network, account, start: resolve }));
    },
    /** Lets the next hash run. */
    leave(): void {
      const next = waiting.shift();
      if (next) next.start(true);
      else running--;
    },
  };
}
