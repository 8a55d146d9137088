import { readEnv } from "../env.ts";
import { fileVariable } from "../env-names.ts";

const NAMES = ["PUBLIC_URL", "HOST", "PORT", "SMTP_URL", fileVariable("SMTP_URL"), "MAIL_FROM"];

/** Reads only the variables that emails need. @throws EnvError */
export function mailSettings(variables: Readonly<Record<string, string | undefined>>) {
  const chosen = Object.fromEntries(NAMES.map((name) => [name, variables[name]]));
  const { publicUrl, smtpUrl, mailFrom } = readEnv({ ...chosen, PAYMENTS: "none" });
  return { publicUrl, smtpUrl, mailFrom };
}
