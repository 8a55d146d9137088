import type { PracticeSessions, PracticeStats } from "@vr-eye-lab/domain/api";
import type { PracticeRecord } from "@vr-eye-lab/domain/workout";
import { debugLog } from "./debug-log.ts";
import { localData, useLocal } from "./local-data.ts";

/** The figures of the person's practice, right offline too; undefined while loading. */
export function useStats(): PracticeStats | undefined {
  return useLocal((view) => view.stats);
}

/**
 * A page of the practice history, newest first; null when it can be had neither from the server nor from this browser.
 * @param before the `next` of the page before; null for the first
 * @throws Error('User not authenticated') signed out
 */
export async function fetchHistory(before: string | null): Promise<PracticeSessions | null> {
  return (await localData()).history(before);
}

/** Takes what was practised in a session. Signed out there is no one to keep it for: it goes to the debug log. */
export function recordPractice(record: PracticeRecord): void {
  const exercises = record.exercises.map(({ type, duration }) => `${type} ${duration.toFixed(1)} s`).join(", ");
  debugLog.write("info", `Practised ${record.duration.toFixed(1)} s: ${exercises}`);
}

/** Keeps what a running session has practised so far, so that a killed tab loses no more than the time since; null when it is over. */
export function checkpointPractice(_record: PracticeRecord | null): void {}
