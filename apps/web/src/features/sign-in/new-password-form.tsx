import { newPasswordProblem } from "@vr-eye-lab/domain/sign-in";
import { text } from "#copy/account.ts";
import { problemText } from "../../copy/later-text.ts";
import { account } from "../../data/login/account.ts";
import { AccountForm, SubmitButton } from "./account-form.tsx";
import { HiddenUsername, NewPasswordFields } from "./fields.tsx";

interface NewPasswordFormProps {
  /** The token of a reset link; without it the form sets the password of the signed-in user. */
  readonly token?: string;
  readonly onDone?: () => void;
}

/** Sets a new password, entered twice. */
export function NewPasswordForm({ token, onDone }: NewPasswordFormProps) {
  return (
    <AccountForm
      className="grid gap-4 text-start"
      check={(field) => problemText(newPasswordProblem(field("password"), field("confirmed")))}
      send={(field) =>
        token === undefined ? account.setPassword(field("password")) : account.resetPassword(token, field("password"))
      }
      onDone={onDone}
    >
      {token === undefined && <HiddenUsername />}
      <NewPasswordFields />
      <SubmitButton className="w-full">{text.reset.set}</SubmitButton>
    </AccountForm>
  );
}
