import type { ListedDocument } from "@vr-eye-lab/domain/documents";
import type { Sitting } from "@vr-eye-lab/domain/measures";
import type { PracticeSessions } from "@vr-eye-lab/domain/practice";
import { HOUR_MS } from "@vr-eye-lab/domain/time";
import { storedProfile } from "../profile/profile.ts";
import { dataHolder, localView, useLocal } from "../sync/data-holder.ts";
import type { LocalData } from "../sync/local-data.ts";
import { newId } from "../sync/new-id.ts";
import { localDate, localZone } from "../time/local-date.ts";

/** The user's sittings, newest first; undefined while loading. */
export function useSittings(): readonly ListedDocument<"measures">[] | undefined {
  return useLocal((view) => view.sittings);
}

type WithoutTime<Each> = Each extends Sitting ? Omit<Each, "takenAt" | "date" | "zone" | "afterPractice"> : never;
/** A sitting that has just been taken. */
export type NewSitting = WithoutTime<Sitting>;

/** Milliseconds that a sitting waits for the latest practice, so that closing the page can't lose it for long. */
const HISTORY_MS = 3_000;

/**
 * Saves a sitting, unless the user has turned recording off.
 * @param userId who took it, if another user could have signed in since
 * @returns whether it was saved
 * @throws Error('User not authenticated') signed out; Error with a text for users if another user is signed in or the browser's storage is full
 */
export async function recordSitting(sitting: NewSitting, startedAt: Date, userId?: string): Promise<boolean> {
  const data = await dataHolder.data(userId);
  if ((await storedProfile(data))?.recording === false) return false;
  const sessions = [...(localView.getState().practice?.unsynced ?? []), ...(await latestSessions(data))];
  const body: Sitting = {
    ...sitting,
    takenAt: startedAt.toISOString(),
    date: localDate(startedAt),
    zone: localZone(),
    afterPractice: isAfterPractice(sessions, startedAt.getTime()),
  };
  await data.write("measures", newId(), body);
  return true;
}

/** The latest practice that the server has, from it or the cache; none if it takes longer than HISTORY_MS. */
async function latestSessions(data: LocalData): Promise<PracticeSessions["sessions"]> {
  const late = new Promise<null>((resolve) => setTimeout(resolve, HISTORY_MS, null));
  const page = await Promise.race([data.history(null).catch(() => null), late]);
  return page?.sessions ?? [];
}

/** Whether practice began before an instant and ended at most an hour before it. Another device's clock may differ a little. @param at milliseconds since 1970 */
function isAfterPractice(
  sessions: readonly Pick<PracticeSessions["sessions"][number], "startedAt" | "duration">[],
  at: number,
): boolean {
  return sessions.some(({ startedAt, duration }) => {
    const start = Date.parse(startedAt);
    return start <= at && at - (start + duration * 1000) < HOUR_MS;
  });
}
