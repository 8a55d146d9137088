import { z } from "zod";
import { readMailSettings } from "../configuration/env.ts";
import { emailsIn } from "../mail/email-templates.ts";
import { createSmtpMailer, MailError } from "../mail/mailer.ts";
import { OperatorError } from "../process/operator-error.ts";
import { ACCESS_ACTIONS } from "./access-actions.ts";
import type { Actions, Tools } from "./action.ts";
import { FLAG, read, UsageError, valid } from "./arguments.ts";
import { examine } from "./doctor.ts";
import { USER_ACTIONS } from "./user-actions.ts";

/** Actions that check the installation and what it depends on. */
const CHECK_ACTIONS: Actions = {
  async "mail test"(args, { print }) {
    const [, given = ""] = read(args, 1, {});
    const address = valid(z.email(), given, `${JSON.stringify(given)} is not an email address.`);
    const { smtpUrl, mailFrom, publicUrl } = readMailSettings(process.env);
    if (!smtpUrl) throw new OperatorError("SMTP_URL is not set. Without it, emails stay in the mailbox at /_dev/mail.");
    const mailer = createSmtpMailer(smtpUrl, mailFrom);
    try {
      await mailer.send(emailsIn("en").test(address, publicUrl.origin));
    } catch (error) {
      if (!(error instanceof MailError)) throw error;
      throw new OperatorError(`The email from ${mailFrom} was not sent. ${error.reason}`);
    } finally {
      await mailer.close();
    }
    print(`${smtpUrl.host} accepted an email from ${mailFrom} to ${address}. Check that it arrives, and not as spam.`);
  },

  async doctor(args, { print }) {
    const [{ json }] = read(args, 0, { json: FLAG });
    const findings = await examine(process.env);
    if (json) print(JSON.stringify(findings));
    else for (const { state, about, text } of findings) print(`${state.padEnd(6)}${about.padEnd(15)}${text}`);
    const bad = findings.filter(({ state }) => state === "bad").length;
    if (bad > 0) throw new OperatorError(`${bad} of ${findings.length} checks failed.`);
  },
};

const ACTIONS: Actions = { ...USER_ACTIONS, ...ACCESS_ACTIONS, ...CHECK_ACTIONS };

/** Finds the action that the first words name. The others are passed to it. @throws UsageError */
export function actionOf(words: readonly string[]): (tools: Tools) => Promise<void> {
  for (const [name, act] of Object.entries(ACTIONS)) {
    const { length } = name.split(" ");
    if (words.slice(0, length).join(" ") === name) return (tools) => act(words.slice(length), tools);
  }
  throw new UsageError(`The action must be one of: ${Object.keys(ACTIONS).join(", ")}.`);
}
