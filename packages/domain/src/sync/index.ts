export {
  type Change,
  type ChangesResponse,
  changesResponseSchema,
  LARGEST_PUSH,
  MOST_CHANGES,
  MOST_WRITES,
  type PushRequest,
  type PushResult,
  pushRequestSchema,
  pushResponseSchema,
} from "./api.ts";
export { documentIdOf, documentIdSchema } from "./document-id.ts";
export {
  COLLECTIONS,
  type Collection,
  type DocumentWrite,
  FEED_COLLECTIONS,
  type FeedCollection,
  isFeedCollection,
  LARGEST_DOCUMENT,
} from "./write.ts";
