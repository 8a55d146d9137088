import { SELF_TEST_DISTANCE, type SelfTestReadings, selfTestSchema } from "@vr-eye-lab/domain/self-test";
import { newId } from "../new-id.ts";
import { momentBefore } from "../practice/checkpoint.ts";
import { readProfile } from "../profile/profile.ts";
import { dataHolder, useLocal } from "../sync/data-holder.ts";
import type { SavedSelfTest } from "../sync/local-data.ts";

/** The user's results of the self-test, oldest first; undefined while loading. */
export function useSelfTests(): readonly SavedSelfTest[] | undefined {
  return useLocal((view) => view.selfTests);
}

/**
 * Saves the result of a self-test that has just ended.
 * @param ipd metres between the eyes as the headset reports it
 * @param userId who was signed in when it began
 * @returns whether it was saved; 'unwanted': the user has turned recording off
 * @throws Error with a text for users when the browser's storage is full, and if another user is signed in now
 */
export async function keepSelfTest({ baseOut, baseIn }: SelfTestReadings, ipd: number, userId?: string) {
  if (dataHolder.userId() === null) return "signed-out" as const;
  const data = await dataHolder.data(userId);
  if ((await readProfile(data))?.recording === false) return "unwanted" as const;
  const { startedAt: takenAt, date, zone } = momentBefore(new Date(), 0);
  const result = { takenAt, date, zone, baseOut, baseIn, ipd, distance: SELF_TEST_DISTANCE };
  // Drops an IPD that can't be right.
  await data.write("selfTests", newId(), selfTestSchema.parse(result));
  return "saved" as const;
}

/** @throws Error('User not authenticated') signed out; Error with a text for users when the browser's storage is full */
export async function deleteSelfTest(id: string): Promise<void> {
  await (await dataHolder.data()).write("selfTests", id);
}
