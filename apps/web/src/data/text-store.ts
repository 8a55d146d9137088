import type * as z from "zod/mini";

/** The two calls of Web Storage that the page makes; both may throw where the browser refuses or is full. */
export type TextStore = Pick<Storage, "getItem" | "setItem">;

/** The browser's local storage, or null where it is refused altogether. */
export function localTextStore(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

/**
 * What is kept as JSON under a key; null when that is nothing, or of another shape, or the storage refuses. Nothing is the rule where the page
 * starts for the first time, and to find that out by an exception would take milliseconds.
 */
export function restored<Schema extends z.ZodMiniType>(
  texts: Pick<TextStore, "getItem"> | null,
  key: string,
  schema: Schema,
): z.infer<Schema> | null {
  try {
    const text = texts?.getItem(key) ?? null;
    return text === null ? null : schema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** The message of whatever was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
