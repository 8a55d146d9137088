import { Eye, EyeOff } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { IconButton } from "./button.tsx";
import { TextField } from "./text-field.tsx";

interface PasswordFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Tells password managers whether to fill in or to make one up. */
  readonly autoComplete: "current-password" | "new-password";
  readonly disabled?: boolean;
  readonly hint?: string | undefined;
  readonly words: { readonly show: string; readonly hide: string; readonly capsLock: string };
}

/** A field for a password, which can be looked at, and which says when Caps Lock is on. */
export function PasswordField({ label, value, onChange, autoComplete, disabled, hint, words }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState("CapsLock"));
  return (
    <TextField
      label={label}
      type={shown ? "text" : "password"}
      value={value}
      onChange={onChange}
      autoComplete={autoComplete}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      disabled={disabled}
      hint={capsLock ? words.capsLock : hint}
      onKeyDown={watchCapsLock}
      onKeyUp={watchCapsLock}
      onBlur={() => setCapsLock(false)}
      inside={
        <IconButton
          label={shown ? words.hide : words.show}
          aria-pressed={shown}
          disabled={disabled}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOff aria-hidden="true" className="size-5" /> : <Eye aria-hidden="true" className="size-5" />}
        </IconButton>
      }
    />
  );
}
