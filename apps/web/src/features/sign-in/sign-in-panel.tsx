import { logInProblem, signUpProblem } from "@vr-eye-lab/domain/sign-in";
import { type FormEvent, useState } from "react";
import { text } from "../../copy/account.ts";
import { checkout } from "../../data/billing/checkout.ts";
import { changeProfile } from "../../data/local/documents.ts";
import { account, useAccount } from "../../data/login/account.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { showToast } from "../../ui/toast-store.ts";
import { useAttempt } from "./attempt.ts";
import { CodeEntry } from "./device/code-entry.tsx";
import { EmailField } from "./email-field.tsx";
import { LinkForm } from "./link-form.tsx";
import { showPanel } from "./panel-store.ts";
import { SignUpTerms } from "./sign-up-terms.tsx";
import { TextButton } from "./text-button.tsx";

interface SignInPanelProps {
  readonly mode: "signUp" | "logIn";
  readonly email: string;
  readonly onEmail: (email: string) => void;
}

/** What signing up leads to: the choice about recording is kept, and the payment page opens. Paying is optional. */
async function afterSignUp(recording: boolean): Promise<void> {
  if (!recording) await changeProfile({ recording }).catch(() => showToast(text.settings.failed));
  await checkout.start({ afterSignUp: true });
}

/** Sign up or log in by password, and below without one. */
export function SignInPanel({ mode, email, onEmail }: SignInPanelProps) {
  const busy = useAccount((state) => state.busy);
  const [password, setPassword] = useState("");
  const [confirmed, setConfirmed] = useState("");
  const { problem, setProblem, attempt } = useAttempt();
  const signingUp = mode === "signUp";
  const words = text[mode];

  async function submit(recording = true) {
    const wrong = signingUp ? signUpProblem(email, password, confirmed) : logInProblem(email, password);
    if (wrong) return setProblem(wrong);
    const address = email.trim();
    if (!signingUp) await attempt(() => account.logIn(address, password));
    else if (await attempt(() => account.signUp(address, password))) await afterSignUp(recording);
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    void submit();
  }

  return (
    <div className="grid gap-6">
      <form noValidate onSubmit={onSubmit} className="grid gap-4.5">
        <h2 className="font-semibold text-xl tracking-[-0.01em]">{words.heading}</h2>
        {problem && <Notice kind="error">{problem}</Notice>}
        <EmailField value={email} onChange={onEmail} disabled={busy} />
        <PasswordField
          label={text.password}
          value={password}
          onChange={setPassword}
          autoComplete={signingUp ? "new-password" : "current-password"}
          disabled={busy}
          hint={signingUp ? text.passwordHint : undefined}
          words={text.passwordWords}
        />
        {signingUp && (
          <PasswordField
            label={text.confirmPassword}
            value={confirmed}
            onChange={setConfirmed}
            autoComplete="new-password"
            disabled={busy}
            words={text.passwordWords}
          />
        )}
        <Button type="submit" look="primary" disabled={busy} className="mt-1 h-12 w-full">
          {busy ? text.busy : words.submit}
        </Button>
        {signingUp && <SignUpTerms busy={busy} onWithoutRecording={() => void submit(false)} />}
        <div className="-my-2 flex flex-wrap justify-between gap-x-4">
          <TextButton disabled={busy} onClick={() => showPanel(signingUp ? "logIn" : "signUp")}>
            {words.toggle}
          </TextButton>
          {!signingUp && (
            <TextButton disabled={busy} onClick={() => showPanel("reset")}>
              {text.logIn.forgot}
            </TextButton>
          )}
        </div>
      </form>
      <LinkForm email={email} />
      <CodeEntry />
    </div>
  );
}
