import { readMailSettings } from "../configuration/env.ts";
import type { Database } from "../db/database.ts";
import { TooManyRequestsError } from "../http/http-error.ts";
import { createRateLimits } from "../http/rate-limit.ts";
import { createLog } from "../log.ts";
import { confirmUrl, createEmailSender } from "../mail/email-sender.ts";
import { createSmtpMailer, MailError } from "../mail/mailer.ts";
import { createRecipientLanguage } from "../mail/recipient-language.ts";
import { OperatorError } from "../process/operator-error.ts";
import type { Action } from "./action.ts";
import { FLAG, read } from "./arguments.ts";
import { createResetToken, findUser, setDisabled, signOutEverywhere, type User } from "./users.ts";

/** Actions that change who can sign in to an account. */
export const ACCESS_ACTIONS: Readonly<Record<string, Action>> = {
  async "user reset-password"(database, args, print) {
    const [values, who = ""] = read(args, 1, { print: FLAG });
    const { email } = await findUser(database, who);
    const { publicUrl, smtpUrl, mailFrom, languages } = readMailSettings(process.env);
    if (values.print || !smtpUrl) {
      // A pipe may end in a log, and anyone who reads the link can take the account.
      if (!process.stdout.isTTY)
        throw new OperatorError("The link is printed to a terminal only. Set SMTP_URL to email it.");
      print(`${confirmUrl(publicUrl, "reset", await createResetToken(database, email))}`);
      print(`Give it to ${email} only. It is valid for one hour and works once.`);
      return;
    }
    const mailer = createSmtpMailer(smtpUrl, mailFrom);
    const languageOf = createRecipientLanguage(database, languages);
    const emails = createEmailSender(mailer, publicUrl, createLog("silent"), createRateLimits(database), languageOf);
    try {
      const prepare = async () => ({ result: Response.json({}), token: await createResetToken(database, email) });
      await emails.passwordReset(email, prepare);
    } catch (error) {
      if (error instanceof MailError) throw new OperatorError(`The email was not sent. ${error.reason}`);
      if (error instanceof TooManyRequestsError) {
        throw new OperatorError(
          `${email} got too many emails. Try again in ${error.retryAfter} seconds, or add --print.`,
        );
      }
      throw error;
    } finally {
      await mailer.close();
    }
    print(`Emailed a link to ${email}. It is valid for one hour and works once.`);
  },

  async "user sign-out"(database, args, print) {
    const user = await userIn(database, args);
    await signOutEverywhere(database, user.id);
    print(`Signed ${user.email} out everywhere. Unused links and codes no longer work.`);
  },

  async "user disable"(database, args, print) {
    const user = await userIn(database, args);
    await setDisabled(database, user.id, true, new Date());
    print(
      `Disabled ${user.email}. All logins and share links ended, and no reminders are sent; a subscription continues.`,
    );
  },

  async "user enable"(database, args, print) {
    const user = await userIn(database, args);
    await setDisabled(database, user.id, false, new Date());
    print(`Enabled ${user.email}.`);
  },
};

/** The user of an action whose only argument names one. */
function userIn(database: Database, args: string[]): Promise<User> {
  const [, who = ""] = read(args, 1, {});
  return findUser(database, who);
}
