import { useState } from "react";
import { account, accountStore, useAccount } from "../../data/login/account.ts";

interface Attempt {
  /** A call of the account is under way. */
  readonly busy: boolean;
  /** The error text of the last attempt; null when there is none. */
  readonly problem: string | null;
  setProblem(problem: string | null): void;
  /** Calls the account and shows its error if the call resolves to false. */
  attempt(call: () => Promise<boolean>): Promise<boolean>;
}

/** Returns the account's error and clears it, so that it is shown in one place only. */
export function takeError(): string | null {
  const { error } = accountStore.getState();
  account.clearError();
  return error;
}

/** Calls of the account from one form or button, with the error of the last one. */
export function useAttempt(): Attempt {
  const busy = useAccount((state) => state.busy);
  const [problem, setProblem] = useState<string | null>(null);
  return {
    busy,
    problem,
    setProblem,
    async attempt(call) {
      setProblem(null);
      const done = await call();
      if (!done) setProblem(takeError());
      return done;
    },
  };
}
