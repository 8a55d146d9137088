import { newPasswordProblem } from "@vr-eye-lab/domain/sign-in";
import { type FormEvent, useState } from "react";
import { text } from "../../copy/account.ts";
import { useAccount } from "../../data/login/account.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { useAttempt } from "./attempt.ts";

interface NewPasswordFormProps {
  /** Whose password it is: password managers want to know. */
  readonly email?: string | undefined;
  readonly save: (password: string) => Promise<boolean>;
  readonly onDone: () => void;
}

/** A new password, entered twice. */
export function NewPasswordForm({ email, save, onDone }: NewPasswordFormProps) {
  const busy = useAccount((state) => state.busy);
  const [password, setPassword] = useState("");
  const [confirmed, setConfirmed] = useState("");
  const { problem, setProblem, attempt } = useAttempt();

  async function submit(event: FormEvent) {
    event.preventDefault();
    const wrong = newPasswordProblem(password, confirmed);
    if (wrong) setProblem(wrong);
    else if (await attempt(() => save(password))) onDone();
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4 text-left">
      {problem && <Notice kind="error">{problem}</Notice>}
      {email && <input hidden readOnly type="text" name="username" autoComplete="username" value={email} />}
      <PasswordField
        label={text.reset.newPassword}
        value={password}
        onChange={setPassword}
        autoComplete="new-password"
        disabled={busy}
        hint={text.passwordHint}
        words={text.passwordWords}
      />
      <PasswordField
        label={text.reset.confirmNew}
        value={confirmed}
        onChange={setConfirmed}
        autoComplete="new-password"
        disabled={busy}
        words={text.passwordWords}
      />
      <Button type="submit" look="primary" disabled={busy} className="w-full">
        {busy ? text.busy : text.reset.set}
      </Button>
    </form>
  );
}
