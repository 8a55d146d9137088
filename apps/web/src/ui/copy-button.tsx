import { useState } from "react";
import { Button } from "./button.tsx";

interface CopyButtonProps {
  readonly words: { readonly copy: string; readonly copied: string; readonly notCopied: string };
  /** Returns what to copy. Show it too: some browsers can't copy, or never answer. */
  readonly content: () => string;
  readonly track?: string;
}

/** Copies a text, and announces whether that worked. */
export function CopyButton({ words, content, track }: CopyButtonProps) {
  const [outcome, setOutcome] = useState("");

  async function copy() {
    const text = content();
    try {
      await navigator.clipboard.writeText(text);
      setOutcome(words.copied);
    } catch {
      setOutcome(words.notCopied);
    }
  }

  return (
    <>
      <Button data-track={track} onClick={() => void copy()}>
        {words.copy}
      </Button>
      <p role="status" className="text-sm">
        {outcome}
      </p>
    </>
  );
}
