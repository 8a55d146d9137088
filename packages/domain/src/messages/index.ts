export { fillIn, type MessageValues, messageValuesSchema, placeholders, templateOf } from "./fill-in.ts";
export { MESSAGES, type MessageCode } from "./page-messages.ts";
export {
  LATER_MESSAGES,
  SERVER_MESSAGES,
  type ServerMessage,
  type ServerMessageCode,
  serverMessage,
  serverMessageText,
} from "./server-messages.ts";
