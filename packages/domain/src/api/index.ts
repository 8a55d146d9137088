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
export { type ApiError, apiErrorSchema } from "./error.ts";
export { API, DEVICE_API } from "./paths.ts";
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
