import { messageText } from "@vr-eye-lab/domain/messages";
import type { UserDocument, UserWrite } from "@vr-eye-lab/domain/profile";
import type { SavedSequence, SavedSequenceBody, SavedStep } from "@vr-eye-lab/domain/sequences";
import { savedSequenceSchema } from "@vr-eye-lab/domain/sequences";
import { newId } from "../new-id.ts";
import { dataHolder, type Unsent, useLocal } from "./local-data.ts";

/** The person's saved sequences, newest first; undefined while loading. */
export function useSavedSequences(): readonly SavedSequence[] | undefined {
  return useLocal((view) => view.sequences);
}

/** The person's profile; undefined while loading, and without one. */
export function useProfile(): UserDocument | undefined {
  return useLocal((view) => view.profile);
}

/** What has not reached the server yet, and what it refused. */
export function useUnsent(): Unsent {
  return useLocal((view) => view.unsent);
}

/**
 * Keeps a new sequence, and answers its id at once; the server hears of it when it can.
 * @throws Error('User not authenticated') signed out; Error with a text for people when the browser can keep no more
 */
export async function saveSequence(name: string, exercises: readonly SavedStep[]): Promise<string> {
  const data = await dataHolder.data();
  const id = newId();
  await data.write("savedSequences", id, newSequence(name, exercises, new Date()));
  return id;
}

/** A sequence that is made now. */
export function newSequence(name: string, exercises: readonly SavedStep[], now: Date): SavedSequenceBody {
  const at = now.toISOString();
  return { name: name.trim(), exercises: [...exercises], createdAt: at, updatedAt: at };
}

/**
 * Changes a sequence's name, its exercises, or both.
 * @throws as saveSequence, and when there is no such sequence
 */
export async function updateSequence(
  id: string,
  change: { readonly name?: string; readonly exercises?: readonly SavedStep[] },
): Promise<void> {
  const data = await dataHolder.data();
  const present = await data.read("savedSequences", id);
  const { data: body } = savedSequenceSchema.safeParse(present);
  // Writing it back would remove what this version can't read.
  if (!body) throw new Error(messageText(present ? "data/from-newer-version" : "data/not-found"));
  await data.write("savedSequences", id, {
    ...body,
    ...(change.name !== undefined && { name: change.name.trim() }),
    ...(change.exercises && { exercises: [...change.exercises] }),
    updatedAt: new Date().toISOString(),
  });
}

/** @throws as saveSequence */
export async function deleteSequence(id: string): Promise<void> {
  const data = await dataHolder.data();
  await data.write("savedSequences", id);
}

/**
 * Brings a deleted sequence back under its id.
 * @throws as saveSequence
 */
export async function restoreSequence({ id, userId: _, ...body }: SavedSequence): Promise<void> {
  const data = await dataHolder.data();
  await data.write("savedSequences", id, body);
}

/** Marks a step of the introduction as done, once: a step that is done keeps its time. */
export async function completeOnboarding(step: string): Promise<void> {
  await writeOnboarding(step, { completed: true, completedAt: new Date().toISOString() });
}

/** Sets a step of the introduction back, which clears its time. */
export async function reopenOnboarding(step: string): Promise<void> {
  await writeOnboarding(step, { completed: false, completedAt: null });
}

async function writeOnboarding(step: string, state: UserDocument["onboarding"]["steps"][string]): Promise<void> {
  const data = await dataHolder.data();
  const profile = (await data.read("users", data.userId)) as UserDocument | undefined;
  if (profile?.onboarding.steps[step]?.completed === state.completed) return;
  await data.write("users", data.userId, { onboarding: { steps: { [step]: state } } } satisfies UserWrite);
}

/** Changes the person's own fields of the profile. */
export async function changeProfile(change: Omit<UserWrite, "onboarding">): Promise<void> {
  const data = await dataHolder.data();
  await data.write("users", data.userId, change);
}

/** Lets a refused write go for good. */
export async function dismissRefused(id: string): Promise<void> {
  await (await dataHolder.data()).dismissRefused(id);
}

/** Sends a refused write once more, after all that waits. */
export async function retryRefused(id: string): Promise<void> {
  await (await dataHolder.data()).retryRefused(id);
}
