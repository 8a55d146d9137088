import * as z from "zod/mini";
import { documentIdSchema } from "./document-id.ts";
import { documentWriteSchema } from "./write.ts";

/** Writes of one push. */
export const MOST_WRITES = 100;
/** Bytes of one push request. */
export const LARGEST_PUSH = 1024 * 1024;
/** Changes of one answer of the feed. */
export const MOST_CHANGES = 200;

export const pushRequestSchema = z.strictObject({
  writes: z.array(documentWriteSchema).check(z.minLength(1), z.maxLength(MOST_WRITES)),
});
export type PushRequest = z.infer<typeof pushRequestSchema>;

const storedSchema = z.object({
  id: documentIdSchema,
  status: z.literal("stored"),
  /** The document's revision after the write. */
  revision: z.int(),
  /** Where the text that this write replaced unseen is kept, if there was any. */
  copyId: z.optional(documentIdSchema),
});

const refusedSchema = z.object({
  id: documentIdSchema,
  status: z.literal("refused"),
  code: z.string(),
  /** For people. */
  error: z.string(),
  /** Path of what is wrong in the body, such as exercises.0.duration. */
  field: z.optional(z.string()),
});
export type PushResult = z.infer<typeof storedSchema> | z.infer<typeof refusedSchema>;

/**
 * Answer to a push: one result for each write, in order. A refused write never holds up those after it. The status is 200, unless the
 * push held one write alone and it was refused: then it is the refusal's, with error and code as everywhere.
 */
export const pushResponseSchema = z.object({
  results: z.array(z.discriminatedUnion("status", [storedSchema, refusedSchema])),
});

const changeSchema = z.object({
  /** One of FEED_COLLECTIONS, or one that only a newer version knows. */
  collection: z.string(),
  id: z.string(),
  /** Of the user: each change has a higher one than those before it. */
  revision: z.int(),
  deleted: z.boolean(),
  body: z.nullable(z.unknown()),
});
export type Change = z.infer<typeof changeSchema>;

/** Answer of the change feed: what changed after `since`, oldest first; with `more`, ask again at once. */
export const changesResponseSchema = z.object({
  changes: z.array(changeSchema),
  cursor: z.int(),
  more: z.boolean(),
});
export type ChangesResponse = z.infer<typeof changesResponseSchema>;
