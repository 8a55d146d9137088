import { DOCUMENTS, type ListedDocument } from "@vr-eye-lab/domain/documents";
import { mergeProfile, type UserDocument, type UserWrite, userDocumentSchema } from "@vr-eye-lab/domain/profile";
import type { DocumentCollection } from "@vr-eye-lab/domain/quota";
import type { DocumentWrite } from "@vr-eye-lab/domain/sync";
import { type DocumentRow, documentKey, type OutboxRow, type Tables } from "./local-store.ts";
import { readDocument } from "./read-document.ts";

/** Applies a write to a document's body. Null if the document is deleted, or if the write changes a missing one. */
export function bodyAfter(body: unknown, { collection, kind, body: written }: DocumentWrite): unknown {
  if (kind === "delete") return null;
  if (collection !== "users") return written ?? null;
  return body ? (mergeProfile(body as UserDocument, written as UserWrite, new Date()) ?? body) : null;
}

/** A document's body with unsent writes applied; null when there is none. */
export async function readBody(tables: Tables, collection: OutboxRow["collection"], id: string): Promise<unknown> {
  const row = await tables.documents.get(documentKey(collection, id));
  const unsent = await tables.outbox.of(collection);
  return unsent
    .filter(({ write }) => write.documentId === id)
    .reduce((body: unknown, { write }) => bodyAfter(body, write), row?.body ?? null);
}

/** All documents of a collection, newest first. */
export function documentsOf<Name extends DocumentCollection>(
  name: Name,
  userId: string,
  rows: readonly DocumentRow[],
  unsent: readonly OutboxRow[],
): readonly ListedDocument<Name>[] {
  const { schema, date } = DOCUMENTS[name];
  const documents = bodiesOf(rows, unsent).flatMap(([id, body]) => {
    const document = body ? (readDocument(name, schema, body) as Record<string, string> | undefined) : undefined;
    return document ? [{ ...document, id, userId }] : [];
  });
  const dateOf = (document: Readonly<Record<string, string>>) => document[date] ?? "";
  documents.sort((a, b) => compare(dateOf(b), dateOf(a)) || compare(b.id, a.id));
  return documents as unknown as readonly ListedDocument<Name>[];
}

/** The ids and bodies of a collection with unsent writes applied; the body of a deleted document is null. */
function bodiesOf(rows: readonly DocumentRow[], unsent: readonly OutboxRow[]): [id: string, body: unknown][] {
  const bodies = new Map(rows.map(({ id, body }) => [id, body]));
  for (const { write } of unsent) bodies.set(write.documentId, bodyAfter(bodies.get(write.documentId), write));
  return [...bodies];
}

/** The profile with unsent writes applied; undefined when it isn't here. */
export async function readProfile(tables: Tables, userId: string): Promise<UserDocument | undefined> {
  const body = await readBody(tables, "users", userId);
  return body ? readDocument("users", userDocumentSchema, body) : undefined;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
