/** Texts of the messages that the page may need at its start. */
export { MESSAGES as text } from "@vr-eye-lab/domain/messages";
