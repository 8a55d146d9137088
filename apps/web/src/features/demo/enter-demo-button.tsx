import { useState } from "react";
import { text } from "#copy/demo.ts";
import { enterDemo } from "../../data/demo/demo.ts";
import { Button } from "../../ui/button.tsx";
import { showToast } from "../../ui/toast-store.ts";

interface EnterDemoButtonProps {
  readonly track: string;
  readonly className?: string;
}

/** Signs in to the demo's sample account. */
export function EnterDemoButton({ track, className }: EnterDemoButtonProps) {
  const [busy, setBusy] = useState(false);
  const enter = async () => {
    setBusy(true);
    const problem = await enterDemo();
    setBusy(false);
    if (problem !== null) showToast(problem);
  };
  return (
    <Button look="primary" data-track={track} disabled={busy} onClick={() => void enter()} className={className}>
      {text.enter}
    </Button>
  );
}
