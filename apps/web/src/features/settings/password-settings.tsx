import { newPasswordProblem } from "@vr-eye-lab/domain/sign-in";
import { type FormEvent, useId, useState } from "react";
import { text } from "../../copy/account.ts";
import { account, useAccount } from "../../data/login/account.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { showDone } from "../../ui/toast-store.ts";
import { useAttempt } from "../sign-in/attempt.ts";

const NOTHING = { current: "", next: "", confirmed: "" };

/** Changes the password. */
export function PasswordSettings() {
  const id = useId();
  const busy = useAccount((state) => state.busy);
  const email = useAccount((state) => state.user?.email);
  const [entered, setEntered] = useState(NOTHING);
  const { problem, setProblem, attempt } = useAttempt();
  const common = { disabled: busy, words: text.passwordWords };

  async function submit(event: FormEvent) {
    event.preventDefault();
    const { current, next, confirmed } = entered;
    const wrong = newPasswordProblem(current && next, confirmed);
    if (wrong) return setProblem(wrong);
    if (!(await attempt(() => account.changePassword(current, next)))) return;
    setEntered(NOTHING);
    showDone(text.settings.passwordChanged);
  }

  return (
    <form noValidate aria-labelledby={id} onSubmit={(event) => void submit(event)} className="grid content-start gap-4">
      <h3 id={id} className="font-semibold">
        {text.settings.password}
      </h3>
      {problem && <Notice kind="error">{problem}</Notice>}
      <input hidden readOnly type="text" name="username" autoComplete="username" value={email ?? ""} />
      <PasswordField
        label={text.settings.currentPassword}
        value={entered.current}
        onChange={(current) => setEntered({ ...entered, current })}
        autoComplete="current-password"
        {...common}
      />
      <PasswordField
        label={text.reset.newPassword}
        value={entered.next}
        onChange={(next) => setEntered({ ...entered, next })}
        autoComplete="new-password"
        hint={text.passwordHint}
        {...common}
      />
      <PasswordField
        label={text.reset.confirmNew}
        value={entered.confirmed}
        onChange={(confirmed) => setEntered({ ...entered, confirmed })}
        autoComplete="new-password"
        {...common}
      />
      <Button type="submit" data-track="change-password" disabled={busy} className="justify-self-start">
        {text.settings.changePassword}
      </Button>
    </form>
  );
}
