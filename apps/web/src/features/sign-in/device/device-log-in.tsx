import { logInProblem } from "@vr-eye-lab/domain/sign-in";
import { type FormEvent, useState } from "react";
import { text as accountText } from "../../../copy/account.ts";
import { text as copy } from "../../../copy/sign-in-by-code.ts";
import { account, useAccount } from "../../../data/login/account.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { PasswordField } from "../../../ui/password-field.tsx";
import { useAttempt } from "../attempt.ts";
import { EmailField } from "../email-field.tsx";
import { LinkForm } from "../link-form.tsx";

const text = copy.page;

/**
 * Logs in where a device is to be approved. A sign-in link may be used as well: when it is opened in this browser, this page follows.
 * @param props.words what comes then
 */
export function DeviceLogIn({ words }: { readonly words: string }) {
  const busy = useAccount((state) => state.busy);
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const { problem, setProblem, attempt } = useAttempt();

  function submit(event: FormEvent) {
    event.preventDefault();
    const wrong = logInProblem(email, password);
    if (wrong) return setProblem(wrong);
    void attempt(() => account.logIn(email.trim(), password));
  }

  return (
    <div className="grid gap-5">
      <form noValidate onSubmit={submit} className="grid gap-4">
        <h2 className="font-semibold text-lg">{accountText.logIn.heading}</h2>
        <p>{words}</p>
        {problem && <Notice kind="error">{problem}</Notice>}
        <EmailField value={email} onChange={setEmail} disabled={busy} />
        <PasswordField
          label={accountText.password}
          value={password}
          onChange={setPassword}
          autoComplete="current-password"
          disabled={busy}
          hint={undefined}
          words={accountText.passwordWords}
        />
        <Button type="submit" look="primary" disabled={busy}>
          {busy ? accountText.busy : accountText.logIn.submit}
        </Button>
      </form>
      <LinkForm email={email} />
      <p className="text-muted text-sm">{text.noAccount}</p>
    </div>
  );
}
