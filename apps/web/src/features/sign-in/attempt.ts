import { useState } from "react";
import { account, accountStore, useAccount } from "../../data/login/account.ts";

/** Returns the account's error and clears it, so that it is shown in one place only. */
export function takeError(): string | null {
  const { error } = accountStore.getState();
  account.clearError();
  return error;
}

/**
 * Calls the account from one form or button. `attempt` takes a call that resolves to false on failure, `problem` is the error
 * text of the last one, and `busy` is true while any call of the account is under way.
 */
export function useAttempt() {
  const busy = useAccount((state) => state.busy);
  const [problem, setProblem] = useState<string | null>(null);
  async function attempt(call: () => Promise<boolean>): Promise<boolean> {
    setProblem(null);
    const done = await call();
    if (!done) setProblem(takeError());
    return done;
  }
  return { busy, problem, setProblem, attempt };
}
