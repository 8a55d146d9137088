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

/** The message of whatever was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
