/** The path of share links. Their token is in the fragment, which browsers don't send. */
export const SHARED_PATH = "/shared";

/** The token of a share link's fragment; null if it is incomplete. */
export function sharedTokenOf(hash: string): string | null {
  return /^#([A-Za-z0-9_-]{43})$/.exec(hash)?.[1] ?? null;
}
