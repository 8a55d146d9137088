import type { PracticeRecord } from "@vr-eye-lab/domain/workout";
import { debugLog } from "./debug-log.ts";

/** Takes what was practised in a session. Signed out there is no one to keep it for: it goes to the debug log. */
export function recordPractice(record: PracticeRecord): void {
  const exercises = record.exercises.map(({ type, duration }) => `${type} ${duration.toFixed(1)} s`).join(", ");
  debugLog.write("info", `Practised ${record.duration.toFixed(1)} s: ${exercises}`);
}
