import { API } from "@vr-eye-lab/domain/api";
import type { PlannedDay } from "@vr-eye-lab/domain/programme";
import type { Logger } from "../log.ts";
import { LETTERS, reminderLetter } from "./letters.ts";
import type { Mail, Mailer } from "./mailer.ts";

/** Sends the product's mails, with links to the page. Each that is awaited throws MailError when it was not handed over. */
export interface MailDispatch {
  signInLink(to: string, token: string): Promise<void>;
  passwordReset(to: string, token: string): Promise<void>;
  noAccount(to: string): Promise<void>;
  verification(to: string, token: string): Promise<void>;
  /** @param unsubscribeToken of the links that end it */
  reminder(to: string, plan: PlannedDay, unsubscribeToken: string): Promise<void>;
  /** Go out after the answer: that they fail is only logged, since what they tell of is done. */
  welcome(to: string, token: string): void;
  accountExists(to: string): void;
  passwordChanged(to: string): void;
  accountDeleted(to: string): void;
}

/** @param publicUrl the address that users see. Tokens go into the fragment, which no server and no proxy gets to see. */
export function createMailDispatch(mailer: Mailer, publicUrl: URL, log: Logger): MailDispatch {
  const home = publicUrl.origin;
  const confirm = (name: string, token: string) => confirmPage(publicUrl, name, token);

  const later = (kind: keyof typeof LETTERS, mail: Mail) => {
    mailer.send(mail).catch((error: unknown) => {
      log.error({ mail: kind, reason: error instanceof Error ? error.message : "" }, "mail not sent");
    });
  };

  return {
    signInLink: (to, token) => mailer.send(LETTERS.signInLink(to, confirm("token", token))),
    passwordReset: (to, token) => mailer.send(LETTERS.passwordReset(to, confirm("reset", token))),
    noAccount: (to) => mailer.send(LETTERS.noAccount(to, home)),
    verification: (to, token) => mailer.send(LETTERS.verification(to, confirm("verify", token))),
    async reminder(to, plan, unsubscribeToken) {
      const mail = reminderLetter(to, plan, home, reminderOffPage(publicUrl, unsubscribeToken));
      const oneClick = `${home}${API.reminderOff}?token=${encodeURIComponent(unsubscribeToken)}`;
      const headers = {
        "List-Unsubscribe": `<${oneClick}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        "Auto-Submitted": "auto-generated",
      };
      await mailer.send({ ...mail, headers });
    },
    welcome: (to, token) => later("verification", LETTERS.verification(to, confirm("verify", token))),
    accountExists: (to) => later("accountExists", LETTERS.accountExists(to, home)),
    passwordChanged: (to) => later("passwordChanged", LETTERS.passwordChanged(to, home)),
    accountDeleted: (to) => later("accountDeleted", LETTERS.accountDeleted(to)),
  };
}

function confirmPage({ origin }: URL, name: string, token: string): string {
  return `${origin}/login/confirm#${name}=${encodeURIComponent(token)}`;
}

/** Where the link in a reminder leads that ends it. */
export function reminderOffPage(publicUrl: URL, token: string): string {
  return confirmPage(publicUrl, "reminder", token);
}
