export { type MessageCode, messageText } from "./page-messages.ts";
export { SERVER_MESSAGES, type ServerMessageCode, serverMessageText } from "./server-messages.ts";
