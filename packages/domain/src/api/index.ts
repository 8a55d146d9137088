export { type AccountFacts, accountFactsSchema } from "./account.ts";
export { type AccountData, accountDataSchema } from "./account-data.ts";
export {
  type CreateCheckoutRequest,
  type CreateCheckoutResponse,
  createCheckoutRequestSchema,
  createCheckoutResponseSchema,
  portalResponseSchema,
  returnTicketRequestSchema,
  type VerifyCheckoutResponse,
  verifyCheckoutRequestSchema,
  verifyCheckoutResponseSchema,
} from "./checkout.ts";
export { type Config, configSchema, type Price } from "./config.ts";
export {
  DEVICE_CODE_MINUTES,
  DEVICE_POLL_SECONDS,
  type DeviceStart,
  devicePollRequestSchema,
  deviceStartSchema,
  grouped,
  USER_CODE_LENGTH,
  USER_CODE_LETTERS,
  userCodeOf,
  userCodeRequestSchema,
  type WaitingDevice,
  waitingDeviceSchema,
} from "./device.ts";
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
} from "./documents.ts";
export { type ApiError, apiErrorSchema } from "./error.ts";
export { API, DEVICE_API } from "./paths.ts";
export {
  type PracticeSessions,
  type PracticeStats,
  practiceSessionSchema,
  practiceSessionsSchema,
  practiceStatsSchema,
} from "./practice.ts";
export { reminderOffRequestSchema } from "./programme.ts";
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
} from "./share.ts";
export {
  CLICK_BUFFER,
  type Click,
  type ClicksRequest,
  clicksRequestSchema,
  LARGEST_CLICKS,
  LARGEST_PAGE_VIEW,
  LONGEST_LABEL,
  LONGEST_USER_AGENT,
  MOST_CLICKS,
  type PageView,
  pageTitle,
  pageViewSchema,
} from "./tracking.ts";
