export {
  LONGEST_PASSWORD,
  logInProblem,
  newPasswordProblem,
  SHORTEST_PASSWORD,
  signUpProblem,
} from "./credentials.ts";
export {
  DEVICE_CODE_MINUTES,
  DEVICE_POLL_SECONDS,
  type DeviceStart,
  devicePollRequestSchema,
  deviceStartRequestSchema,
  deviceStartSchema,
  formatUserCode,
  parseUserCode,
  USER_CODE_LENGTH,
  USER_CODE_LETTERS,
  userCodeRequestSchema,
  type WaitingDevice,
  waitingDeviceSchema,
} from "./device-code.ts";
