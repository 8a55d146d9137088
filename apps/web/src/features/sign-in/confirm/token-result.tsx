import { useEffect, useRef, useState } from "react";
import { text } from "#copy/account.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";

/** Runs once when the component mounts, also in React's strict mode, which runs effects twice. */
export function useOnce(work: () => void): void {
  const started = useRef(false);
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    work();
  }, [work]);
}

/** What came of a token, for the user. */
export type TokenOutcome = { readonly done: string } | { readonly problem: string; readonly mayRetry: boolean };

interface TokenResultProps {
  /** Sends the token to the server. */
  readonly send: () => Promise<TokenOutcome>;
  /** Shown until the result is known. */
  readonly working: string;
}

/** Sends the token of an emailed link, and shows the result. */
export function TokenResult({ send, working }: TokenResultProps) {
  const [outcome, setOutcome] = useState<TokenOutcome | null>(null);

  function start() {
    setOutcome(null);
    void send().then(setOutcome);
  }
  useOnce(start);

  if (outcome && "problem" in outcome) {
    return (
      <>
        <Notice kind="error">{outcome.problem}</Notice>
        {outcome.mayRetry && (
          <Button look="primary" onClick={start}>
            {text.confirm.tryAgain}
          </Button>
        )}
      </>
    );
  }
  return (
    <p role="status" className={outcome ? undefined : "text-muted"}>
      {outcome?.done ?? working}
    </p>
  );
}
