import * as z from "zod/mini";
import { DOCUMENT_COLLECTIONS } from "../quota/index.ts";
import { documentIdSchema } from "./document-id.ts";

/** The stored name for visits to the page. */
export const VISITS = "sessions";

/** The collections that a user's browser may write. `practice` has practice sessions. */
export const COLLECTIONS = ["users", VISITS, "practice", ...DOCUMENT_COLLECTIONS] as const;
export type Collection = (typeof COLLECTIONS)[number];

/** The collections of the change feed. It contains day buckets (their id is the date) instead of practice records. */
export const FEED_COLLECTIONS = ["users", VISITS, "practiceDays", ...DOCUMENT_COLLECTIONS] as const;
export type FeedCollection = (typeof FEED_COLLECTIONS)[number];

export function isFeedCollection(name: string): name is FeedCollection {
  return (FEED_COLLECTIONS as readonly string[]).includes(name);
}

/** Bytes of one document as JSON in UTF-8. */
export const LARGEST_DOCUMENT = 64 * 1024;

/** Days that the server keeps its answers to writes. After that it would store a repeated write a second time. */
export const ANSWERS_KEPT_DAYS = 400;
/** The age in days up to which the page sends a write. Below ANSWERS_KEPT_DAYS, so that no write is stored twice. */
export const OLDEST_UNSENT_DAYS = 365;

/** A write. Its own id makes it idempotent: repeating it returns the first result. */
export const documentWriteSchema = z.strictObject({
  id: documentIdSchema,
  collection: z.enum(COLLECTIONS),
  documentId: documentIdSchema,
  kind: z.enum(["put", "delete"]),
  /** The document revision that the writer had seen; null for a new document. */
  base: z.nullable(z.int().check(z.minimum(0))),
  /** The document, checked by its collection's schema. Missing in a delete. */
  body: z.optional(z.unknown()),
});
export type DocumentWrite = z.infer<typeof documentWriteSchema>;
