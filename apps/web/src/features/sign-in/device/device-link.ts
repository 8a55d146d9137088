import { parseUserCode } from "@vr-eye-lab/domain/sign-in";
import { DEVICE_PATH } from "../links.ts";

/** The address of the QR code: the code stands in the fragment, which browsers send to nobody. */
export function deviceLink(origin: string, userCode: string): string {
  return `${origin}${DEVICE_PATH}#${userCode}`;
}

/** The code in the fragment of such a link, or null where there is none. */
export function linkedCode(hash: string): string | null {
  return parseUserCode(hash.replace(/^#/, ""));
}
