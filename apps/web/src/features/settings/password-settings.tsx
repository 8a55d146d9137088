import { newPasswordProblem } from "@vr-eye-lab/domain/sign-in";
import { text as copy } from "#copy/account.ts";
import { problemText } from "../../copy/later-text.ts";
import { account } from "../../data/login/account.ts";
import { showDone } from "../../ui/toast-store.ts";
import { HiddenUsername, NewPasswordFields, PasswordField } from "../sign-in/fields.tsx";
import { FormSetting } from "./setting.tsx";

const text = copy.settings;

export function PasswordSettings() {
  return (
    <FormSetting
      name={text.password}
      fullLabel={text.changePassword}
      track="change-password"
      check={(field) => problemText(newPasswordProblem(field("current") && field("password"), field("confirmed")))}
      send={(field) => account.changePassword(field("current"), field("password"))}
      onDone={() => showDone(text.passwordChanged)}
    >
      <HiddenUsername />
      <PasswordField label={text.currentPassword} name="current" />
      <NewPasswordFields />
    </FormSetting>
  );
}

/** Sets the first password of an account that has none. */
export function FirstPassword({ onDone }: { readonly onDone: () => void }) {
  return (
    <FormSetting
      name={text.password}
      value={text.firstPasswordHint}
      label={text.firstPassword}
      fullLabel={text.firstPassword}
      submit={copy.reset.set}
      track="first-password"
      check={(field) => problemText(newPasswordProblem(field("password"), field("confirmed")))}
      send={(field) => account.setPassword(field("password"))}
      onDone={() => {
        showDone(text.passwordSet);
        onDone();
      }}
    >
      <HiddenUsername />
      <NewPasswordFields />
    </FormSetting>
  );
}
