/** What an emailed link asks for: to sign in, to set a new password, to confirm an address, to end the reminder. */
export interface MailLink {
  readonly kind: "token" | "reset" | "verify" | "reminder";
  readonly token: string;
}

const KINDS = ["token", "reset", "verify", "reminder"] as const;

/** Reads a link's fragment, such as '#token=…'; null where it holds none. */
export function mailLinkOf(fragment: string): MailLink | null {
  const values = new URLSearchParams(fragment.replace(/^#/, ""));
  for (const kind of KINDS) {
    const token = values.get(kind);
    if (token) return { kind, token };
  }
  return null;
}
