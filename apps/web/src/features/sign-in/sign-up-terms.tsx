import { text } from "../../copy/account.ts";
import { PRIVACY, TERMS } from "../../copy/legal.ts";
import { TextDialogLink } from "../../ui/text-dialog-link.tsx";
import { TextButton } from "./text-button.tsx";

interface SignUpTermsProps {
  readonly busy: boolean;
  readonly onWithoutRecording: () => void;
}

/** What one agrees to by signing up, and the way for whoever does not want their practice recorded. */
export function SignUpTerms({ busy, onWithoutRecording }: SignUpTermsProps) {
  const words = text.signUp;
  return (
    <div className="grid gap-1 text-muted text-xs">
      <p>{words.agree}</p>
      <div className="flex gap-5">
        <TextDialogLink label={TERMS.title} track="terms" {...TERMS} closeLabel={text.close} />
        <TextDialogLink label={PRIVACY.title} track="privacy" {...PRIVACY} closeLabel={text.close} />
      </div>
      <TextButton disabled={busy} data-track="sign-up-unrecorded" onClick={onWithoutRecording}>
        {words.withoutRecording}
      </TextButton>
    </div>
  );
}
