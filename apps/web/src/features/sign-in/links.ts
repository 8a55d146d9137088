/** Where a device that shows a code is approved. */
export const DEVICE_PATH = "/device";

const KINDS = ["token", "reset", "verify", "change", "reminder"] as const;

/** The link of an email: signs in, sets a new password, confirms an email address or its change, or turns the reminder off. */
export interface MailLink {
  readonly kind: (typeof KINDS)[number];
  readonly token: string;
}

/** Reads the fragment of an emailed link, such as '#token=…'; null when it has no token. */
export function mailLinkOf(fragment: string): MailLink | null {
  const values = new URLSearchParams(fragment.replace(/^#/, ""));
  for (const kind of KINDS) {
    const token = values.get(kind);
    if (token) return { kind, token };
  }
  return null;
}
