import { logInProblem } from "@vr-eye-lab/domain/sign-in";
import { type FormEvent, useState } from "react";
import { text } from "../../../copy/account.ts";
import { useSavedSequences, useUnsent } from "../../../data/local/documents.ts";
import { account, useAccount } from "../../../data/login/account.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { useOnline } from "../../../ui/online.ts";
import { PasswordField } from "../../../ui/password-field.tsx";
import { useAttempt } from "../../sign-in/attempt.ts";
import { EmailField } from "../../sign-in/email-field.tsx";
import { LinkForm } from "../../sign-in/link-form.tsx";

/** What stands between what is shown here and what the server has. */
export function Notices() {
  const online = useOnline();
  const { waiting } = useUnsent();
  const needsSignIn = useAccount((state) => state.needsSignIn);
  const error = useAccount((state) => state.error);
  const unread = useSavedSequences() === undefined;
  return (
    <>
      {needsSignIn && <SignInAgain />}
      {!online && (
        <Notice kind="info">
          {text.notices.offline} {waiting > 0 && text.notices.waiting(waiting)}
        </Notice>
      )}
      {unread && error && <Notice kind="error">{error}</Notice>}
    </>
  );
}

/** The session is over at the server: nothing is lost, and the same person can go on. */
function SignInAgain() {
  const busy = useAccount((state) => state.busy);
  const email = useAccount((state) => state.user?.email ?? "");
  const [password, setPassword] = useState("");
  const [open, setOpen] = useState(false);
  const { problem, setProblem, attempt } = useAttempt();

  async function submit(event: FormEvent) {
    event.preventDefault();
    const wrong = logInProblem(email, password);
    if (wrong) setProblem(wrong);
    else await attempt(() => account.logIn(email, password));
  }

  return (
    <div className="grid gap-4">
      <Notice
        kind="info"
        action={
          !open && (
            <Button data-track="sign-in-again" onClick={() => setOpen(true)}>
              {text.notices.signIn}
            </Button>
          )
        }
      >
        {text.notices.signInAgain}
      </Notice>
      {open && (
        <div className="grid max-w-xl gap-5 rounded-l border border-line bg-surface p-5">
          <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
            <h2 className="font-semibold text-lg">{text.logIn.heading}</h2>
            {problem && <Notice kind="error">{problem}</Notice>}
            <EmailField value={email} onChange={() => undefined} readOnly disabled={busy} />
            <PasswordField
              label={text.password}
              value={password}
              onChange={setPassword}
              autoComplete="current-password"
              disabled={busy}
              words={text.passwordWords}
            />
            <Button type="submit" look="primary" disabled={busy}>
              {busy ? text.busy : text.logIn.submit}
            </Button>
          </form>
          <LinkForm email={email} />
        </div>
      )}
    </div>
  );
}
