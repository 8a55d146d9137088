import { CUSTOM_DURATION, missingFeature, type PlanPolicy } from "@vr-eye-lab/domain/billing";
import { copyName, type SavedSequenceBody } from "@vr-eye-lab/domain/sequences";
import { newId } from "../db/new-id.ts";
import { profileOf } from "../profile/profiles.ts";
import { type Refusal, refusal } from "../store/refusal.ts";
import { type DocumentChange, type StoredDocument, storeDocuments } from "../store/stored-document.ts";
import type { UserTransaction } from "../store/user-transaction.ts";

/** What storing a sequence depends on, in addition to the write. */
export interface SequenceWriter {
  /** The latest revision of the document that the client has seen, 0 for none. */
  readonly seen: number;
  readonly now: Date;
  readonly policy: PlanPolicy;
}

/**
 * Stores or deletes a saved sequence; the last write wins. A version that the client had not seen is saved as a copy, '{name} (copy)'.
 * Exercises that need Pro are refused on the free plan, unless they are stored already and unchanged.
 * @param body null deletes the sequence
 * @returns the revision, and the id of the copy if there is one
 */
export async function storeSequence(
  tx: UserTransaction,
  id: string,
  body: SavedSequenceBody | null,
  { seen, now, policy }: SequenceWriter,
): Promise<{ readonly revision: number; readonly copyId?: string } | Refusal> {
  const present = await tx.rows.get("document", "savedSequences", id);
  if (!body && !present) return refusal("document/not-found");
  if (!body && present?.body === null) return { revision: present.revision };
  const missing = body && (await missingOf(tx, body, present?.body ?? null, policy, now));
  if (missing) return missing;

  const copy = present && present.revision > seen ? copyOf(present, body) : undefined;
  const documents = [...(copy ? [copy] : []), { id, present, body: body && JSON.stringify(body) }];
  const stored = storeDocuments(tx, "savedSequences", documents, now);
  return "code" in stored || !copy ? stored : { ...stored, copyId: copy.id };
}

/** The refusal of exercises that the user's plan does not include. Reads the profile only if the free plan does not include them. */
async function missingOf(
  tx: UserTransaction,
  body: SavedSequenceBody,
  present: string | null,
  policy: PlanPolicy,
  now: Date,
): Promise<Refusal | null> {
  const { exercises } = body;
  const seconds = exercises.reduce((sum, { duration }) => sum + duration, 0);
  if (seconds > CUSTOM_DURATION.longest) return refusal("document/malformed", "exercises");
  const at = now.getTime();
  if (missingFeature(exercises, null, policy, at) === undefined) return null;
  // Exercises from an ended plan stay usable, so their sequence can still be renamed.
  if (present !== null && sameExercises(JSON.parse(present), body)) return null;
  const missing = missingFeature(exercises, (await profileOf(tx, now)).subscription, policy, at);
  return missing === undefined
    ? null
    : refusal("plan/needs-pro", missing === "custom-duration" ? "exercises.duration" : "exercises.type");
}

/** A copy of the version that is about to be replaced, if it differs. */
function copyOf(present: StoredDocument, next: SavedSequenceBody | null): DocumentChange | undefined {
  if (present.body === null) return undefined;
  const old = JSON.parse(present.body) as SavedSequenceBody;
  if (next && old.name === next.name && sameExercises(old, next)) return undefined;
  const body = JSON.stringify({ ...old, name: copyName(old.name) });
  return { id: newId(), present: undefined, body };
}

// Comparing JSON works because the schema orders the fields.
function sameExercises(a: SavedSequenceBody, b: SavedSequenceBody): boolean {
  return JSON.stringify(a.exercises) === JSON.stringify(b.exercises);
}
