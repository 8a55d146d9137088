import type { UserDocument, UserWrite } from "@vr-eye-lab/domain/profile";
import { dataHolder, useLocal } from "../sync/data-holder.ts";
import type { LocalData } from "../sync/local-data.ts";

/** The user's profile; undefined while loading and when there is none. */
export function useProfile(): UserDocument | undefined {
  return useLocal((view) => view.profile);
}

/** The profile as it is stored here, unchecked and with what only newer versions know, for changing it. Screens use `useProfile`. */
export async function storedProfile(data: LocalData): Promise<UserDocument | undefined> {
  return (await data.read("users", data.userId)) as UserDocument | undefined;
}

/**
 * Changes fields of the profile that the user may change.
 * @param userId whose profile; the signed-in user's by default
 * @returns the user's id, for undoing it
 * @throws Error with a text for users if another user is signed in
 */
export async function changeProfile(
  change: Omit<UserWrite, "onboarding" | "programme" | "reminder">,
  userId?: string,
): Promise<string> {
  const data = await dataHolder.data(userId);
  await data.write("users", data.userId, change);
  return data.userId;
}

/** Marks an onboarding step as completed or not. A completed step keeps its time; undoing it clears the time. */
export async function setOnboardingStep(step: string, completed: boolean): Promise<void> {
  const data = await dataHolder.data();
  const profile = await storedProfile(data);
  if (profile?.onboarding.steps[step]?.completed === completed) return;
  const completedAt = completed ? new Date().toISOString() : null;
  const onboarding = { steps: { [step]: { completed, completedAt } } };
  await data.write("users", data.userId, { onboarding } satisfies UserWrite);
}
