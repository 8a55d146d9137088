import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Language } from "@vr-eye-lab/domain/language";

const COPY = join(import.meta.dirname, "../../apps/web/src/copy");

/** Frequent English words that are no words of the other languages: they are in the texts that functions make. */
const ENGLISH_WORD = /\b(?:the|you|your|and|with|of|for|this|are|day|days|session|sessions)\b/i;

/** The texts of a value, wherever in it they are. */
function stringsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

/** The fixed texts of a language. */
async function textsOf(code: Language): Promise<Set<string>> {
  const rooms = readdirSync(join(COPY, code)).filter((file) => /^[\w-]+\.ts$/.test(file));
  const texts = await Promise.all(rooms.map(async (file) => stringsIn({ ...(await import(join(COPY, code, file))) })));
  return new Set(texts.flat());
}

/** Returns the texts that are English, although the page is in another language. */
export async function englishIn(shown: readonly string[], code: Language): Promise<string[]> {
  const [own, english] = await Promise.all([textsOf(code), textsOf("en")]);
  return shown.filter((text) => ENGLISH_WORD.test(text) || (english.has(text) && !own.has(text)));
}

/** The texts that the page shows, and the names and hints of its elements. Runs in the page, so it uses nothing from outside. */
export function shownTexts(): string[] {
  const texts: (string | null)[] = [document.title];
  const root = [...document.querySelectorAll("dialog:modal")].at(-1) ?? document.body;
  for (const element of root.querySelectorAll("*")) {
    if (!element.checkVisibility({ visibilityProperty: true })) continue;
    for (const name of ["aria-label", "aria-description", "alt", "title", "placeholder"])
      texts.push(element.getAttribute(name));
    for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) texts.push(node.textContent);
  }
  const trimmed = texts.map((text) => text?.trim().replace(/\s+/g, " ") ?? "");
  return [...new Set(trimmed)].filter(Boolean);
}
