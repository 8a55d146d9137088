import { useEffect, useRef, useState } from "react";
import { text } from "../../../copy/programme.ts";
import { endReminder } from "../../../data/programme/reminder.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";

const words = text.off;

/** Ends the reminder by mail, and says how that went. */
export function ReminderOff({ token }: { readonly token: string }) {
  const [stand, setStand] = useState<"working" | "done" | "failed">("working");
  const begun = useRef(false);

  async function end() {
    setStand("working");
    setStand((await endReminder(token)) ? "done" : "failed");
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: it is ended once, whatever is drawn anew.
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void end();
  }, []);

  if (stand === "failed") {
    return (
      <>
        <Notice kind="error">{words.failed}</Notice>
        <Button look="primary" onClick={() => void end()}>
          {words.tryAgain}
        </Button>
      </>
    );
  }
  return (
    <p role="status" className={stand === "working" ? "text-muted" : undefined}>
      {stand === "working" ? words.working : words.done}
    </p>
  );
}
