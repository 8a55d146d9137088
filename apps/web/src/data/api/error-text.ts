import { fillIn, type MessageValues, placeholders, templateOf } from "@vr-eye-lab/domain/messages";
import { language } from "#copy/language.ts";
import { text } from "#copy/messages.ts";
import { repeatableImport } from "../browser/repeatable-import.ts";

/** An error of the API, as it is sent and as it is stored with a refused write. */
export interface ApiError {
  readonly error: string;
  readonly code?: string | undefined;
  readonly values?: MessageValues | undefined;
}

const loadRest = repeatableImport(() => import("#copy/later-messages.ts"));

/** Resolves to the text of an error in the page's language, or to the server's text if the page doesn't know the code or a value is missing. */
export async function errorText({ error, code = "", values = {} }: ApiError): Promise<string> {
  const own = templateOf(text, code, values);
  const rest = own === undefined && code !== "" ? await loadRest().catch(() => null) : null;
  const template = own ?? templateOf(rest?.text ?? {}, code, values);
  if (template === undefined || placeholders(template).some((name) => values[name] === undefined)) return error;
  const words = new Map<unknown, string>(Object.entries(rest?.words ?? {}));
  const named = Object.entries(values).map(([name, value]) => [name, words.get(value) ?? value] as const);
  return fillIn(template, Object.fromEntries(named), language.tag);
}
