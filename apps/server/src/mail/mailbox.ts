import type { Mail, Mailer } from "./mailer.ts";

/** Mails that the mailbox keeps; the oldest go first. */
const MOST_MAILS = 500;

/** A mailbox in this process, for where there is no mail server. */
export interface Mailbox extends Mailer {
  /** The mails that it keeps, oldest first. */
  readonly mails: readonly Mail[];
  /** What those who are not at this machine must show to look into it; without one they may not at all. */
  readonly code: string | undefined;
}

/** Whether mail stays in this process. */
export function isMailbox(mailer: Mailer): mailer is Mailbox {
  return "mails" in mailer;
}

/** @param code what looking into it takes, where others than the people at this machine may */
export function createMailbox(code?: string): Mailbox {
  const mails: Mail[] = [];
  return {
    mails,
    code,
    async send(mail) {
      mails.push(mail);
      if (mails.length > MOST_MAILS) mails.shift();
    },
    async close() {},
  };
}
