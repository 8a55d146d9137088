import * as z from "zod/mini";
import { documentIdSchema } from "./document-id.ts";

/** What a person's browser may write. */
export const COLLECTIONS = ["users", "savedSequences", "sessions", "practice", "selfTests"] as const;
export type Collection = (typeof COLLECTIONS)[number];

/**
 * What comes back in the change feed. Practice records themselves are history, read by the page; their day buckets come instead
 * (the document's id is the date).
 */
export const FEED_COLLECTIONS = ["users", "savedSequences", "sessions", "practiceDays", "selfTests"] as const;
export type FeedCollection = (typeof FEED_COLLECTIONS)[number];

export function isFeedCollection(name: string): name is FeedCollection {
  return (FEED_COLLECTIONS as readonly string[]).includes(name);
}

/** Bytes of one document as JSON in UTF-8. */
export const LARGEST_DOCUMENT = 64 * 1024;

/** One write. Its id is its own: a server that has stored it once answers a repetition as it did the first time. */
export const documentWriteSchema = z.strictObject({
  id: documentIdSchema,
  collection: z.enum(COLLECTIONS),
  documentId: documentIdSchema,
  kind: z.enum(["put", "delete"]),
  /** The revision that the writer had seen of the document; null when it is new. */
  base: z.nullable(z.int().check(z.minimum(0))),
  /** The document, checked by its collection's schema. Left out when it is deleted. */
  body: z.optional(z.unknown()),
});
export type DocumentWrite = z.infer<typeof documentWriteSchema>;
