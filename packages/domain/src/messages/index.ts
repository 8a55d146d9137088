export { fillIn, MESSAGES, type MessageCode, messageText } from "./page-messages.ts";
export { ANSWERS, type AnswerCode, answerText } from "./server-messages.ts";
