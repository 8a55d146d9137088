import type { UserDocument } from "@vr-eye-lab/domain/profile";
import type { SelfTestResult } from "@vr-eye-lab/domain/self-test";
import { SELF_TEST_DISTANCE, type SelfTestReadings } from "@vr-eye-lab/domain/self-test";
import { dataHolder, type KeptSelfTest, useLocal } from "../local/local-data.ts";
import { newId } from "../new-id.ts";
import { momentBefore } from "../practice/checkpoint.ts";

/** The person's results of the self-test, oldest first; undefined while loading. */
export function useSelfTests(): readonly KeptSelfTest[] | undefined {
  return useLocal((view) => view.selfTests);
}

/** What becomes of a result: 'nobody' is signed in, or it is 'unwanted' by a person who wants no records. */
export type SelfTestKeeping = "kept" | "nobody" | "unwanted";

/**
 * Keeps what a self-test came to just now; the server hears of it when it can.
 * @param ipd metres between the eyes
 * @throws Error with a text for people when the browser can keep no more
 */
export async function keepSelfTest({ baseOut, baseIn }: SelfTestReadings, ipd: number): Promise<SelfTestKeeping> {
  if (dataHolder.userId() === null) return "nobody";
  const data = await dataHolder.data();
  const profile = (await data.read("users", data.userId)) as UserDocument | undefined;
  if (profile?.recording === false) return "unwanted";
  const { startedAt: takenAt, date, zone } = momentBefore(new Date(), 0);
  await data.write("selfTests", newId(), {
    ...{ takenAt, date, zone, baseOut, baseIn, ipd },
    distance: SELF_TEST_DISTANCE,
  } satisfies SelfTestResult);
  return "kept";
}

/** @throws Error('User not authenticated') signed out; Error with a text for people when the browser can keep no more */
export async function deleteSelfTest(id: string): Promise<void> {
  await (await dataHolder.data()).write("selfTests", id);
}
