import type { Email, Mailer } from "./mailer.ts";

/** Emails to keep; older ones are discarded. */
const MAX_MAILS = 500;

/** An in-memory mailbox, used when no mail server is configured. */
export interface Mailbox extends Mailer {
  /** Oldest first. */
  readonly mails: readonly Email[];
}

export function isMailbox(mailer: Mailer): mailer is Mailbox {
  return "mails" in mailer;
}

export function createMailbox(): Mailbox {
  const mails: Email[] = [];
  return {
    mails,
    async send(email) {
      mails.push(email);
      if (mails.length > MAX_MAILS) mails.shift();
    },
    async close() {},
  };
}
