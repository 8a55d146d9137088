import { type FormEvent, useState } from "react";
import { text } from "#copy/account.ts";
import { account, type MagicLinkOutcome } from "../../../data/login/account.ts";
import { accountStore, useAccount } from "../../../data/login/login.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { showDone } from "../../../ui/toast-store.ts";
import { offerPractice } from "../../visitor/add-practice.ts";
import { takeError } from "../account-form.tsx";
import { EmailField } from "../fields.tsx";
import { NewPasswordForm } from "../new-password-form.tsx";
import { useOnce } from "./token-result.tsx";

/** Signs in with a magic link: at once in the browser that requested it, elsewhere once the user enters the address. */
export function LinkConfirm({ token, onDone }: { readonly token: string; readonly onDone: () => void }) {
  const busy = useAccount((state) => state.busy);
  const [state, setState] = useState<MagicLinkOutcome | "working" | "set-password">("working");
  const [problem, setProblem] = useState<string | null>(null);
  const [email, setEmail] = useState("");
  const address = email.trim();

  async function confirm() {
    const outcome = await account.confirmLink(token, address || undefined);
    if (outcome === "done") {
      offerPractice();
      if (accountStore.getState().mustSetPassword) return setState("set-password");
      showDone(text.confirm.done);
      return onDone();
    }
    setProblem(outcome === "failed" ? (takeError() ?? text.confirm.failed) : null);
    setState(outcome);
  }
  useOnce(() => void confirm());

  function submit(event: FormEvent) {
    event.preventDefault();
    if (address) void confirm();
  }

  switch (state) {
    case "working":
    case "done":
      return (
        <p role="status" className="text-muted">
          {text.confirm.working}
        </p>
      );
    case "set-password":
      return (
        <div className="grid w-full gap-4">
          <h2 className="font-semibold text-lg">{text.setPassword.title}</h2>
          <p className="text-start text-muted text-sm">{text.setPassword.reason}</p>
          <NewPasswordForm onDone={onDone} />
        </div>
      );
    case "expired":
      return <Notice kind="error">{text.confirm.expired}</Notice>;
    case "failed":
      return (
        <>
          <Notice kind="error">{problem}</Notice>
          <Button look="primary" disabled={busy} onClick={() => void confirm()}>
            {text.confirm.tryAgain}
          </Button>
        </>
      );
    case "ask-email":
    case "wrong-email":
      return (
        <form noValidate onSubmit={submit} className="grid w-full gap-4 text-start">
          {state === "wrong-email" ? (
            <Notice kind="error">{text.confirm.wrongEmail}</Notice>
          ) : (
            <p className="text-muted">{text.confirm.ask}</p>
          )}
          <EmailField value={email} onChange={setEmail} disabled={busy} />
          <Button type="submit" look="primary" disabled={busy || !address}>
            {busy ? text.busy : text.confirm.submit}
          </Button>
        </form>
      );
  }
}
