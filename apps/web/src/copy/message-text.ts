import { fillIn, type MessageCode, type MessageValues } from "@vr-eye-lab/domain/messages";
import { language } from "#copy/language.ts";
import { text } from "#copy/messages.ts";

/** The text of a message that the page may need at its start, with its placeholders filled in. */
export function messageText(code: MessageCode, values: MessageValues = {}): string {
  return fillIn(text[code], values, language.tag);
}
