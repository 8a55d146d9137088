import { createTransport } from "nodemailer";
import { emails } from "../metrics/metrics.ts";

/** An email to one address, as text and HTML. */
export interface Email {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Additional headers. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends emails. */
export interface Mailer {
  /** @throws MailError if the mail server did not accept the email */
  send(email: Email): Promise<void>;
  /** Waits for emails being sent, and accepts no more. */
  close(): Promise<void>;
}

/** An email could not be sent. Answered with 502. */
export class MailError extends Error {
  override name = "MailError";
}

/** Milliseconds for each step of sending: shorter than users wait for an answer. */
const TIMEOUT_MS = 8_000;

/**
 * Sends over SMTP.
 * @param from the sender, such as `VR Eye Lab <lab@lab.example>`
 */
export function createSmtpMailer(smtpUrl: URL, from: string): Mailer {
  const transport = createTransport({
    url: smtpUrl.href,
    pool: true,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  const pending = new Set<Promise<unknown>>();
  return {
    async send({ to, subject, text, html, headers = {} }) {
      // An object, so that the address can't contain a second recipient.
      const sending = transport.sendMail({ from, to: { name: "", address: to }, subject, text, html, headers });
      pending.add(sending);
      try {
        await sending;
        emails.inc("sent");
      } catch (error) {
        emails.inc("failed");
        throw new MailError(codeOf(error));
      } finally {
        pending.delete(sending);
      }
    },
    async close() {
      await Promise.allSettled(pending);
      transport.close();
    },
  };
}

/** The error's code, without the mail server's text, which may contain the address. */
function codeOf(error: unknown): string {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  return [code ?? "failed", responseCode].filter((part) => part !== undefined).join(" ");
}
