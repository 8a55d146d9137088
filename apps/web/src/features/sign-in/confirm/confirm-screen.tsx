import type { ReactNode } from "react";
import { Link } from "wouter";
import { text } from "../../../copy/account.ts";
import { en } from "../../../copy/en.ts";
import { text as programme } from "../../../copy/programme.ts";
import { Logo } from "../../../ui/logo.tsx";
import type { MailLink } from "../links.ts";
import { EmailConfirm } from "./email-confirm.tsx";
import { LinkConfirm } from "./link-confirm.tsx";
import { PasswordReset } from "./password-reset.tsx";
import { ReminderOff } from "./reminder-off.tsx";

const HEADINGS: Readonly<Record<MailLink["kind"], string>> = {
  token: text.confirm.heading,
  reset: text.reset.newTitle,
  verify: text.confirm.verifyHeading,
  reminder: programme.off.heading,
};

interface ConfirmScreenProps {
  /** What was asked for by mail; null when somebody came without. */
  readonly link: MailLink | null;
  /** Leads to the exercise, or to the Account tab. */
  readonly onDone: (to: "active" | "saved") => void;
}

/** Where emailed links lead. */
export function ConfirmScreen({ link, onDone }: ConfirmScreenProps) {
  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <title>{en.titleOf(en.shell.confirmTitle)}</title>
      <div className="grid w-full max-w-md justify-items-center gap-5 rounded-xl border border-line bg-surface p-6 text-center md:p-8">
        <Logo />
        <h1 className="font-semibold text-xl">{HEADINGS[link?.kind ?? "token"]}</h1>
        <Content link={link} onDone={onDone} />
        <Link
          href="/"
          replace
          className="inline-flex min-h-11 items-center rounded-s px-3 font-semibold text-accent underline-offset-4 hover:underline"
        >
          {text.confirm.back}
        </Link>
      </div>
    </main>
  );
}

function Content({ link, onDone }: ConfirmScreenProps): ReactNode {
  switch (link?.kind) {
    case "token":
      return <LinkConfirm token={link.token} onDone={() => onDone("active")} />;
    case "reset":
      return <PasswordReset token={link.token} onDone={() => onDone("saved")} />;
    case "verify":
      return <EmailConfirm token={link.token} />;
    case "reminder":
      return <ReminderOff token={link.token} />;
    default:
      return <p className="text-muted">{text.confirm.nothing}</p>;
  }
}
