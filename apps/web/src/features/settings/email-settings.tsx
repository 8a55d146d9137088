import { Check } from "lucide-react";
import { text as copy } from "#copy/account.ts";
import { account } from "../../data/login/account.ts";
import { useAccount } from "../../data/login/login.ts";
import { TextButton } from "../../ui/button.tsx";
import { showToast } from "../../ui/toast-store.ts";
import { useAttempt } from "../sign-in/account-form.tsx";
import { EmailField, PasswordField } from "../sign-in/fields.tsx";
import { FormSetting } from "./setting.tsx";

const text = copy.settings;

interface EmailSettingsProps {
  /** Undefined while unknown. */
  readonly verified: boolean | undefined;
  readonly hasPassword: boolean;
}

/** The email address: whether it is confirmed, and changing it. */
export function EmailSettings({ verified, hasPassword }: EmailSettingsProps) {
  const email = useAccount((state) => state.user?.email);
  const { busy, problem, attempt } = useAttempt();
  return (
    <FormSetting
      name={text.email}
      fullLabel={text.changeEmail}
      track="change-email"
      heading={<p className="text-muted text-sm">{text.changeEmailHint}</p>}
      check={(field) => (field("email").trim() ? null : copy.link.missing)}
      send={(field) => account.changeEmail(field("email").trim(), field("password") || undefined)}
      onDone={() => showToast(text.changeEmailSent(email ?? ""))}
      value={
        <>
          {email}
          {verified === true && (
            <span className="flex items-center gap-1.5 text-xs">
              <Check className="size-4 shrink-0 text-accent" />
              {text.verified}
            </span>
          )}
          {verified === false && (
            <>
              <p>{text.verifyHint}</p>
              {problem}
              <TextButton
                data-track="send-verification"
                disabled={busy}
                onClick={() => void attempt(account.sendVerification, text.verificationSent)}
              >
                {text.sendVerification}
              </TextButton>
            </>
          )}
        </>
      }
    >
      <EmailField label={text.newEmail} autoComplete="email" />
      {hasPassword ? (
        <PasswordField label={text.currentPassword} />
      ) : (
        <p className="text-muted text-sm">{text.needsFreshLink}</p>
      )}
    </FormSetting>
  );
}
