import { API } from "@vr-eye-lab/domain/api";
import type { PlannedDay } from "@vr-eye-lab/domain/programme";
import type { Logger } from "../log.ts";
import { EMAIL_TEMPLATES, reminderEmail } from "./email-templates.ts";
import type { Email, Mailer } from "./mailer.ts";

/**
 * Sends the product's emails, with links to the page. The promises reject with MailError if an email could not be sent.
 * @param publicUrl the page's URL. Links carry their token in the fragment, which is not sent to servers or proxies.
 */
export function createEmailSender(mailer: Mailer, publicUrl: URL, log: Logger) {
  const home = publicUrl.origin;
  const confirm = (name: string, token: string) => confirmUrl(publicUrl, name, token);

  const sendInBackground = (kind: keyof typeof EMAIL_TEMPLATES, email: Email) => {
    mailer.send(email).catch((error: unknown) => {
      log.error({ mail: kind, reason: error instanceof Error ? error.message : "" }, "email not sent");
    });
  };

  return {
    signInLink: (to: string, token: string) => mailer.send(EMAIL_TEMPLATES.signInLink(to, confirm("token", token))),
    passwordReset: (to: string, token: string) =>
      mailer.send(EMAIL_TEMPLATES.passwordReset(to, confirm("reset", token))),
    noAccount: (to: string) => mailer.send(EMAIL_TEMPLATES.noAccount(to, home)),
    verification: (to: string, token: string) =>
      mailer.send(EMAIL_TEMPLATES.verification(to, confirm("verify", token))),
    async reminder(to: string, plan: PlannedDay, unsubscribeToken: string) {
      const email = reminderEmail(to, plan, home, reminderOffUrl(publicUrl, unsubscribeToken));
      const oneClick = `${home}${API.reminderOff}?token=${encodeURIComponent(unsubscribeToken)}`;
      const headers = {
        "List-Unsubscribe": `<${oneClick}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        "Auto-Submitted": "auto-generated",
      };
      await mailer.send({ ...email, headers });
    },
    // These are sent in the background. Failures are only logged.
    welcome: (to: string, token: string) =>
      sendInBackground("verification", EMAIL_TEMPLATES.verification(to, confirm("verify", token))),
    accountExists: (to: string) => sendInBackground("accountExists", EMAIL_TEMPLATES.accountExists(to, home)),
    passwordChanged: (to: string) => sendInBackground("passwordChanged", EMAIL_TEMPLATES.passwordChanged(to, home)),
    accountDeleted: (to: string) => sendInBackground("accountDeleted", EMAIL_TEMPLATES.accountDeleted(to)),
  };
}

export type EmailSender = ReturnType<typeof createEmailSender>;

function confirmUrl({ origin }: URL, name: string, token: string): string {
  return `${origin}/login/confirm#${name}=${encodeURIComponent(token)}`;
}

/** The page that turns reminders off. */
export function reminderOffUrl(publicUrl: URL, token: string): string {
  return confirmUrl(publicUrl, "reminder", token);
}
