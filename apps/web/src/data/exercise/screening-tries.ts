import * as z from "zod/mini";
import { persisted } from "../browser/persisted.ts";
import { browserStorage } from "../log/debug-log.ts";
import { localDate } from "../time/local-date.ts";

const tries = persisted(
  "vr-eye-lab.screening",
  z.lazy(() => z.object({ date: z.string(), count: z.number() })),
  browserStorage,
);

/** How often the screening of Random dots was finished today in this browser. */
export function screeningTries(): number {
  const stored = tries.read();
  return stored?.date === today() ? stored.count : 0;
}

export function countScreening(): void {
  tries.write({ date: today(), count: screeningTries() + 1 });
}

function today(): string {
  return localDate(new Date());
}
