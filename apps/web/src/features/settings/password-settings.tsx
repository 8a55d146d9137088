import { newPasswordProblem } from "@vr-eye-lab/domain/sign-in";
import { text as copy } from "#copy/account.ts";
import { problemText } from "../../copy/later-text.ts";
import { account } from "../../data/login/account.ts";
import { showDone } from "../../ui/toast-store.ts";
import { AccountForm } from "../sign-in/account-form.tsx";
import { HiddenUsername, NewPasswordFields, PasswordField } from "../sign-in/fields.tsx";
import { NewPasswordForm } from "../sign-in/new-password-form.tsx";
import { FoldedForm, FormButtons } from "./setting.tsx";

const text = copy.settings;

/** Changes the password. */
export function PasswordSettings() {
  return (
    <FoldedForm
      name={text.password}
      label={text.change}
      fullLabel={text.changePassword}
      track="change-password-open"
      form={(close) => (
        <AccountForm
          aria-label={text.changePassword}
          className="grid gap-4"
          check={(field) => problemText(newPasswordProblem(field("current") && field("password"), field("confirmed")))}
          send={(field) => account.changePassword(field("current"), field("password"))}
          onDone={() => {
            showDone(text.passwordChanged);
            close();
          }}
        >
          <HiddenUsername />
          <PasswordField label={text.currentPassword} name="current" />
          <NewPasswordFields />
          <FormButtons track="change-password" label={text.changePassword} onCancel={close} />
        </AccountForm>
      )}
    />
  );
}

/** Sets the first password of an account that has none. */
export function FirstPassword({ onDone }: { readonly onDone: () => void }) {
  return (
    <FoldedForm
      name={text.password}
      label={text.firstPassword}
      fullLabel={text.firstPassword}
      track="first-password-open"
      form={() => (
        <NewPasswordForm
          onDone={() => {
            showDone(text.passwordSet);
            onDone();
          }}
        />
      )}
    >
      {text.firstPasswordHint}
    </FoldedForm>
  );
}
