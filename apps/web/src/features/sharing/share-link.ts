/** Where links that share progress lead; the token stands in the fragment, which browsers send to nobody. */
export const SHARED_PATH = "/shared";

/** The token of such a link, or null when it was copied in part. */
export function sharedTokenOf(hash: string): string | null {
  return /^#([A-Za-z0-9_-]{43})$/.exec(hash)?.[1] ?? null;
}
