import { fillIn, type MessageValues, type ServerMessageCode } from "@vr-eye-lab/domain/messages";
import { language } from "#copy/language.ts";
import { text as later } from "#copy/later-messages.ts";
import { text } from "#copy/messages.ts";

/** The text of any message, for parts of the page that are loaded later. */
export function laterText(code: ServerMessageCode, values: MessageValues = {}): string {
  return fillIn({ ...text, ...later }[code], values, language.tag);
}

/** The same for an error that may be null. */
export function problemText(code: ServerMessageCode | null): string | null {
  return code && laterText(code);
}
