import { DOCUMENTS, type DocumentBody } from "@vr-eye-lab/domain/documents";
import type { DocumentCollection } from "@vr-eye-lab/domain/quota";
import { sequenceWriteSchema } from "@vr-eye-lab/domain/sequences";
import { calendarDate, notAfter, resolveZone } from "@vr-eye-lab/domain/time";
import type * as z from "zod/mini";
import { type SequenceWriter, storeSequence } from "../sequences/saved-sequences.ts";
import { type Refusal, refusal } from "../store/refusal.ts";
import { storeDocument } from "../store/stored-document.ts";
import type { UserTransaction } from "../store/user-transaction.ts";

/** How the documents of a collection are written. */
export interface DocumentRules<Name extends DocumentCollection> {
  /** The schema of a write. */
  readonly schema: z.ZodMiniType<DocumentBody<Name>>;
  /** Corrects what a browser can't know, such as dates in the future. */
  settle(body: DocumentBody<Name>, now: Date): DocumentBody<Name>;
  /** Stores a document, or deletes it for a null body. */
  store(
    tx: UserTransaction,
    id: string,
    body: DocumentBody<Name> | null,
    writer: SequenceWriter,
  ): Promise<{ readonly revision: number; readonly copyId?: string } | Refusal>;
}

export const DOCUMENT_RULES: { readonly [Name in DocumentCollection]: DocumentRules<Name> } = {
  savedSequences: {
    schema: sequenceWriteSchema,
    settle: ({ createdAt, updatedAt, ...body }, now) => ({
      ...body,
      createdAt: notAfter(createdAt, now),
      updatedAt: notAfter(updatedAt, now),
    }),
    store: storeSequence,
  },
  measures: unchanging("measures"),
  checkIns: unchanging("checkIns"),
};

/** Documents that can be stored and deleted, but not changed. */
function unchanging<Name extends "measures" | "checkIns">(name: Name): DocumentRules<Name> {
  const { schema, date: field } = DOCUMENTS[name];
  return {
    schema: schema as unknown as DocumentRules<Name>["schema"],
    settle(body, now) {
      const stated = body as unknown as Readonly<Record<string, string>>;
      const { [field]: claimed = "", zone: named = "" } = stated;
      const zone = resolveZone(named) ?? "UTC";
      const at = notAfter(claimed, now);
      const date = at === claimed ? stated.date : calendarDate(at, zone);
      return { ...body, zone, [field]: at, date };
    },
    // Comparing JSON works because the schema orders the fields.
    async store(tx, id, body, { now }) {
      const present = await tx.rows.get("document", name, id);
      if (body && present?.body && present.body !== JSON.stringify(body)) return refusal("document/only-grows");
      return storeDocument(tx, name, { id, present, body: body && JSON.stringify(body) }, now);
    },
  };
}
