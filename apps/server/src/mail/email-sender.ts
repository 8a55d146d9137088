import { API } from "@vr-eye-lab/domain/api";
import type { PlannedDay } from "@vr-eye-lab/domain/programme";
import type { Logger } from "../log.ts";
import { EMAIL_TEMPLATES, reminderEmail } from "./email-templates.ts";
import type { Email, Mailer } from "./mailer.ts";

/** Sends the product's emails, with links to the page. The promises reject with MailError if an email could not be sent. */
export interface EmailSender {
  signInLink(to: string, token: string): Promise<void>;
  passwordReset(to: string, token: string): Promise<void>;
  noAccount(to: string): Promise<void>;
  verification(to: string, token: string): Promise<void>;
  reminder(to: string, plan: PlannedDay, unsubscribeToken: string): Promise<void>;
  /** This and the following are sent in the background. Failures are only logged. */
  welcome(to: string, token: string): void;
  accountExists(to: string): void;
  passwordChanged(to: string): void;
  accountDeleted(to: string): void;
}

/** @param publicUrl the page's URL. Links carry their token in the fragment, which is not sent to servers or proxies. */
export function createEmailSender(mailer: Mailer, publicUrl: URL, log: Logger): EmailSender {
  const home = publicUrl.origin;
  const confirm = (name: string, token: string) => confirmUrl(publicUrl, name, token);

  const sendInBackground = (kind: keyof typeof EMAIL_TEMPLATES, email: Email) => {
    mailer.send(email).catch((error: unknown) => {
      log.error({ mail: kind, reason: error instanceof Error ? error.message : "" }, "email not sent");
    });
  };

  const { verification, signInLink, passwordReset, noAccount, accountExists, passwordChanged, accountDeleted } =
    EMAIL_TEMPLATES;
  return {
    signInLink: (to, token) => mailer.send(signInLink(to, confirm("token", token))),
    passwordReset: (to, token) => mailer.send(passwordReset(to, confirm("reset", token))),
    noAccount: (to) => mailer.send(noAccount(to, home)),
    verification: (to, token) => mailer.send(verification(to, confirm("verify", token))),
    async reminder(to, plan, unsubscribeToken) {
      const email = reminderEmail(to, plan, home, reminderOffUrl(publicUrl, unsubscribeToken));
      const oneClick = `${home}${API.reminderOff}?token=${encodeURIComponent(unsubscribeToken)}`;
      const headers = {
        "List-Unsubscribe": `<${oneClick}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        "Auto-Submitted": "auto-generated",
      };
      await mailer.send({ ...email, headers });
    },
    welcome: (to, token) => sendInBackground("verification", verification(to, confirm("verify", token))),
    accountExists: (to) => sendInBackground("accountExists", accountExists(to, home)),
    passwordChanged: (to) => sendInBackground("passwordChanged", passwordChanged(to, home)),
    accountDeleted: (to) => sendInBackground("accountDeleted", accountDeleted(to)),
  };
}

function confirmUrl({ origin }: URL, name: string, token: string): string {
  return `${origin}/login/confirm#${name}=${encodeURIComponent(token)}`;
}

/** The page that turns reminders off. */
export function reminderOffUrl(publicUrl: URL, token: string): string {
  return confirmUrl(publicUrl, "reminder", token);
}
