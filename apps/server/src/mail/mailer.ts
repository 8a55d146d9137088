import { createTransport } from "nodemailer";
import { RefusedError } from "../http/http-error.ts";
import type { Logger } from "../log.ts";
import { emails } from "../metrics/metrics.ts";
import { messageOf } from "../process/operator-error.ts";

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

/** An email could not be sent. */
export class MailError extends RefusedError {
  override name = "MailError";
  /** Like the message, but with the mail server's text, which may contain the recipient's address: for operators, not for logs. */
  readonly reason: string;

  constructor(message: string, reason = message) {
    super(502, "mail/not-sent");
    this.message = message;
    this.reason = reason;
  }
}

/** Milliseconds for each step of sending: shorter than users wait for an answer. */
const TIMEOUT_MS = 8_000;

/** Checks the mail server, and warns if it can't be used: the server starts without it. */
export async function warnOfMail(
  mailer: ReturnType<typeof createSmtpMailer>,
  log: Pick<Logger, "warn">,
): Promise<void> {
  try {
    await mailer.check();
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    log.warn({ reason: error.message }, "the mail server can't be used. Check SMTP_URL");
  }
}

/**
 * Sends over SMTP.
 * @param from the sender, such as `VR Eye Lab <lab@lab.example>`
 */
export function createSmtpMailer(smtpUrl: URL, from: string) {
  const host = `${smtpUrl.hostname}:${smtpUrl.port || (smtpUrl.protocol === "smtps:" ? 465 : 587)}`;
  const failure = (error: unknown) => new MailError(`${host}: ${reasonOf(error)}`, `${host}: ${messageOf(error)}`);
  const transport = createTransport({
    url: smtpUrl.href,
    pool: true,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  const pending = new Set<Promise<unknown>>();
  return {
    async send({ to, subject, text, html, headers = {} }: Email) {
      // An object, so that the address can't contain a second recipient.
      const sending = transport.sendMail({ from, to: { name: "", address: to }, subject, text, html, headers });
      pending.add(sending);
      try {
        await sending;
        emails.inc("sent");
      } catch (error) {
        emails.inc("failed");
        throw failure(error);
      } finally {
        pending.delete(sending);
      }
    },
    /** Connects and signs in to the mail server. @throws MailError */
    async check() {
      await transport.verify().catch((error: unknown) => {
        throw failure(error);
      });
    },
    async close() {
      await Promise.allSettled(pending);
      transport.close();
    },
  };
}

/** Failures before the mail server has seen an address. */
const CONNECTING: ReadonlySet<unknown> = new Set(["ECONNECTION", "EDNS", "ESOCKET", "ETIMEDOUT", "ETLS"]);

/** An error of the mail client. */
type Failure = { code?: string; message?: string; response?: string; responseCode?: number };

/** Why sending failed, without the mail server's text, which may contain the address: the system's reason, or the server's status codes. */
function reasonOf(error: unknown): string {
  const { code = "failed", message, response, responseCode } = error as Failure;
  if (!response) return CONNECTING.has(code) && message ? `${message} (${code})` : code;
  const [status] = /^\d{3}[ -]\d\.\d{1,3}\.\d{1,3}/.exec(response) ?? [];
  const refused = code === "EAUTH" ? "refused the user name or the password" : "refused";
  return `the mail server ${refused} (${code} ${status ?? responseCode})`;
}
