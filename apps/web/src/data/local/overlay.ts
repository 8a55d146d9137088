import { type UserDocument, type UserWrite, userDocumentSchema } from "@vr-eye-lab/domain/profile";
import { mergeProgramme } from "@vr-eye-lab/domain/programme";
import { selfTestSchema } from "@vr-eye-lab/domain/self-test";
import { type SavedSequence, savedSequenceSchema } from "@vr-eye-lab/domain/sequences";
import type { DocumentWrite } from "@vr-eye-lab/domain/sync";
import { readDocument } from "../skipped.ts";
import type { KeptSelfTest } from "./local-data.ts";
import { type DocumentRow, documentKey, type OutboxRow, type Tables } from "./local-store.ts";

/** The body that a write leaves of a document; null when it is deleted, or when what it changes is not here. */
export function bodyAfter(body: unknown, { collection, kind, body: written }: DocumentWrite): unknown {
  if (kind === "delete") return null;
  if (collection !== "users") return written ?? null;
  return body ? profileAfter(body as UserDocument, written as UserWrite) : null;
}

/** Of a profile the fields that are written are replaced; steps of the introduction and entries of the programme are replaced one by one. */
function profileAfter(profile: UserDocument, { onboarding, programme, ...fields }: UserWrite): UserDocument {
  const changed = {
    ...profile,
    ...fields,
    ...(programme && { programme: mergeProgramme(profile.programme ?? [], programme) }),
  } as UserDocument;
  if (!onboarding) return changed;
  return {
    ...changed,
    onboarding: { ...changed.onboarding, steps: { ...changed.onboarding.steps, ...onboarding.steps } },
  };
}

/** A document as this browser has it, unsent writes included; null when there is none. */
export async function readBody(tables: Tables, collection: OutboxRow["collection"], id: string): Promise<unknown> {
  const row = await tables.documents.get(documentKey(collection, id));
  const pending = await tables.outbox.of(collection);
  return pending
    .filter(({ write }) => write.documentId === id)
    .reduce((body: unknown, { write }) => bodyAfter(body, write), row?.body ?? null);
}

/** All saved sequences, newest first. */
export function sequencesOf(
  userId: string,
  rows: readonly DocumentRow[],
  pending: readonly OutboxRow[],
): SavedSequence[] {
  const sequences: SavedSequence[] = [];
  for (const [id, body] of bodiesOf(rows, pending)) {
    const read = body ? readDocument("savedSequences", savedSequenceSchema, body) : undefined;
    if (read) sequences.push({ ...read, id, userId });
  }
  return sequences.sort((a, b) => (a.createdAt === b.createdAt ? order(b.id, a.id) : order(b.createdAt, a.createdAt)));
}

/** All results of the self-test, oldest first. */
export function selfTestsOf(rows: readonly DocumentRow[], pending: readonly OutboxRow[]): KeptSelfTest[] {
  const results: KeptSelfTest[] = [];
  for (const [id, body] of bodiesOf(rows, pending)) {
    const read = body ? readDocument("selfTests", selfTestSchema, body) : undefined;
    if (read) results.push({ ...read, id });
  }
  return results.sort((a, b) => order(a.takenAt, b.takenAt) || order(a.id, b.id));
}

/** What is left of a collection's documents after what is unsent, by their ids. */
function bodiesOf(rows: readonly DocumentRow[], pending: readonly OutboxRow[]): Map<string, unknown> {
  const bodies = new Map(rows.map(({ id, body }) => [id, body]));
  for (const { write } of pending) bodies.set(write.documentId, bodyAfter(bodies.get(write.documentId), write));
  return bodies;
}

/** The profile; undefined when it is not here. */
export function profileOf(row: DocumentRow | undefined, pending: readonly OutboxRow[]): UserDocument | undefined {
  const body = pending.reduce((before: unknown, { write }) => bodyAfter(before, write), row?.body ?? null);
  return body ? readDocument("users", userDocumentSchema, body) : undefined;
}

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
