export {
  LONGEST_SHARE_NAME,
  MOST_SHARES,
  type NewShare,
  newShareResponseSchema,
  SHARE_DAYS,
  type Share,
  type SharedProgress,
  type ShareRequest,
  sharedProgressSchema,
  sharedRequestSchema,
  shareRequestSchema,
  sharesResponseSchema,
} from "./share-link.ts";
