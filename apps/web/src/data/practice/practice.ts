import type {
  Comfort,
  PracticeDocument,
  PracticeRecord,
  PracticeSessions,
  PracticeStats,
} from "@vr-eye-lab/domain/practice";
import { create } from "zustand";
import { repeatableImport } from "../browser/repeatable-import.ts";
import { browserStorage, debugLog, messageOf } from "../log/debug-log.ts";
import { showNotice } from "../log/notices.ts";
import { storedProfile } from "../profile/profile.ts";
import { dataHolder, localView, onceLocal, useLocal } from "../sync/data-holder.ts";
import type { LocalData } from "../sync/local-data.ts";
import type { LocalPractice } from "../sync/view-state.ts";
import { createCheckpoints, practiceBody, VISITOR } from "./checkpoint.ts";

/** The user's practice statistics, unsent practice included; undefined while loading. */
export function useStats(): PracticeStats | undefined {
  return useLocal((view) => view.stats);
}

/** The days and sessions behind the statistics, unsent ones included; undefined while loading. */
export function usePractice(): LocalPractice | undefined {
  return useLocal((view) => view.practice);
}

/**
 * A page of the practice history, newest first; null if neither the server nor the cache has it.
 * @param before the `next` of the previous page; null for the first page
 * @throws Error('User not authenticated') signed out
 */
export async function fetchHistory(before: string | null): Promise<PracticeSessions | null> {
  return (await dataHolder.data()).history(before);
}

/** The record of the last practice session. */
interface LastRecord {
  /**
   * 'not-own': the user who began the session isn't signed in. 'unwanted': the user has turned recording off. 'on-device': a visitor's, stored in
   * this browser.
   */
  readonly state: "not-own" | "pending" | "saved" | "unwanted" | "on-device" | "failed";
  /** The number of sessions in the statistics before it. */
  readonly sessionsBefore: number;
}

export const useLastRecord = create<LastRecord>()(() => ({ state: "not-own", sessionsBefore: 0 }));
/** Saves how the last session felt; null if that can't be saved. */
let saveComfort: ((comfort: Comfort | null) => Promise<void>) | null = null;

/** Saves how the last session felt, if its record is saved; null removes the answer. */
export function noteComfort(comfort: Comfort | null): void {
  saveComfort?.(comfort).catch((error: unknown) => showNotice(messageOf(error)));
}

const importVisitorSessions = repeatableImport(() => import("./visitor/this-browser.ts"));
export const checkpoints = createCheckpoints(browserStorage, navigator.locks ?? null, () => new Date());

/**
 * Saves the record of a finished practice session. A visitor's stays in this browser. If another user has logged in since it started, its checkpoint
 * stays for its own user.
 * @returns the streak in days with it; null if it isn't recorded, or isn't known. Never rejects
 */
export async function recordPractice(record: PracticeRecord): Promise<number | null> {
  const userId = dataHolder.userId();
  const start = checkpoints.finish(userId ?? VISITOR, record);
  const exercises = record.exercises.map(({ type, duration }) => `${type} ${duration.toFixed(1)} s`).join(", ");
  debugLog.write("info", `Practised ${record.duration.toFixed(1)} s: ${exercises}`);
  const sessionsBefore = localView.getState().stats?.totalSessions ?? 0;
  const setState = (state: LastRecord["state"]): void => useLastRecord.setState({ state, sessionsBefore });
  saveComfort = null;
  if (start.userId === VISITOR) {
    setState(start.isStored ? "on-device" : "failed");
    saveComfort = async (comfort) => checkpoints.setComfort(start.id, comfort);
    importVisitorSessions()
      .then(({ visitorSessions }) => visitorSessions.keepLatest())
      .catch(() => undefined);
    return null;
  }
  const isOwn = start.userId === userId;
  setState(isOwn ? "pending" : "not-own");
  if (!isOwn) return null;
  const opened = dataHolder.data();
  const body = practiceBody(start, record);
  const saving = opened.then((data) => saveRecord(data, start.id, body));
  saving.then(
    async (isSaved) => {
      setState(isSaved ? "saved" : "unwanted");
      // Until then the checkpoint outlasts the page, and its record is saved again at the next start, under the same id.
      const data = await opened;
      if (!isSaved || (await data.isKept().catch(() => false))) checkpoints.remove(start.id);
    },
    (error: unknown) => {
      // The checkpoint stays and is recovered at the next start.
      showNotice(messageOf(error));
      setState("failed");
    },
  );
  saveComfort = async (comfort) => {
    const isSaved = await saving.catch(() => false);
    if (!isSaved || dataHolder.userId() !== userId) return;
    // Not the data that has stored the session: its user may have logged out and in since.
    const data = await dataHolder.data(userId);
    await data.writeComfort(start.id, { comfort }, body);
  };
  return (await saving.catch(() => false)) ? streakOnceCounted(sessionsBefore) : null;
}

/** The streak in the statistics once they have more sessions than before; null if they are closed or not loaded. */
function streakOnceCounted(sessionsBefore: number): Promise<number | null> {
  return onceLocal(({ stats }) =>
    stats && stats.totalSessions <= sessionsBefore ? undefined : (stats?.currentStreak ?? null),
  );
}

/** Saves a checkpoint of the running practice session, until `recordPractice`: a killed tab loses only the time since. */
export function checkpointPractice(record: PracticeRecord): void {
  checkpoints.save(dataHolder.userId() ?? VISITOR, record);
}

/** Saves a record, unless the user has turned recording off. @returns whether it was saved */
export async function saveRecord(data: LocalData, id: string, body: PracticeDocument): Promise<boolean> {
  if ((await storedProfile(data))?.recording === false) return false;
  await data.write("practice", id, body);
  return true;
}
