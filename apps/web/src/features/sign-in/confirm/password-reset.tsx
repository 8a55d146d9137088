import { text } from "../../../copy/account.ts";
import { account } from "../../../data/login/account.ts";
import { showToast } from "../../../ui/toast-store.ts";
import { NewPasswordForm } from "../new-password-form.tsx";
import { showPanel } from "../panel-store.ts";

interface PasswordResetProps {
  readonly token: string;
  readonly onDone: () => void;
}

/** Sets a new password by an emailed link, and leads on to logging in with it. */
export function PasswordReset({ token, onDone }: PasswordResetProps) {
  return (
    <div className="grid w-full gap-4">
      <p className="text-muted">{text.reset.newText}</p>
      <NewPasswordForm
        save={(password) => account.resetPassword(token, password)}
        onDone={() => {
          showToast(text.reset.done);
          showPanel("logIn");
          onDone();
        }}
      />
      <p className="text-faint text-xs">{text.reset.newHint}</p>
    </div>
  );
}
