import type * as z from "zod/mini";
import { checkInSchema } from "../check-in/index.ts";
import { sittingSchema } from "../measures/index.ts";
import type { DocumentCollection } from "../quota/index.ts";
import { savedSequenceSchema } from "../sequences/index.ts";

/**
 * The documents that users create: the schema of each collection, the name of its list on the page, and the field with the instant by which the
 * list is sorted.
 */
export const DOCUMENTS = {
  savedSequences: { schema: savedSequenceSchema, list: "sequences", date: "createdAt" },
  measures: { schema: sittingSchema, list: "sittings", date: "takenAt" },
  checkIns: { schema: checkInSchema, list: "checkIns", date: "answeredAt" },
} as const satisfies Readonly<Record<DocumentCollection, { schema: z.ZodMiniType; list: string; date: string }>>;

export type DocumentBody<Name extends DocumentCollection> = z.infer<(typeof DOCUMENTS)[Name]["schema"]>;

/** A document of a user as it is listed. */
export type ListedDocument<Name extends DocumentCollection> = DocumentBody<Name> & {
  readonly id: string;
  readonly userId: string;
};

/** The lists of a user's documents, newest first. One that isn't known yet is missing. */
export type DocumentLists = {
  readonly [Name in DocumentCollection as (typeof DOCUMENTS)[Name]["list"]]?:
    | readonly ListedDocument<Name>[]
    | undefined;
};
