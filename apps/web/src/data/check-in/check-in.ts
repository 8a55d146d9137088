import type { CheckIn } from "@vr-eye-lab/domain/check-in";
import type { ListedDocument } from "@vr-eye-lab/domain/documents";
import { dataHolder, localView, useLocal } from "../sync/data-holder.ts";
import { newId } from "../sync/new-id.ts";
import { localDate, localZone } from "../time/local-date.ts";

/** The user's check-ins, newest first; undefined while loading. */
export function useCheckIns(): readonly ListedDocument<"checkIns">[] | undefined {
  return useLocal((view) => view.checkIns);
}

/**
 * Saves the answers of a check-in.
 * @throws Error('User not authenticated') signed out; Error with a text for users when the browser's storage is full
 */
export async function addCheckIn(answers: CheckIn["answers"], now = new Date()): Promise<void> {
  const data = await dataHolder.data();
  const body: CheckIn = { answeredAt: now.toISOString(), date: localDate(now), zone: localZone(), answers };
  await data.write("checkIns", newId(), body);
}

/** Deletes the answers of all check-ins. @throws as addCheckIn */
export async function deleteCheckIns(): Promise<void> {
  const data = await dataHolder.data();
  for (const { id } of localView.getState().checkIns ?? []) await data.write("checkIns", id);
}
