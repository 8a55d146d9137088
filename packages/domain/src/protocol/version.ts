/** Version 0.1 sends no protocol version. */
export const FIRST_PROTOCOL = 1;

/** Header of every request and every answer of the API. */
export const PROTOCOL_HEADER = "x-vr-eye-lab-protocol";

/** Header of a push whose writes an older version of the page made. */
export const WRITTEN_BY_HEADER = "x-vr-eye-lab-written-by";

/**
 * Header of every request of a signed-in page: the id of its user. The login's cookie may be another user's, if the page missed a
 * sign-in of another tab.
 */
export const USER_HEADER = "x-vr-eye-lab-user";

/** Query parameters for beacons, which can't set headers. */
export const PROTOCOL_QUERY = "protocol";
export const USER_QUERY = "user";

/** Parses a header or query; a missing one means version 0.1. @returns null unless it is a whole number from 1 */
export function readProtocol(text: string | null | undefined): number | null {
  if (text === undefined || text === null) return FIRST_PROTOCOL;
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}
