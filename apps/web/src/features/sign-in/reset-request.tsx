import { useState } from "react";
import { text } from "#copy/account.ts";
import { account } from "../../data/login/account.ts";
import { TextButton } from "../../ui/button.tsx";
import { AccountForm, SubmitButton } from "./account-form.tsx";
import { EmailField } from "./fields.tsx";
import { showPanel } from "./sign-in-panel.tsx";

/** Requests the email with the link for a new password. */
export function ResetRequest({
  email,
  onEmail,
}: {
  readonly email: string;
  readonly onEmail: (email: string) => void;
}) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const address = email.trim();
  return (
    <AccountForm
      className="grid gap-4.5"
      heading={
        <h2 className="font-semibold text-xl tracking-[-0.01em]">{sentTo ? text.reset.sentTitle : text.reset.title}</h2>
      }
      check={() => (address ? null : text.link.missing)}
      send={() => account.requestReset(address)}
      onDone={() => setSentTo(address)}
    >
      {sentTo ? (
        <p role="status" className="text-muted">
          {text.reset.sent(sentTo)}
        </p>
      ) : (
        <>
          <p className="text-muted">{text.reset.text}</p>
          <EmailField value={email} onChange={onEmail} />
          <SubmitButton className="mt-1 h-12 w-full">{text.reset.submit}</SubmitButton>
        </>
      )}
      <TextButton onClick={() => showPanel("logIn")}>{text.reset.back}</TextButton>
    </AccountForm>
  );
}
