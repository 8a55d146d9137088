import { useState } from "react";
import { text } from "#copy/account.ts";
import { common } from "#copy/common.ts";
import { text as programme } from "#copy/programme.ts";
import { account } from "../../../data/login/account.ts";
import { accountStore } from "../../../data/login/login.ts";
import { endReminder } from "../../../data/programme/reminder.ts";
import { Button } from "../../../ui/button.tsx";
import { focusOnMount } from "../../../ui/focus.ts";
import { Notice } from "../../../ui/notice.tsx";
import { showDone, showToast } from "../../../ui/toast-store.ts";
import { offerPractice } from "../../visitor/add-practice.ts";
import { takeError } from "../account-form.tsx";
import { EmailField } from "../fields.tsx";
import type { MailLink } from "../links.ts";
import { NewPasswordForm } from "../new-password-form.tsx";
import { PageCard } from "../page-card.tsx";
import { showPanel } from "../sign-in-panel.tsx";
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

/** Signs in with a magic link: at once in the browser that requested it, elsewhere once the user enters the address. */
function LinkConfirm({ token, onDone }: { readonly token: string; readonly onDone: () => void }) {
  const [asked, setAsked] = useState<"ask-email" | "wrong-email" | "set-password" | null>(null);
  const [email, setEmail] = useState("");
  const address = email.trim();

  async function send(): Promise<TokenOutcome | null> {
    const outcome = await account.confirmLink(token, address || undefined);
    if (outcome === "failed") return { problem: takeError() ?? text.confirm.failed, mayRetry: true };
    if (outcome === "expired") return { problem: text.confirm.expired, mayRetry: false };
    if (outcome !== "done") setAsked(outcome);
    else {
      offerPractice();
      if (accountStore.getState().mustSetPassword) setAsked("set-password");
      else {
        showDone(text.confirm.done);
        onDone();
      }
    }
    return null;
  }

  if (asked === null) return <TokenResult send={send} working={text.confirm.working} />;
  if (asked === "set-password") {
    return (
      <div className="grid w-full gap-4">
        <h2 className="font-semibold text-lg">{text.setPassword.title}</h2>
        <p className="text-start text-muted text-sm">{text.setPassword.reason}</p>
        <NewPasswordForm onDone={onDone} />
      </div>
    );
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (address) setAsked(null);
      }}
      className="grid w-full gap-4 text-start"
    >
      {asked === "wrong-email" ? (
        <Notice kind="error">{text.confirm.wrongEmail}</Notice>
      ) : (
        <p className="text-muted">{text.confirm.ask}</p>
      )}
      <EmailField ref={focusOnMount} value={email} onChange={setEmail} />
      <Button type="submit" look="primary" disabled={!address}>
        {text.confirm.submit}
      </Button>
    </form>
  );
}
