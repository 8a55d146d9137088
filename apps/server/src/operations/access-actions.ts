import { parseArgs } from "node:util";
import { createRateLimits } from "../http/rate-limit.ts";
import { TooManyRequestsError } from "../http/too-many-requests-error.ts";
import { createLog } from "../log.ts";
import { confirmUrl, createEmailSender } from "../mail/email-sender.ts";
import { createSmtpMailer, MailError } from "../mail/mailer.ts";
import type { Action } from "./action.ts";
import { only, positionalsOf } from "./arguments.ts";
import { mailSettings } from "./mail-settings.ts";
import { OperationError } from "./operation-error.ts";
import { createResetToken, findUser, setDisabled, signOutEverywhere } from "./users.ts";

/** What operators can do about the access to an account. */
export const ACCESS_ACTIONS: Readonly<Record<string, Action>> = {
  async "user reset-password"(database, args, print) {
    const options = { print: { type: "boolean", default: false } } as const;
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
    const { email } = await findUser(database, only(positionals, 1)[0] ?? "");
    const { publicUrl, smtpUrl, mailFrom } = mailSettings(process.env);
    if (values.print || !smtpUrl) {
      // A pipe may end in a log, and anyone who reads the link can take the account.
      if (!process.stdout.isTTY)
        throw new OperationError("The link is printed to a terminal only. Set SMTP_URL to email it.");
      print(`${confirmUrl(publicUrl, "reset", await createResetToken(database, email))}`);
      print(`Give it to ${email} only. It is valid for one hour and works once.`);
      return;
    }
    const mailer = createSmtpMailer(smtpUrl, mailFrom);
    const emails = createEmailSender(mailer, publicUrl, createLog("silent"), createRateLimits(database));
    try {
      const prepare = async () => ({ result: Response.json({}), token: await createResetToken(database, email) });
      await emails.passwordReset(email, prepare);
    } catch (error) {
      if (error instanceof MailError) throw new OperationError(`The email was not sent. ${error.reason}`);
      if (error instanceof TooManyRequestsError) {
        throw new OperationError(
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
    const user = await findUser(database, only(positionalsOf(args), 1)[0] ?? "");
    await signOutEverywhere(database, user.id);
    print(`Signed ${user.email} out everywhere. Unused links and codes no longer work.`);
  },

  async "user disable"(database, args, print) {
    const user = await findUser(database, only(positionalsOf(args), 1)[0] ?? "");
    await setDisabled(database, user.id, new Date());
    print(`Disabled ${user.email}. All logins, share links and reminders ended; a subscription continues.`);
  },

  async "user enable"(database, args, print) {
    const user = await findUser(database, only(positionalsOf(args), 1)[0] ?? "");
    await setDisabled(database, user.id, null);
    print(`Enabled ${user.email}.`);
  },
};
