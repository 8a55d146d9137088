import { API } from "@vr-eye-lab/domain/api";
import type { PlannedDay } from "@vr-eye-lab/domain/programme";
import { TooManyRequestsError } from "../http/http-error.ts";
import { emailedAddress } from "../http/page-address.ts";
import type { RateLimits } from "../http/rate-limit.ts";
import type { RateLimitName } from "../http/rate-limit-table.ts";
import type { Logger } from "../log.ts";
import { inBackground } from "../process/background.ts";
import { messageOf } from "../process/operator-error.ts";
import { type Emails, emailsIn } from "./email-templates.ts";
import type { Email, Mailer } from "./mailer.ts";
import type { RecipientLanguage } from "./recipient-language.ts";

/** The limits per recipient that emails count in. */
type EmailLimit = Extract<RateLimitName, `recipient${string}`>;

/** An answer to a request for an email, and the token of the link to send, if there is one. */
interface Prepared {
  readonly result: Response;
  readonly token?: string;
}

/**
 * Sends the product's emails, with links to the page. Limits them per recipient. The promises reject with MailError if an email could not be
 * sent, or TooManyRequestsError.
 * @param publicUrl the page's URL, unless a request was made to another of its addresses. Links carry their token in the fragment, which
 *   is not sent to servers or proxies.
 */
export function createEmailSender(
  mailer: Mailer,
  publicUrl: URL,
  log: Logger,
  rateLimits: RateLimits,
  languageOf: RecipientLanguage,
) {
  const home = () => emailedAddress(publicUrl).origin;
  const confirm = (name: string, token: string) => confirmUrl(emailedAddress(publicUrl), name, token);

  /** Counts an email. @returns uncounts it @throws TooManyRequestsError */
  async function count(wanted: EmailLimit, to: string): Promise<() => Promise<unknown>> {
    let limit = wanted;
    let retryAfter = await rateLimits.take(limit, to);
    if (limit === "recipient" && retryAfter > 0) {
      limit = "recipient-link";
      retryAfter = Math.min(retryAfter, await rateLimits.take(limit, to));
    }
    if (retryAfter > 0) throw new TooManyRequestsError("mail/too-many", retryAfter);
    return () => rateLimits.giveBack(limit, to).catch(() => undefined);
  }

  /** Counts an email during `work`, which sends it. Uncounts it if that fails. */
  async function counted<Result>(limit: EmailLimit, to: string, work: () => Promise<Result>): Promise<Result> {
    const uncount = await count(limit, to);
    try {
      return await work();
    } catch (error) {
      await uncount();
      throw error;
    }
  }

  /**
   * Sends the email that someone requested for an address. Counts before `prepare`, whether or not there will be an email, so that the limit
   * doesn't reveal whether the address has an account.
   * @param emailOf the email with the token's link
   * @param otherwise the email without a token, so that neither the answer nor its timing reveals whether there is an account
   */
  function requested(
    limit: EmailLimit,
    to: string,
    prepare: () => Promise<Prepared>,
    emailOf: (emails: Emails, token: string) => Email,
    otherwise?: (emails: Emails) => Email,
  ): Promise<Response> {
    return counted(limit, to, async () => {
      const { result, token } = await prepare();
      const emails = emailsIn(await languageOf(to));
      const email = token === undefined ? otherwise?.(emails) : emailOf(emails, token);
      if (result.ok && email) await mailer.send(email);
      return result;
    });
  }

  /**
   * Resolves before the email is sent. Failures and refusals are only logged.
   * @param owner the address of the account whose language it has
   */
  async function sendSoon(name: string, limit: EmailLimit, to: string, emailOf: (emails: Emails) => Email, owner = to) {
    const logUnsent = (error: unknown) => {
      const level = error instanceof TooManyRequestsError ? "warn" : "error";
      log[level]({ mail: name, reason: messageOf(error) }, "email not sent");
    };
    try {
      const uncount = await count(limit, to);
      const email = emailOf(emailsIn(await languageOf(owner)));
      void inBackground("sending an email", log, () =>
        mailer.send(email).catch(async (error: unknown) => {
          logUnsent(error);
          await uncount();
        }),
      );
    } catch (error) {
      logUnsent(error);
    }
  }

  return {
    signInLink: (to: string, prepare: () => Promise<Prepared>) =>
      requested("recipient", to, prepare, (emails, token) => emails.signInLink(to, confirm("token", token))),
    passwordReset: (to: string, prepare: () => Promise<Prepared>) =>
      requested(
        "recipient-other",
        to,
        prepare,
        (emails, token) => emails.passwordReset(to, confirm("reset", token)),
        (emails) => emails.noAccount(to, home()),
      ),
    verification: (to: string, prepare: () => Promise<Prepared>) =>
      requested("recipient-account", to, prepare, (emails, token) => emails.verification(to, confirm("verify", token))),
    /** The first link of an email change, to the current address. */
    changeEmail: (present: string, to: string, prepare: () => Promise<Prepared>) =>
      requested("recipient-account", present, prepare, (emails, token) =>
        emails.changeEmail(present, to, confirm("change", token)),
      ),
    /** The second link, to the new address. Without a token the address has an account. */
    newAddress: (to: string, prepare: () => Promise<Prepared>) =>
      requested(
        "recipient-other",
        to,
        prepare,
        (emails, token) => emails.newAddress(to, confirm("change", token)),
        (emails) => emails.addressTaken(to, home()),
      ),
    async reminder(to: string, plan: PlannedDay, unsubscribeToken: string) {
      const email = emailsIn(await languageOf(to)).reminder(
        to,
        plan,
        home(),
        reminderOffUrl(publicUrl, unsubscribeToken),
      );
      const oneClick = `${home()}${API.reminderOff}?token=${encodeURIComponent(unsubscribeToken)}`;
      const headers = {
        "List-Unsubscribe": `<${oneClick}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        "Auto-Submitted": "auto-generated",
      };
      await counted("recipient-notice", to, () => mailer.send({ ...email, headers }));
    },
    welcome: (to: string, token: string) =>
      sendSoon("verification", "recipient-account", to, (emails) => emails.verification(to, confirm("verify", token))),
    accountExists: (to: string) =>
      sendSoon("accountExists", "recipient-account", to, (emails) => emails.accountExists(to, home())),
    passwordChanged: (to: string) =>
      sendSoon("passwordChanged", "recipient-notice", to, (emails) => emails.passwordChanged(to, home())),
    emailChanged: (before: string, to: string) =>
      sendSoon("emailChanged", "recipient-notice", before, (emails) => emails.emailChanged(before, to, home()), to),
    accountDeleted: (to: string) =>
      sendSoon("accountDeleted", "recipient-notice", to, (emails) => emails.accountDeleted(to)),
  };
}

export type EmailSender = ReturnType<typeof createEmailSender>;

export function confirmUrl({ origin }: URL, name: string, token: string): string {
  return `${origin}/login/confirm#${name}=${encodeURIComponent(token)}`;
}

/** The page that turns reminders off. */
export function reminderOffUrl(publicUrl: URL, token: string): string {
  return confirmUrl(publicUrl, "reminder", token);
}
