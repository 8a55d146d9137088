import { type FormEvent, useState } from "react";
import { text } from "../../copy/account.ts";
import { account, useAccount } from "../../data/login/account.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useAttempt } from "./attempt.ts";
import { EmailField } from "./email-field.tsx";
import { showPanel } from "./panel-store.ts";
import { TextButton } from "./text-button.tsx";

interface ResetRequestProps {
  readonly email: string;
  readonly onEmail: (email: string) => void;
}

/** Asks for the mail with which a new password can be set. */
export function ResetRequest({ email, onEmail }: ResetRequestProps) {
  const busy = useAccount((state) => state.busy);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { problem, setProblem, attempt } = useAttempt();

  async function submit(event: FormEvent) {
    event.preventDefault();
    const address = email.trim();
    if (!address) return setProblem(text.link.missing);
    if (await attempt(() => account.requestReset(address))) setSentTo(address);
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4.5">
      <h2 className="font-semibold text-xl tracking-[-0.01em]">{sentTo ? text.reset.sentTitle : text.reset.title}</h2>
      {problem && <Notice kind="error">{problem}</Notice>}
      {sentTo ? (
        <p role="status" className="text-muted">
          {text.reset.sent(sentTo)}
        </p>
      ) : (
        <>
          <p className="text-muted">{text.reset.text}</p>
          <EmailField value={email} onChange={onEmail} disabled={busy} />
          <Button type="submit" look="primary" disabled={busy} className="mt-1 h-12 w-full">
            {busy ? text.busy : text.reset.submit}
          </Button>
        </>
      )}
      <TextButton disabled={busy} onClick={() => showPanel("logIn")}>
        {text.reset.back}
      </TextButton>
    </form>
  );
}
