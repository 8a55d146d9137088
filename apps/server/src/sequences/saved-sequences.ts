import { createHash } from "node:crypto";
import { CUSTOM_DURATION, missingFeature, type PlanPolicy } from "@vr-eye-lab/domain/billing";
import { canRead, mergeWithheld, type Unreadable } from "@vr-eye-lab/domain/protocol";
import { copyName, MOST_SEQUENCES, type SavedSequenceBody, savedSequenceSchema } from "@vr-eye-lab/domain/sequences";
import { profileOf } from "../profile/profiles.ts";
import { type Refusal, refusal } from "../store/refusal.ts";
import { readDocument, type StoredDocument, storeDocument } from "../store/stored-document.ts";
import type { UserTransaction } from "../store/user-transaction.ts";
import type { Writer } from "../store/writer.ts";

/** What storing a sequence came to. */
export interface StoredSequence {
  readonly revision: number;
  /** Where the text that was replaced unseen is kept. */
  readonly copyId?: string;
}

/**
 * Stores or deletes a saved sequence: the last to arrive wins. Text that the writer had not seen is not lost with it, but kept as a sequence of
 * its own named '{name} (copy)'.
 * Exercises that the person's plan does not have are refused, but may stay as they are where they are stored already.
 * @param written null deletes it
 */
export async function storeSequence(
  tx: UserTransaction,
  id: string,
  written: SavedSequenceBody | null,
  { seen, now, policy, unreadable }: Writer,
): Promise<StoredSequence | Refusal> {
  const present = await readDocument(tx, "savedSequences", id);
  const body = unreadable && written && present?.body ? mergedBody(present.body, written, unreadable) : written;
  if (body === undefined) return refusal("document/too-long");
  if (!body && !present) return refusal("document/not-found");
  if (!body && present?.body === null) return { revision: present.revision };
  const isNew = !present || present.body === null;
  if (isNew && tx.savedSequences >= MOST_SEQUENCES) return refusal("document/too-many");

  const missing = written && body && (await missingOf(tx, written, body, present?.body ?? null, policy, now));
  if (missing) return missing;

  const copyId = present && present.revision > seen ? await keepCopy(tx, id, present, body, now) : undefined;
  tx.savedSequences += (body ? 1 : 0) - (isNew ? 0 : 1);
  const revision = await storeDocument(tx, "savedSequences", id, body && JSON.stringify(body), now);
  return copyId === undefined ? { revision } : { revision, copyId };
}

/**
 * What a page wrote, with what was withheld from it. A write that contains newer names was made by a newer page, from which nothing was withheld.
 * @returns undefined when that is more than a sequence may hold
 */
function mergedBody(
  present: string,
  written: SavedSequenceBody,
  unreadable: Unreadable,
): SavedSequenceBody | undefined {
  if (!canRead("savedSequences", written, unreadable)) return written;
  const merged = mergeWithheld("savedSequences", JSON.parse(present), written, unreadable);
  const result = savedSequenceSchema.safeParse(merged);
  return result.success ? result.data : undefined;
}

/** Why the written exercises may not be stored by this person, if they may not. The plan is looked at only where not everybody may have them. */
async function missingOf(
  tx: UserTransaction,
  { exercises }: SavedSequenceBody,
  stored: SavedSequenceBody,
  present: string | null,
  policy: PlanPolicy,
  now: Date,
): Promise<Refusal | null> {
  const seconds = exercises.reduce((sum, { duration }) => sum + duration, 0);
  if (seconds > CUSTOM_DURATION.longest) return refusal("document/malformed", "exercises");
  const at = now.getTime();
  if (missingFeature(exercises, null, policy, at) === undefined) return null;
  // What was stored while the plan had it is kept: it may be named anew after the plan has ended.
  if (present !== null && sameExercises(JSON.parse(present), stored)) return null;
  const missing = missingFeature(exercises, await profileOf(tx, now), policy, at);
  return missing === undefined
    ? null
    : refusal("plan/needs-pro", missing === "custom-duration" ? "exercises.duration" : "exercises.type");
}

/** Keeps the text that is about to be replaced, if it says something else. @returns the id of the copy */
async function keepCopy(
  tx: UserTransaction,
  id: string,
  present: StoredDocument,
  next: SavedSequenceBody | null,
  now: Date,
): Promise<string | undefined> {
  if (present.body === null) return undefined;
  const old = JSON.parse(present.body) as SavedSequenceBody;
  if (next && sameText(old, next)) return undefined;
  const copyId = derivedId(`copy of ${id} at ${present.revision}`);
  tx.savedSequences += 1;
  await storeDocument(tx, "savedSequences", copyId, JSON.stringify({ ...old, name: copyName(old.name) }), now);
  return copyId;
}

// Both have been through the schema, which puts fields in its own order.
function sameText(a: SavedSequenceBody, b: SavedSequenceBody): boolean {
  return a.name === b.name && sameExercises(a, b);
}

type Exercises = Pick<SavedSequenceBody, "exercises">;

function sameExercises(a: Exercises, b: Exercises): boolean {
  return JSON.stringify(a.exercises) === JSON.stringify(b.exercises);
}

/** A UUID (version 8) that the same text always gives. */
function derivedId(text: string): string {
  const hex = createHash("sha256").update(text).digest("hex");
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, "$1-$2-8$3-8$4-$5");
}
