import { readMailSettings } from "../configuration/env.ts";
import { TooManyRequestsError } from "../http/http-error.ts";
import { createRateLimits } from "../http/rate-limit.ts";
import { createLog } from "../log.ts";
import { confirmUrl, createEmailSender } from "../mail/email-sender.ts";
import { createSmtpMailer, MailError } from "../mail/mailer.ts";
import { createRecipientLanguage } from "../mail/recipient-language.ts";
import { OperatorError } from "../process/operator-error.ts";
import { addResetLink } from "../sign-in/emailed-links.ts";
import type { Actions, Tools } from "./action.ts";
import { FLAG, read } from "./arguments.ts";
import { openUser, setDisabled, signOutEverywhere } from "./users.ts";

/** Actions that change who can sign in to an account. */
export const ACCESS_ACTIONS: Actions = {
  async "user reset-password"(args, tools) {
    const [values, who = ""] = read(args, 1, { print: FLAG });
    const { database, facts } = await openUser(tools, who);
    const { email } = facts;
    const { publicUrl, smtpUrl, mailFrom, languages } = readMailSettings(process.env);
    const newToken = async () => (await addResetLink(database, email)) ?? "";
    if (values.print || !smtpUrl) {
      // A pipe may end in a log, and anyone who reads the link can take the account.
      if (!process.stdout.isTTY)
        throw new OperatorError("The link is printed to a terminal only. Set SMTP_URL to email it.");
      tools.print(confirmUrl(publicUrl, "reset", await newToken()));
      tools.print(`Give it to ${email} only. It is valid for one hour and works once.`);
      return;
    }
    const mailer = createSmtpMailer(smtpUrl, mailFrom);
    const languageOf = createRecipientLanguage(database, languages);
    const emails = createEmailSender(mailer, publicUrl, createLog("silent"), createRateLimits(database), languageOf);
    try {
      await emails.passwordReset(email, async () => ({ result: Response.json({}), token: await newToken() }));
    } catch (error) {
      if (error instanceof MailError) throw new OperatorError(`The email was not sent. ${error.reason}`);
      if (!(error instanceof TooManyRequestsError)) throw error;
      throw new OperatorError(`${email} got too many emails. Try again in ${error.retryAfter} s, or add --print.`);
    } finally {
      await mailer.close();
    }
    tools.print(`Emailed a link to ${email}. It is valid for one hour and works once.`);
  },

  async "user sign-out"(args, tools) {
    const { database, id, email } = await userIn(args, tools);
    await signOutEverywhere(database, id);
    tools.print(`Signed ${email} out everywhere. Unused links and codes no longer work.`);
  },

  async "user disable"(args, tools) {
    const { database, id, email } = await userIn(args, tools);
    await setDisabled(database, id, true, new Date());
    const effects = "All logins and share links ended, and no reminders are sent; a subscription continues.";
    tools.print(`Disabled ${email}. ${effects}`);
  },

  async "user enable"(args, tools) {
    const { database, id, email } = await userIn(args, tools);
    await setDisabled(database, id, false, new Date());
    tools.print(`Enabled ${email}.`);
  },
};

/** The user of an action whose only argument names one. */
async function userIn(args: string[], tools: Tools) {
  const [, who = ""] = read(args, 1, {});
  const { database, facts } = await openUser(tools, who);
  return { database, ...facts };
}
