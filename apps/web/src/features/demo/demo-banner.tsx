import { HOUR_MS } from "@vr-eye-lab/domain/time";
import { useEffect, useState } from "react";
import { text } from "#copy/demo.ts";
import { useConfig } from "../../data/api/config.ts";
import { useAccount } from "../../data/login/login.ts";
import { EnterDemoButton } from "./enter-demo-button.tsx";

/** On a demo: that others see what is entered, and when it resets. @param props.hasEntry whether visitors can enter it here */
export function DemoBanner({ hasEntry }: { readonly hasEntry: boolean }) {
  const resetsAt = useConfig((config) => config?.demo?.resetsAt);
  const signedOut = useAccount((state) => state.status === "signed-out");
  const next = useNextReset(resetsAt === undefined ? null : Date.parse(resetsAt));
  if (next === null) return null;
  return (
    <section
      aria-label={text.title}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b bg-accent-soft px-4 py-2 text-sm md:px-6"
    >
      <p className="min-w-0 flex-1 basis-64">{text.banner(next)}</p>
      {signedOut && hasEntry && <EnterDemoButton track="enter-demo" />}
    </section>
  );
}

/** The next reset, every hour after a first one. Milliseconds since 1970. */
function useNextReset(first: number | null): number | null {
  const [now, setNow] = useState(Date.now);
  const next = first === null ? null : first + Math.max(0, Math.ceil((now - first) / HOUR_MS)) * HOUR_MS;
  useEffect(() => {
    if (next === null) return;
    const timer = setTimeout(() => setNow(Date.now()), next - Date.now() + 1);
    return () => clearTimeout(timer);
  }, [next]);
  return next;
}
