import { z } from "zod";
import { readMailSettings } from "../configuration/env.ts";
import { emailsIn } from "../mail/email-templates.ts";
import { createSmtpMailer, MailError } from "../mail/mailer.ts";
import { OperatorError } from "../process/operator-error.ts";
import type { Print } from "./action.ts";
import { FLAG, read, UsageError } from "./arguments.ts";
import { examine, type Finding } from "./doctor.ts";

/** Actions of `npm run admin` that need no database. */
export const CHECKS: Readonly<Record<string, (args: string[], print: Print) => Promise<void>>> = {
  async "mail test"(args, print) {
    const [, address = ""] = read(args, 1, {});
    if (!z.email().safeParse(address).success)
      throw new UsageError(`${JSON.stringify(address)} is not an email address.`);
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

  async doctor(args, print) {
    const [{ json }] = read(args, 0, { json: FLAG });
    const findings = await examine(process.env);
    if (json) print(JSON.stringify(findings));
    else for (const finding of findings) print(lineOf(finding));
    const bad = findings.filter(({ state }) => state === "bad").length;
    if (bad > 0) throw new OperatorError(`${bad} of ${findings.length} checks failed.`);
  },
};

function lineOf({ state, about, text }: Finding): string {
  return `${state.padEnd(6)}${about.padEnd(15)}${text}`;
}
