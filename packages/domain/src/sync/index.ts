export {
  type Change,
  type ChangesResponse,
  changesResponseSchema,
  LARGEST_PUSH,
  MOST_CHANGES,
  MOST_WRITES,
  type PushResult,
  pushRequestSchema,
  pushResponseSchema,
} from "./api.ts";
export { documentIdOf, documentIdSchema, documentIdTime } from "./document-id.ts";
export {
  ANSWERS_KEPT_DAYS,
  COLLECTIONS,
  type Collection,
  type DocumentWrite,
  FEED_COLLECTIONS,
  type FeedCollection,
  isFeedCollection,
  LARGEST_DOCUMENT,
  OLDEST_UNSENT_DAYS,
  VISITS,
} from "./write.ts";
