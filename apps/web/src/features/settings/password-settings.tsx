import { newPasswordProblem } from "@vr-eye-lab/domain/sign-in";
import { useId } from "react";
import { text } from "../../copy/account.ts";
import { account, useAccount } from "../../data/login/account.ts";
import { Button } from "../../ui/button.tsx";
import { Section } from "../../ui/section.tsx";
import { showDone } from "../../ui/toast-store.ts";
import { AccountForm } from "../sign-in/account-form.tsx";
import { HiddenUsername, NewPasswordFields, PasswordField } from "../sign-in/fields.tsx";
import { NewPasswordForm } from "../sign-in/new-password-form.tsx";

/** Changes the password. */
export function PasswordSettings() {
  const id = useId();
  const email = useAccount((state) => state.user?.email);
  return (
    <AccountForm
      aria-labelledby={id}
      className="grid content-start gap-4"
      heading={
        <h3 id={id} className="font-semibold">
          {text.settings.password}
        </h3>
      }
      check={(field) => newPasswordProblem(field("current") && field("password"), field("confirmed"))}
      send={(field) => account.changePassword(field("current"), field("password"))}
      onDone={() => showDone(text.settings.passwordChanged)}
    >
      <HiddenUsername email={email} />
      <PasswordField label={text.settings.currentPassword} name="current" />
      <NewPasswordFields />
      <Button type="submit" data-track="change-password" className="justify-self-start">
        {text.settings.changePassword}
      </Button>
    </AccountForm>
  );
}

/** Sets the first password of an account that has none. */
export function FirstPassword({ onDone }: { readonly onDone: () => void }) {
  return (
    <Section level={3} title={text.settings.firstPassword} className="grid content-start gap-4">
      <p className="text-muted text-sm">{text.settings.firstPasswordHint}</p>
      <NewPasswordForm
        onDone={() => {
          showDone(text.settings.passwordSet);
          onDone();
        }}
      />
    </Section>
  );
}
