/** The network and the account that a task counts for. */
export interface Turn {
  /** The network of the client. */
  readonly network: string;
  /** The account that the task is about; an unknown one counts as well. */
  readonly account: string;
}

interface Bounds {
  readonly maxRunning: number;
  /** Waiting tasks, also by network and by account. */
  readonly maxWaiting: number;
  readonly maxPerNetwork: number;
  readonly maxPerAccount: number;
}

interface Waiter extends Turn {
  start(): void;
  refuse(): void;
}

/**
 * Lets a few tasks run at once. The others wait for their turn: networks take turns, and so do the accounts of a network, so that many tasks
 * of one don't delay those of others.
 */
export function createFairQueue({ maxRunning, maxWaiting, maxPerNetwork, maxPerAccount }: Bounds) {
  let running = 0;
  /** By network and account. The first entry of each map is next. */
  const networks = new Map<string, Map<string, Waiter[]>>();

  const allWaiting = () => [...networks.values()].flatMap(waitingIn);

  function add(waiter: Waiter): void {
    const accounts = networks.get(waiter.network) ?? new Map<string, Waiter[]>();
    networks.set(waiter.network, accounts);
    accounts.set(waiter.account, [...(accounts.get(waiter.account) ?? []), waiter]);
  }

  /** Removes the waiting task whose turn it is. Its network and account go to the end. */
  function takeNext(): Waiter | undefined {
    for (const [network, accounts] of networks) {
      for (const [account, [next, ...rest]] of accounts) {
        accounts.delete(account);
        if (rest.length > 0) accounts.set(account, rest);
        networks.delete(network);
        if (accounts.size > 0) networks.set(network, accounts);
        return next;
      }
    }
    return undefined;
  }

  /** Refuses the last task of the network with the most, if that has more than `fewest`. @returns whether there was one */
  function refuseOne(fewest: number): boolean {
    const [longest] = [...networks.values()].sort((a, b) => waitingIn(b).length - waitingIn(a).length);
    if (!longest || waitingIn(longest).length <= fewest) return false;
    const [account = "", waiters = []] = [...longest].reverse().sort(([, a], [, b]) => b.length - a.length)[0] ?? [];
    waiters.pop()?.refuse();
    if (waiters.length === 0) longest.delete(account);
    return true;
  }

  return {
    /** Resolves when a task may run: call `leave` after it. @returns false if too many are waiting */
    async enter(turn: Turn): Promise<boolean> {
      if (running < maxRunning) {
        running++;
        return true;
      }
      const waiting = allWaiting();
      const ofNetwork = waiting.filter(({ network }) => network === turn.network).length;
      const ofAccount = waiting.filter(({ account }) => account === turn.account).length;
      if (ofNetwork >= maxPerNetwork || ofAccount >= maxPerAccount) return false;
      // A full queue has room for a network that would not become the one with the most.
      if (waiting.length >= maxWaiting && !refuseOne(ofNetwork + 1)) return false;
      return await new Promise((resolve) => {
        add({ ...turn, start: () => resolve(true), refuse: () => resolve(false) });
      });
    },
    /** Lets the next task run. */
    leave(): void {
      const next = takeNext();
      if (next) next.start();
      else running--;
    },
  };
}

function waitingIn(accounts: ReadonlyMap<string, readonly Waiter[]>): Waiter[] {
  return [...accounts.values()].flat();
}
