import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, type KeyboardEvent, useContext, useState } from "react";
import { text } from "#copy/account.ts";
import { useAccount } from "../../data/login/login.ts";
import { IconButton } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { WrongFields } from "./account-form.tsx";

type FieldProps = Partial<ComponentProps<typeof TextField>>;

/** The email address of an account, in the form field `email`. */
export function EmailField(props: FieldProps) {
  return (
    <TextField
      label={text.email}
      type="email"
      name="email"
      error={useContext(WrongFields).email}
      autoComplete="username"
      inputMode="email"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
    />
  );
}

/** A password, by default the current one in the form field `password`. It can be shown, and it warns about Caps Lock. */
export function PasswordField({ hint, name = "password", ...props }: FieldProps) {
  const wrong = useContext(WrongFields);
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState("CapsLock"));
  const words = text.passwordWords;
  return (
    <TextField
      label={text.password}
      name={name}
      error={wrong[name]}
      type={shown ? "text" : "password"}
      autoComplete="current-password"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      hint={capsLock ? words.capsLock : wrong[name] === undefined && hint}
      onKeyDown={watchCapsLock}
      onKeyUp={watchCapsLock}
      onBlur={() => setCapsLock(false)}
      inside={
        <IconButton
          icon={shown ? EyeOff : Eye}
          label={shown ? words.hide : words.show}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        />
      }
      {...props}
    />
  );
}

/** A new password, entered twice, in the form fields `password` and `confirmed`; `first`: for a new account. */
export function NewPasswordFields({ first = false }: { readonly first?: boolean }) {
  const label = first ? text.password : text.reset.newPassword;
  const confirmLabel = first ? text.confirmPassword : text.reset.confirmNew;
  return (
    <>
      <PasswordField label={label} autoComplete="new-password" hint={text.passwordHint} />
      <PasswordField label={confirmLabel} name="confirmed" autoComplete="new-password" />
    </>
  );
}

/** Gives password managers the account whose password a form sets. */
export function HiddenUsername() {
  const email = useAccount((state) => state.user?.email);
  return <input hidden readOnly type="text" name="username" autoComplete="username" value={email ?? ""} />;
}
