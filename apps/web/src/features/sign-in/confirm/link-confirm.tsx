import { useState } from "react";
import { text } from "#copy/account.ts";
import { account } from "../../../data/login/account.ts";
import { accountStore } from "../../../data/login/login.ts";
import { Button } from "../../../ui/button.tsx";
import { focusOnMount } from "../../../ui/focus.ts";
import { Notice } from "../../../ui/notice.tsx";
import { showDone } from "../../../ui/toast-store.ts";
import { offerPractice } from "../../visitor/add-practice.ts";
import { takeError } from "../account-form.tsx";
import { EmailField } from "../fields.tsx";
import { NewPasswordForm } from "../new-password-form.tsx";
import { type TokenOutcome, TokenResult } from "./token-result.tsx";

/** Signs in with a magic link: at once in the browser that requested it, elsewhere once the user enters the address. */
export function LinkConfirm({ token, onDone }: { readonly token: string; readonly onDone: () => void }) {
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
