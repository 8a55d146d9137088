import { API } from "@vr-eye-lab/domain/api";
import type { PlannedDay } from "@vr-eye-lab/domain/programme";
import { inBackground } from "../background.ts";
import { emailedAddress } from "../http/page-address.ts";
import type { RateLimits } from "../http/rate-limit.ts";
import { TooManyRequestsError } from "../http/too-many-requests-error.ts";
import type { Logger } from "../log.ts";
import { changeEmailEmail, EMAIL_TEMPLATES, emailChangedEmail, reminderEmail } from "./email-templates.ts";
import type { Email, Mailer } from "./mailer.ts";
import { createRecipientLimit, type EmailKind } from "./recipient-limit.ts";

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
export function createEmailSender(mailer: Mailer, publicUrl: URL, log: Logger, rateLimits: RateLimits) {
  const home = () => emailedAddress(publicUrl).origin;
  const confirm = (name: string, token: string) => confirmUrl(emailedAddress(publicUrl), name, token);
  const limit = createRecipientLimit(rateLimits);

  /** Counts an email during `work`, which sends it. Uncounts it if that fails. */
  async function counted<Result>(kind: EmailKind, to: string, work: () => Promise<Result>): Promise<Result> {
    const uncount = await limit.take(kind, to);
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
   */
  function requested(
    kind: EmailKind,
    to: string,
    prepare: () => Promise<Prepared>,
    emailOf: (token: string | undefined) => Email | undefined,
  ): Promise<Response> {
    return counted(kind, to, async () => {
      const { result, token } = await prepare();
      const email = result.ok ? emailOf(token) : undefined;
      if (email) await mailer.send(email);
      return result;
    });
  }

  /** Resolves before the email is sent. Failures and refusals are only logged. */
  async function sendSoon(name: string, kind: EmailKind, email: Email): Promise<void> {
    const logUnsent = (error: unknown) => {
      const level = error instanceof TooManyRequestsError ? "warn" : "error";
      log[level]({ mail: name, reason: error instanceof Error ? error.message : "" }, "email not sent");
    };
    try {
      const uncount = await limit.take(kind, email.to);
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
      requested("link", to, prepare, (token) =>
        token === undefined ? undefined : EMAIL_TEMPLATES.signInLink(to, confirm("token", token)),
      ),
    /** Sends an email for an unknown address too, so that neither the answer nor its timing reveals whether there is an account. */
    passwordReset: (to: string, prepare: () => Promise<Prepared>) =>
      requested("other", to, prepare, (token) =>
        token === undefined
          ? EMAIL_TEMPLATES.noAccount(to, home())
          : EMAIL_TEMPLATES.passwordReset(to, confirm("reset", token)),
      ),
    verification: (to: string, prepare: () => Promise<Prepared>) =>
      requested("other", to, prepare, (token) =>
        token === undefined ? undefined : EMAIL_TEMPLATES.verification(to, confirm("verify", token)),
      ),
    /** The first link of an email change, to the current address. */
    changeEmail: (present: string, to: string, prepare: () => Promise<Prepared>) =>
      requested("other", present, prepare, (token) =>
        token === undefined ? undefined : changeEmailEmail(present, to, confirm("change", token)),
      ),
    /** The second link, to the new address. Without a token the address has an account. */
    newAddress: (to: string, prepare: () => Promise<Prepared>) =>
      requested("other", to, prepare, (token) =>
        token === undefined
          ? EMAIL_TEMPLATES.addressTaken(to, home())
          : EMAIL_TEMPLATES.newAddress(to, confirm("change", token)),
      ),
    async reminder(to: string, plan: PlannedDay, unsubscribeToken: string) {
      const email = reminderEmail(to, plan, home(), reminderOffUrl(publicUrl, unsubscribeToken));
      const oneClick = `${home()}${API.reminderOff}?token=${encodeURIComponent(unsubscribeToken)}`;
      const headers = {
        "List-Unsubscribe": `<${oneClick}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        "Auto-Submitted": "auto-generated",
      };
      await counted("notice", to, () => mailer.send({ ...email, headers }));
    },
    welcome: (to: string, token: string) =>
      sendSoon("verification", "other", EMAIL_TEMPLATES.verification(to, confirm("verify", token))),
    accountExists: (to: string) => sendSoon("accountExists", "other", EMAIL_TEMPLATES.accountExists(to, home())),
    passwordChanged: (to: string) => sendSoon("passwordChanged", "notice", EMAIL_TEMPLATES.passwordChanged(to, home())),
    emailChanged: (before: string, to: string) =>
      sendSoon("emailChanged", "notice", emailChangedEmail(before, to, home())),
    accountDeleted: (to: string) => sendSoon("accountDeleted", "notice", EMAIL_TEMPLATES.accountDeleted(to)),
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
