import { attempt, type BrowserStorage, refusedTexts, type Texts } from "../browser/persisted.ts";
import { PREFIX } from "./checkpoint.ts";

/** The ids of all checkpoints, in no order: in local storage, and among the texts that it refused. */
export function checkpointIds(storage: BrowserStorage): string[] {
  const allKeys = (texts: Texts) => Array.from({ length: texts.length }, (_, i) => texts.key(i) ?? "");
  const keys = new Set([...attempt(storage, allKeys, []), ...(refusedTexts.get(storage)?.keys() ?? [])]);
  return [...keys].flatMap((key) => (key.startsWith(PREFIX) ? key.slice(PREFIX.length) : []));
}
