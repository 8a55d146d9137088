import { newPasswordProblem } from "@vr-eye-lab/domain/sign-in";
import { text } from "../../copy/account.ts";
import { AccountForm, SubmitButton } from "./account-form.tsx";
import { HiddenUsername, NewPasswordFields } from "./fields.tsx";

interface NewPasswordFormProps {
  readonly email?: string | undefined;
  readonly save: (password: string) => Promise<boolean>;
  readonly onDone?: (() => void) | undefined;
}

/** Sets a new password, entered twice. */
export function NewPasswordForm({ email, save, onDone }: NewPasswordFormProps) {
  return (
    <AccountForm
      className="grid gap-4 text-left"
      check={(field) => newPasswordProblem(field("password"), field("confirmed"))}
      send={(field) => save(field("password"))}
      onDone={onDone}
    >
      {email && <HiddenUsername email={email} />}
      <NewPasswordFields />
      <SubmitButton className="w-full">{text.reset.set}</SubmitButton>
    </AccountForm>
  );
}
