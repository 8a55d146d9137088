import type {
  Comfort,
  PracticeComfort,
  PracticeDocument,
  PracticeSessions,
  PracticeStats,
} from "@vr-eye-lab/domain/practice";
import type { UserDocument } from "@vr-eye-lab/domain/profile";
import type { PracticeRecord } from "@vr-eye-lab/domain/workout";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { debugLog } from "../debug-log.ts";
import { dataHolder, type LocalData, type LocalPractice, localView, useLocal } from "../local/local-data.ts";
import { newId } from "../new-id.ts";
import { tell } from "../notice.ts";
import { localTextStore, messageOf } from "../text-store.ts";
import { createCheckpoints, momentBefore, practiceBody } from "./checkpoint.ts";

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

/** What becomes of the session that was practised last. */
interface LastSession {
  /** 'nobody' signed in, 'unwanted' by a person who wants no records: then it is kept nowhere. 'failed' was told. */
  readonly record: "nobody" | "pending" | "kept" | "unwanted" | "failed";
  /** How many sessions the figures counted before it. */
  readonly sessionsBefore: number;
}

const lastSession = createStore<LastSession>()(() => ({ record: "nobody", sessionsBefore: 0 }));
/** Keeps how the last session felt; null while that can be kept nowhere. */
let keepComfort: ((comfort: Comfort | null) => Promise<void>) | null = null;

/** What becomes of the session that was practised last. */
export function useLastSession(): LastSession {
  return useStore(lastSession);
}

/** Says how the last session felt; null takes it back. The record itself never waits for it, and where there is none it is forgotten. */
export function noteComfort(comfort: Comfort | null): void {
  keepComfort?.(comfort).catch((error: unknown) => tell(messageOf(error)));
}

const checkpoints = createCheckpoints(localTextStore(), navigator.locks ?? null, () => new Date());

/** Takes what was practised in a session that is over. Signed out there is no one to keep it for: it goes to the debug log. */
export function recordPractice(record: PracticeRecord): void {
  const begun = checkpoints.finish() ?? { id: newId(), ...momentBefore(new Date(), record.duration) };
  const exercises = record.exercises.map(({ type, duration }) => `${type} ${duration.toFixed(1)} s`).join(", ");
  debugLog.write("info", `Practised ${record.duration.toFixed(1)} s: ${exercises}`);
  const sessionsBefore = localView.getState().stats?.totalSessions ?? 0;
  const become = (state: LastSession["record"]): void => lastSession.setState({ record: state, sessionsBefore });
  keepComfort = null;
  become(dataHolder.userId() ? "pending" : "nobody");
  if (!dataHolder.userId()) return;
  const opened = dataHolder.data();
  const kept = opened.then((data) => keepPractice(data, begun.id, practiceBody(begun, record)));
  kept.then(
    (isKept) => {
      checkpoints.drop(begun.id);
      become(isKept ? "kept" : "unwanted");
    },
    (error: unknown) => {
      // The checkpoint stays, and is tried again at the next start.
      tell(messageOf(error));
      become("failed");
    },
  );
  keepComfort = async (comfort) => {
    const isKept = await kept.catch(() => false);
    const data = await opened;
    if (isKept && dataHolder.userId() === data.userId) {
      await data.write("practice", begun.id, { comfort } satisfies PracticeComfort);
    }
  };
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
  return checkpoints.recover(data.userId, async (id, body) => {
    await keepPractice(data, id, body);
  });
}

/** Keeps a record, unless the person wants none. Returns whether it did. */
async function keepPractice(data: LocalData, id: string, body: PracticeDocument): Promise<boolean> {
  const profile = (await data.read("users", data.userId)) as UserDocument | undefined;
  if (profile?.recording === false) return false;
  await data.write("practice", id, body);
  return true;
}
