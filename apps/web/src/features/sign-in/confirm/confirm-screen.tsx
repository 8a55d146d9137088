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

/** What the links do that only send their token. */
const SENT = {
  verify: { heading: text.confirm.verifyHeading, working: text.confirm.verifying, send: verify },
  change: { heading: text.confirm.changeHeading, working: text.confirm.verifying, send: changeEmail },
  reminder: { heading: programme.off.heading, working: programme.off.working, send: turnReminderOff },
} as const;

interface ConfirmScreenProps {
  /** Null when the address has no token. */
  readonly link: MailLink | null;
  /** Opens a tab of the main screen. */
  readonly onDone: (tab: "active" | "account") => void;
}

/** The page that the links of emails open. */
export function ConfirmScreen({ link, onDone }: ConfirmScreenProps) {
  const kind = link?.kind ?? "token";
  const sent = kind === "token" || kind === "reset" ? null : SENT[kind];
  return (
    <PageCard
      title={common.shell.confirmTitle}
      heading={sent?.heading ?? (kind === "reset" ? text.reset.newTitle : text.confirm.heading)}
      home={text.confirm.back}
    >
      {!link && <p className="text-muted">{text.confirm.nothing}</p>}
      {link?.kind === "token" && <LinkConfirm token={link.token} onDone={() => onDone("active")} />}
      {link?.kind === "reset" && <PasswordReset token={link.token} onDone={() => onDone("account")} />}
      {link && sent && <TokenResult send={() => sent.send(link.token)} working={sent.working} />}
    </PageCard>
  );
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
