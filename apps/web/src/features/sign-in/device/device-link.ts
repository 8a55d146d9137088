import { parseUserCode } from "@vr-eye-lab/domain/sign-in";
import { DEVICE_PATH } from "../links.ts";

/** The URL of the QR code. The code is in the fragment, which browsers never send to a server. */
export function deviceLink(origin: string, userCode: string): string {
  return `${origin}${DEVICE_PATH}#${userCode}`;
}

/** The code in the fragment of such a link; null when there is none. */
export function linkedCode(hash: string): string | null {
  return parseUserCode(hash.replace(/^#/, ""));
}
