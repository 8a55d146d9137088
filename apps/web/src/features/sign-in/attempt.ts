import { useState } from "react";
import { account } from "../../data/login/account.ts";
import { accountStore, useAccount } from "../../data/login/login.ts";

/** Returns the account's error and clears it, so that it is shown in one place only. */
export function takeError(): string | null {
  const { error } = accountStore.getState();
  account.clearError();
  return error;
}

/** Calls the account from one form or button. `problem` is the error of its last call, `busy` is true during any call. */
export function useAttempt() {
  const busy = useAccount((state) => state.busy);
  const [problem, setProblem] = useState<string | null>(null);
  /** @param call resolves to false on failure */
  async function attempt(call: () => Promise<boolean>): Promise<boolean> {
    setProblem(null);
    const done = await call();
    if (!done) setProblem(takeError());
    return done;
  }
  return { busy, problem, setProblem, attempt };
}
