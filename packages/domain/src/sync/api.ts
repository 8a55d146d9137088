import * as z from "zod/mini";
import { messageValuesSchema } from "../messages/index.ts";
import { documentIdSchema } from "./document-id.ts";
import { documentWriteSchema } from "./write.ts";

/** Per push. */
export const MOST_WRITES = 100;
/** Bytes per push request. */
export const LARGEST_PUSH = 1024 * 1024;
/** Per response of the change feed. */
export const MOST_CHANGES = 200;

export const pushRequestSchema = z.strictObject({
  writes: z.array(documentWriteSchema).check(z.minLength(1), z.maxLength(MOST_WRITES)),
});

const storedSchema = z.object({
  id: documentIdSchema,
  status: z.literal("stored"),
  /** After the write. */
  revision: z.int(),
  /** The copy of a version that this write replaced without having seen it. */
  copyId: z.optional(documentIdSchema),
});

const refusedSchema = z.object({
  id: documentIdSchema,
  status: z.literal("refused"),
  code: z.string(),
  /** As of an error response. */
  values: z.optional(messageValuesSchema),
  /** For people. */
  error: z.string(),
  /** Path of the invalid field in the body, such as exercises.0.duration. */
  field: z.optional(z.string()),
});
export type PushResult = z.infer<typeof storedSchema> | z.infer<typeof refusedSchema>;

/**
 * Response to a push: one result per write, in order. A refused write doesn't block later ones. The status is 200, except when the only write
 * of a push is refused: then it is an error response.
 */
export const pushResponseSchema = z.object({
  results: z.array(z.discriminatedUnion("status", [storedSchema, refusedSchema])),
});

const changeSchema = z.object({
  /** One of FEED_COLLECTIONS, or a collection from a newer version. */
  collection: z.string(),
  id: z.string(),
  /** Increases with each change of the user. */
  revision: z.int(),
  deleted: z.boolean(),
  body: z.nullable(z.unknown()),
});
export type Change = z.infer<typeof changeSchema>;

/** Response of the change feed: the changes after `since`, oldest first. With `more`, request the rest immediately. */
export const changesResponseSchema = z.object({
  changes: z.array(changeSchema),
  cursor: z.int(),
  more: z.boolean(),
});
export type ChangesResponse = z.infer<typeof changesResponseSchema>;
