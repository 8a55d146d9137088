import { type UserDocument, type UserWrite, userDocumentSchema } from "@vr-eye-lab/domain/profile";
import { mergeProgramme } from "@vr-eye-lab/domain/programme";
import { selfTestSchema } from "@vr-eye-lab/domain/self-test";
import { type SavedSequence, savedSequenceSchema } from "@vr-eye-lab/domain/sequences";
import type { DocumentWrite } from "@vr-eye-lab/domain/sync";
import { readDocument } from "../read-document.ts";
import type { SavedSelfTest } from "./local-data.ts";
import { type DocumentRow, documentKey, type OutboxRow, type Tables } from "./local-store.ts";

/** Applies a write to a document's body. Null if the document is deleted, or if the write changes a missing one. */
export function bodyAfter(body: unknown, { collection, kind, body: written }: DocumentWrite): unknown {
  if (kind === "delete") return null;
  if (collection !== "users") return written ?? null;
  return body ? profileAfter(body as UserDocument, written as UserWrite) : null;
}

/** Replaces the written fields of a profile; merges onboarding steps and entries of the programme one by one. */
function profileAfter(profile: UserDocument, { onboarding, programme, ...fields }: UserWrite): UserDocument {
  return {
    ...profile,
    ...fields,
    ...(programme && { programme: mergeProgramme(profile.programme ?? [], programme) }),
    ...(onboarding && {
      onboarding: { ...profile.onboarding, steps: { ...profile.onboarding.steps, ...onboarding.steps } },
    }),
  } as UserDocument;
}

/** A document's body with unsent writes applied; null when there is none. */
export async function readBody(tables: Tables, collection: OutboxRow["collection"], id: string): Promise<unknown> {
  const row = await tables.documents.get(documentKey(collection, id));
  const unsent = await tables.outbox.of(collection);
  return unsent
    .filter(({ write }) => write.documentId === id)
    .reduce((body: unknown, { write }) => bodyAfter(body, write), row?.body ?? null);
}

/** All saved sequences, newest first. */
export function sequencesOf(
  userId: string,
  rows: readonly DocumentRow[],
  unsent: readonly OutboxRow[],
): SavedSequence[] {
  const sequences = bodiesOf(rows, unsent).flatMap(([id, body]) => {
    const sequence = body ? readDocument("savedSequences", savedSequenceSchema, body) : undefined;
    return sequence ? [{ ...sequence, id, userId }] : [];
  });
  return sequences.sort((a, b) => compare(b.createdAt, a.createdAt) || compare(b.id, a.id));
}

/** All results of the self-test, oldest first. */
export function selfTestsOf(rows: readonly DocumentRow[], unsent: readonly OutboxRow[]): SavedSelfTest[] {
  const results = bodiesOf(rows, unsent).flatMap(([id, body]) => {
    const result = body ? readDocument("selfTests", selfTestSchema, body) : undefined;
    return result ? [{ ...result, id }] : [];
  });
  return results.sort((a, b) => compare(a.takenAt, b.takenAt) || compare(a.id, b.id));
}

/** The ids and bodies of a collection with unsent writes applied; the body of a deleted document is null. */
function bodiesOf(rows: readonly DocumentRow[], unsent: readonly OutboxRow[]): [id: string, body: unknown][] {
  const bodies = new Map(rows.map(({ id, body }) => [id, body]));
  for (const { write } of unsent) bodies.set(write.documentId, bodyAfter(bodies.get(write.documentId), write));
  return [...bodies];
}

/** The profile with unsent writes applied; undefined when it isn't here. */
export function profileOf(row: DocumentRow | undefined, unsent: readonly OutboxRow[]): UserDocument | undefined {
  const body = unsent.reduce((before: unknown, { write }) => bodyAfter(before, write), row?.body ?? null);
  return body ? readDocument("users", userDocumentSchema, body) : undefined;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
