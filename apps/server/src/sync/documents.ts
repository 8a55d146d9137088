import type { DocumentBody } from "@vr-eye-lab/domain/documents";
import type { DocumentCollection } from "@vr-eye-lab/domain/quota";
import { selfTestSchema } from "@vr-eye-lab/domain/self-test";
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
  selfTests: {
    schema: selfTestSchema,
    settle(body, now) {
      const zone = resolveZone(body.zone) ?? "UTC";
      const takenAt = notAfter(body.takenAt, now);
      const date = takenAt === body.takenAt ? body.date : calendarDate(takenAt, zone);
      return { ...body, zone, takenAt, date };
    },
    // A stored result can't be changed. Comparing JSON works because the schema orders the fields.
    async store(tx, id, body, { now }) {
      const present = await tx.rows.get("document", "selfTests", id);
      if (body && present?.body && present.body !== JSON.stringify(body)) return refusal("document/only-grows");
      return storeDocument(tx, "selfTests", { id, present, body: body && JSON.stringify(body) }, now);
    },
  },
};
