import type { Mail, Mailer } from "./mailer.ts";

/** Mails that the mailbox keeps; the oldest go first. */
const MOST_MAILS = 500;

/** A mailbox in this process, for where there is no mail server. */
export interface Mailbox extends Mailer {
  /** The mails that it keeps, oldest first. */
  readonly mails: readonly Mail[];
}

/** Whether mail stays in this process. */
export function isMailbox(mailer: Mailer): mailer is Mailbox {
  return "mails" in mailer;
}

export function createMailbox(): Mailbox {
  const mails: Mail[] = [];
  return {
    mails,
    async send(mail) {
      mails.push(mail);
      if (mails.length > MOST_MAILS) mails.shift();
    },
  };
}
