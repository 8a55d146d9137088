import { useEffect, useRef, useState } from "react";
import { text } from "#copy/account.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";

/** What came of a token, for the user. */
export type TokenOutcome = { readonly done: string } | { readonly problem: string; readonly mayRetry: boolean };

interface TokenResultProps {
  /** Sends the token to the server. Null if the caller shows something else. */
  readonly send: () => Promise<TokenOutcome | null>;
  /** Shown until the result is known. */
  readonly working: string;
}

/** Sends the token of an emailed link, and shows the result. */
export function TokenResult({ send, working }: TokenResultProps) {
  const [outcome, setOutcome] = useState<TokenOutcome | null>(null);
  const started = useRef(false);

  function start() {
    started.current = true;
    setOutcome(null);
    void send().then(setOutcome);
  }
  useEffect(() => {
    // React's strict mode runs effects twice.
    if (!started.current) start();
  });

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
