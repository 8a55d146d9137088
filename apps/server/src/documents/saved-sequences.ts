import { createHash } from "node:crypto";
import { copyName, MOST_SEQUENCES, type SavedSequenceBody } from "@vr-eye-lab/domain/documents";
import { type Refusal, refusal } from "./refusal.ts";
import { readDocument, type StoredDocument, storeDocument } from "./stored-document.ts";
import type { Turn } from "./turn.ts";

/** What storing a sequence came to. */
export interface StoredSequence {
  readonly revision: number;
  /** Where the text that was replaced unseen is kept. */
  readonly copyId?: string;
}

/**
 * Stores or deletes a saved sequence: the last to arrive wins. Text that the writer had not seen is not lost with it, but kept as a sequence of
 * its own named '{name} (copy)'.
 * @param body null deletes it
 * @param seen the revision of the sequence that the writer knew, 0 for none
 */
export async function storeSequence(
  turn: Turn,
  id: string,
  body: SavedSequenceBody | null,
  seen: number,
  now: Date,
): Promise<StoredSequence | Refusal> {
  const present = await readDocument(turn, "savedSequences", id);
  if (!body && !present) return refusal("document/not-found");
  if (!body && present?.body === null) return { revision: present.revision };
  const isNew = !present || present.body === null;
  if (isNew && turn.savedSequences >= MOST_SEQUENCES) return refusal("document/too-many");

  const copyId = present && present.revision > seen ? await keepCopy(turn, id, present, body, now) : undefined;
  turn.savedSequences += (body ? 1 : 0) - (isNew ? 0 : 1);
  const revision = await storeDocument(turn, "savedSequences", id, body && JSON.stringify(body), now);
  return copyId === undefined ? { revision } : { revision, copyId };
}

/** Keeps the text that is about to be replaced, if it says something else. @returns the id of the copy */
async function keepCopy(
  turn: Turn,
  id: string,
  present: StoredDocument,
  next: SavedSequenceBody | null,
  now: Date,
): Promise<string | undefined> {
  if (present.body === null) return undefined;
  const old = JSON.parse(present.body) as SavedSequenceBody;
  if (next && sameText(old, next)) return undefined;
  const copyId = derivedId(`copy of ${id} at ${present.revision}`);
  turn.savedSequences += 1;
  await storeDocument(turn, "savedSequences", copyId, JSON.stringify({ ...old, name: copyName(old.name) }), now);
  return copyId;
}

// Both have been through the schema, which puts fields in its own order.
function sameText(a: SavedSequenceBody, b: SavedSequenceBody): boolean {
  return a.name === b.name && JSON.stringify(a.exercises) === JSON.stringify(b.exercises);
}

/** A UUID (version 8) that the same text always gives. */
function derivedId(text: string): string {
  const hex = createHash("sha256").update(text).digest("hex");
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, "$1-$2-8$3-8$4-$5");
}
