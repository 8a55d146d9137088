import {
  duplicateName,
  type SavedSequence,
  type SavedSequenceBody,
  type SavedStep,
  savedSequenceSchema,
} from "@vr-eye-lab/domain/sequences";
import { cleanLine } from "@vr-eye-lab/domain/text";
import { exerciseText } from "#copy/exercises.ts";
import { messageText } from "../../copy/message-text.ts";
import { dataHolder, localView, useLocal } from "../sync/data-holder.ts";
import { newId } from "../sync/new-id.ts";
import { changedDocument } from "../sync/read-document.ts";

/** The user's saved sequences, newest first; undefined while loading. */
export function useSavedSequences(): readonly SavedSequence[] | undefined {
  return useLocal((view) => view.sequences);
}

/**
 * Saves a new sequence in this browser, from where it is synchronised. Resolves to its id.
 * @throws Error('User not authenticated') signed out; Error with a text for users when the browser's storage is full
 */
export async function saveSequence(name: string, exercises: readonly SavedStep[]): Promise<string> {
  const data = await dataHolder.data();
  const id = newId();
  await data.write("savedSequences", id, newSequence(name, exercises, new Date()));
  return id;
}

/** The body of a sequence created now. */
export function newSequence(name: string, exercises: readonly SavedStep[], now: Date): SavedSequenceBody {
  const at = now.toISOString();
  return { name: cleanLine(name), exercises: [...exercises], createdAt: at, updatedAt: at };
}

/** Changes a sequence's name, its exercises, or both. @throws as saveSequence, if there is no such sequence, and NewerDataError */
export async function updateSequence(
  id: string,
  { name, exercises }: { readonly name?: string; readonly exercises?: readonly SavedStep[] },
): Promise<void> {
  const isSeen = isShown(id);
  const data = await dataHolder.data();
  const stored = await data.read("savedSequences", id);
  if (!stored) throw new Error(messageText("data/not-found"));
  const body = changedDocument("savedSequences", savedSequenceSchema, stored, (read) => ({
    ...read,
    ...(name !== undefined && { name: cleanLine(name) }),
    ...(exercises && { exercises: [...exercises] }),
    updatedAt: new Date().toISOString(),
  }));
  await data.write("savedSequences", id, body, isSeen);
}

/** Returns whether a stored sequence is the one that the page shows now, not another device's that has arrived since. */
function isShown(id: string): (stored: unknown) => boolean {
  const shown = localView.getState().sequences?.find((each) => each.id === id);
  return (stored) => !shown || shown.updatedAt === (stored as SavedSequenceBody | null)?.updatedAt;
}

/** Saves a copy of a sequence as the newest, under the free name that it resolves to. @throws as saveSequence */
export async function duplicateSequence({ name, exercises }: SavedSequence): Promise<string> {
  const names = localView.getState().sequences?.map((sequence) => sequence.name) ?? [];
  const copy = duplicateName(name, names, exerciseText.copyEnding);
  await saveSequence(copy, exercises);
  return copy;
}

/**
 * Deletes a sequence. Resolves to a function that restores it, which throws if another user is signed in then.
 * @throws as saveSequence
 */
export async function deleteSequence(id: string): Promise<() => Promise<void>> {
  const isSeen = isShown(id);
  const { userId, read, write } = await dataHolder.data();
  const body = await read("savedSequences", id);
  await write("savedSequences", id, undefined, isSeen);
  // Another device may have brought it back under another name since.
  const isDeleted = (stored: unknown) => stored === null;
  return async () => (await dataHolder.data(userId)).write("savedSequences", id, body, isDeleted);
}
