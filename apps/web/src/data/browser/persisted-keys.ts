import { attempt, type BrowserStorage, refusedTexts, type Texts } from "./persisted.ts";

/** The keys with a prefix: of local storage, and of texts that it refused. */
export function persistedKeys(prefix: string, storage: BrowserStorage): string[] {
  const allKeys = (texts: Texts) => Array.from({ length: texts.length }, (_, i) => texts.key(i) ?? "");
  const keys = new Set([...attempt(storage, allKeys, []), ...(refusedTexts.get(storage)?.keys() ?? [])]);
  return [...keys].filter((key) => key.startsWith(prefix));
}
