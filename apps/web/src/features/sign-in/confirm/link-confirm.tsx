import { type FormEvent, useEffect, useRef, useState } from "react";
import { text } from "../../../copy/account.ts";
import { account, accountStore, type LinkOutcome, useAccount } from "../../../data/login/account.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { showDone } from "../../../ui/toast-store.ts";
import { takeError } from "../attempt.ts";
import { EmailField } from "../email-field.tsx";
import { NewPasswordForm } from "../new-password-form.tsx";

interface LinkConfirmProps {
  readonly token: string;
  readonly onDone: () => void;
}

type Stand = LinkOutcome | "working" | "set-password";

/** Spends a sign-in link: by itself in the browser that asked for it, elsewhere once the address has been entered. */
export function LinkConfirm({ token, onDone }: LinkConfirmProps) {
  const busy = useAccount((state) => state.busy);
  const user = useAccount((state) => state.user);
  const [stand, setStand] = useState<Stand>("working");
  const [problem, setProblem] = useState<string | null>(null);
  const [email, setEmail] = useState("");
  const begun = useRef(false);

  async function confirm(address?: string) {
    const outcome = await account.confirmLink(token, address);
    if (outcome === "done") {
      if (accountStore.getState().mustSetPassword) return setStand("set-password");
      showDone(text.confirm.done);
      return onDone();
    }
    setProblem(outcome === "failed" ? (takeError() ?? text.confirm.failed) : null);
    setStand(outcome);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a link is spent once, whatever is drawn anew.
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void confirm();
  }, []);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (email.trim()) void confirm(email.trim());
  }

  switch (stand) {
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
          <p className="text-left text-muted text-sm">{text.setPassword.reason}</p>
          <NewPasswordForm email={user?.email} save={account.setPassword} onDone={onDone} />
        </div>
      );
    case "expired":
      return <Notice kind="error">{text.confirm.expired}</Notice>;
    case "failed":
      return (
        <>
          <Notice kind="error">{problem}</Notice>
          <Button look="primary" disabled={busy} onClick={() => void confirm(email.trim() || undefined)}>
            {text.confirm.tryAgain}
          </Button>
        </>
      );
    case "ask-email":
    case "wrong-email":
      return (
        <form noValidate onSubmit={submit} className="grid w-full gap-4 text-left">
          {stand === "wrong-email" ? (
            <Notice kind="error">{text.confirm.wrongEmail}</Notice>
          ) : (
            <p className="text-muted">{text.confirm.ask}</p>
          )}
          <EmailField value={email} onChange={setEmail} disabled={busy} />
          <Button type="submit" look="primary" disabled={busy || !email.trim()}>
            {busy ? text.busy : text.confirm.submit}
          </Button>
        </form>
      );
  }
}
