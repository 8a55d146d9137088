import { createTransport } from "nodemailer";

/** One mail to one person, as text and as HTML. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Headers besides those that every mail has. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** The way that mail takes out of the server. */
export interface Mailer {
  /** @throws MailError when the mail was not taken over by the mail server. */
  send(mail: Mail): Promise<void>;
  /** Waits for the mails that are on their way, and takes no more. */
  close(): Promise<void>;
}

/** A mail could not be handed over. Answered with 502. */
export class MailError extends Error {
  override name = "MailError";
}

/** Milliseconds for each step of handing a mail over: shorter than a person waits for an answer. */
const PATIENCE_MS = 8_000;

/**
 * Sends by SMTP.
 * @param from the sender, such as `VR Eye Lab <lab@lab.example>`
 */
export function createSmtpMailer(smtpUrl: URL, from: string): Mailer {
  const transport = createTransport({
    url: smtpUrl.href,
    pool: true,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
  });
  const underWay = new Set<Promise<unknown>>();
  return {
    async send({ to, subject, text, html, headers = {} }) {
      // As an object, so that no character of the address can name a second recipient.
      const sending = transport.sendMail({ from, to: { name: "", address: to }, subject, text, html, headers });
      underWay.add(sending);
      try {
        await sending;
      } catch (error) {
        throw new MailError(codeOf(error));
      } finally {
        underWay.delete(sending);
      }
    },
    async close() {
      await Promise.allSettled(underWay);
      transport.close();
    },
  };
}

/** What went wrong, without the mail server's own words, which may hold the address. */
function codeOf(error: unknown): string {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  return [code ?? "failed", responseCode].filter((part) => part !== undefined).join(" ");
}
