import { text } from "../../copy/account.ts";
import { TextField } from "../../ui/text-field.tsx";

interface EmailFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly disabled: boolean;
  readonly readOnly?: boolean;
}

/** The address that someone signs in by. */
export function EmailField(props: EmailFieldProps) {
  return (
    <TextField
      label={text.email}
      type="email"
      name="email"
      autoComplete="username"
      inputMode="email"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
    />
  );
}
