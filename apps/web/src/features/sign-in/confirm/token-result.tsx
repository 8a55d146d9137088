import { useEffect, useRef, useState } from "react";
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

interface TokenResultProps {
  /** Sends the token to the server; resolves to whether it was accepted. */
  readonly send: () => Promise<boolean>;
  readonly words: { readonly working: string; readonly done: string; readonly failed: string };
  /** Label of the button that sends the token again; without it a token is sent once only. */
  readonly tryAgain?: string;
}

/** Sends the token of an emailed link, and shows the result. */
export function TokenResult({ send, words, tryAgain }: TokenResultProps) {
  const [state, setState] = useState<keyof TokenResultProps["words"]>("working");

  async function start() {
    setState("working");
    setState((await send()) ? "done" : "failed");
  }
  useOnce(() => void start());

  if (state !== "failed") {
    return (
      <p role="status" className={state === "working" ? "text-muted" : undefined}>
        {words[state]}
      </p>
    );
  }
  return (
    <>
      <Notice kind="error">{words.failed}</Notice>
      {tryAgain && (
        <Button look="primary" onClick={() => void start()}>
          {tryAgain}
        </Button>
      )}
    </>
  );
}
