import type { ReactNode } from "react";
import { text } from "#copy/account.ts";
import { common } from "#copy/common.ts";
import { text as programme } from "#copy/programme.ts";
import { account } from "../../../data/login/account.ts";
import { endReminder } from "../../../data/programme/reminder.ts";
import { showToast } from "../../../ui/toast-store.ts";
import { takeError } from "../account-form.tsx";
import type { MailLink } from "../links.ts";
import { NewPasswordForm } from "../new-password-form.tsx";
import { PageCard } from "../page-card.tsx";
import { showPanel } from "../sign-in-panel.tsx";
import { LinkConfirm } from "./link-confirm.tsx";
import { type TokenOutcome, TokenResult } from "./token-result.tsx";

const HEADINGS: Readonly<Record<MailLink["kind"], string>> = {
  token: text.confirm.heading,
  reset: text.reset.newTitle,
  verify: text.confirm.verifyHeading,
  change: text.confirm.changeHeading,
  reminder: programme.off.heading,
};

interface ConfirmScreenProps {
  /** Null when the address has no token. */
  readonly link: MailLink | null;
  /** Opens a tab of the main screen. */
  readonly onDone: (tab: "active" | "account") => void;
}

/** The page that the links of emails open. */
export function ConfirmScreen({ link, onDone }: ConfirmScreenProps) {
  return (
    <PageCard title={common.shell.confirmTitle} heading={HEADINGS[link?.kind ?? "token"]} home={text.confirm.back}>
      <Content link={link} onDone={onDone} />
    </PageCard>
  );
}

function Content({ link, onDone }: ConfirmScreenProps): ReactNode {
  switch (link?.kind) {
    case "token":
      return <LinkConfirm token={link.token} onDone={() => onDone("active")} />;
    case "reset":
      return <PasswordReset token={link.token} onDone={() => onDone("account")} />;
    case "verify":
      return <TokenResult send={() => verify(link.token)} working={text.confirm.verifying} />;
    case "change":
      return <TokenResult send={() => changeEmail(link.token)} working={text.confirm.verifying} />;
    case "reminder":
      return <TokenResult send={() => turnReminderOff(link.token)} working={programme.off.working} />;
    default:
      return <p className="text-muted">{text.confirm.nothing}</p>;
  }
}

async function verify(token: string): Promise<TokenOutcome> {
  if (await account.verifyEmail(token)) return { done: text.confirm.verified };
  takeError();
  return { problem: text.confirm.notVerified, mayRetry: false };
}

/** Confirms one of the two links of an email change. */
async function changeEmail(token: string): Promise<TokenOutcome> {
  const answer = await account.confirmEmailChange(token);
  if (!answer) return { problem: takeError() ?? text.confirm.failed, mayRetry: true };
  const { changed, email } = answer;
  return { done: changed ? text.confirm.changed(email) : text.confirm.changeSent(email) };
}

async function turnReminderOff(token: string): Promise<TokenOutcome> {
  return (await endReminder(token)) ? { done: programme.off.done } : { problem: programme.off.failed, mayRetry: true };
}

/** Sets a new password, then opens the login form. */
function PasswordReset({ token, onDone }: { readonly token: string; readonly onDone: () => void }) {
  return (
    <div className="grid w-full gap-4">
      <p className="text-muted">{text.reset.newText}</p>
      <NewPasswordForm
        token={token}
        onDone={() => {
          showToast(text.reset.done);
          showPanel("logIn");
          onDone();
        }}
      />
      <p className="text-faint text-xs">{text.reset.newHint}</p>
    </div>
  );
}
