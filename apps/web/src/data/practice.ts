import type { PracticeSessions, PracticeStats } from "@vr-eye-lab/domain/api";
import type { PracticeDocument, UserDocument } from "@vr-eye-lab/domain/documents";
import type { PracticeRecord } from "@vr-eye-lab/domain/workout";
import { debugLog } from "./debug-log.ts";
import { dataHolder, type LocalData, type LocalPractice, useLocal } from "./local-data.ts";
import { newId } from "./new-id.ts";
import { tell } from "./notice.ts";
import { createCheckpoints, momentBefore, practiceBody } from "./session/checkpoint.ts";
import { localTextStore, messageOf } from "./text-store.ts";

/** The figures of the person's practice, right offline too; undefined while loading. */
export function useStats(): PracticeStats | undefined {
  return useLocal((view) => view.stats);
}

/** The days and sessions that the figures are made of, right offline too; undefined while loading. */
export function usePractice(): LocalPractice | undefined {
  return useLocal((view) => view.practice);
}

/**
 * A page of the practice history, newest first; null when it can be had neither from the server nor from this browser.
 * @param before the `next` of the page before; null for the first
 * @throws Error('User not authenticated') signed out
 */
export async function fetchHistory(before: string | null): Promise<PracticeSessions | null> {
  return (await dataHolder.data()).history(before);
}

const checkpoints = createCheckpoints(localTextStore(), navigator.locks ?? null, () => new Date());

/** Takes what was practised in a session that is over. Signed out there is no one to keep it for: it goes to the debug log. */
export function recordPractice(record: PracticeRecord): void {
  const begun = checkpoints.finish() ?? { id: newId(), ...momentBefore(new Date(), record.duration) };
  const exercises = record.exercises.map(({ type, duration }) => `${type} ${duration.toFixed(1)} s`).join(", ");
  debugLog.write("info", `Practised ${record.duration.toFixed(1)} s: ${exercises}`);
  if (!dataHolder.userId()) return;
  void dataHolder
    .data()
    .then((data) => keepPractice(data, begun.id, practiceBody(begun, record)))
    .then(
      () => checkpoints.drop(begun.id),
      // The checkpoint stays, and is tried again at the next start.
      (error: unknown) => tell(messageOf(error)),
    );
}

/**
 * Keeps what a running session has practised so far, so that a killed tab loses no more than the time since: call it at least every 5 seconds.
 * Null: the session is over, and nothing more comes of it.
 */
export function checkpointPractice(record: PracticeRecord | null): void {
  const userId = dataHolder.userId();
  if (record && userId) checkpoints.keep(userId, record);
  if (record) return;
  const over = checkpoints.finish();
  if (over) checkpoints.drop(over.id);
}

/** Records what killed tabs have left of a person's sessions. */
export function recoverPractice(data: LocalData): Promise<void> {
  return checkpoints.recover(data.userId, (id, body) => keepPractice(data, id, body));
}

/** Keeps a record, unless the person wants none. */
async function keepPractice(data: LocalData, id: string, body: PracticeDocument): Promise<void> {
  const profile = (await data.read("users", data.userId)) as UserDocument | undefined;
  if (profile?.recording !== false) await data.write("practice", id, body);
}
