import { useState } from "react";
import { account, accountStore } from "../../data/login/account.ts";

interface Attempt {
  /** What is wrong, for people; null while nothing is. */
  readonly problem: string | null;
  setProblem(problem: string | null): void;
  /** Makes a call of the account, and takes its error over when it fails. */
  attempt(call: () => Promise<boolean>): Promise<boolean>;
}

/** Takes the account's error, so that it is told in one place only. */
export function takeError(): string | null {
  const { error } = accountStore.getState();
  account.clearError();
  return error;
}

/** One form's calls, and what came of the last. */
export function useAttempt(): Attempt {
  const [problem, setProblem] = useState<string | null>(null);
  return {
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
