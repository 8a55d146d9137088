/**
 * The version of what the page and the server send each other about documents and practice. It rises by one with every new collection, exercise
 * type or field.
 */
export const PROTOCOL = 1;

/** The oldest version of a page that the server still takes writes from. */
export const OLDEST_PROTOCOL = 1;

/** Header in which the page states its version, and a server that no longer serves it states its own. */
export const PROTOCOL_HEADER = "x-vr-eye-lab-protocol";

/**
 * Header of every request of a signed-in page: the id of its user. The login's cookie may be another user's, if the page missed a
 * sign-in of another tab.
 */
export const USER_HEADER = "x-vr-eye-lab-user";

/** The same in the query, for beacons, which can't set headers. */
export const USER_QUERY = "user";

/** Parses a stated version. @returns null unless it is a whole number */
export function readProtocol(text: string): number | null {
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
}
