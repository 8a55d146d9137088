import { useId } from "react";
import { text } from "#copy/account.ts";
import { account } from "../../data/login/account.ts";
import { useAccount } from "../../data/login/login.ts";
import { visitorSessions } from "../../data/practice/visitor/this-browser.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { showDone } from "../../ui/toast-store.ts";
import { AccountForm, SubmitButton } from "../sign-in/account-form.tsx";
import { PasswordField } from "../sign-in/fields.tsx";

interface DeleteAccountDialogProps {
  readonly hasPassword: boolean;
  readonly onClose: () => void;
}

/** Deletes the account. Requires the password, or a recent sign-in by magic link if there is none. */
export function DeleteAccountDialog({ hasPassword, onClose }: DeleteAccountDialogProps) {
  const form = useId();
  const busy = useAccount((state) => state.busy);
  return (
    <Dialog
      title={text.settings.deleteTitle}
      busy={busy}
      onClose={onClose}
      close={{ label: text.settings.cancel, track: "delete-acc-cancel" }}
      actions={
        <SubmitButton data-track="delete-acc-confirm" form={form} look="danger">
          {text.settings.deleteConfirm}
        </SubmitButton>
      }
    >
      <AccountForm
        id={form}
        className="grid gap-4"
        heading={<p>{text.settings.deleteText}</p>}
        send={(field) => account.deleteAccount(field("password") || undefined)}
        onDone={() => {
          visitorSessions.markShared();
          showDone(text.settings.deleted);
        }}
      >
        {hasPassword ? (
          <PasswordField hint={text.settings.deleteHint} />
        ) : (
          <p className="text-muted text-sm">{text.settings.needsFreshLink}</p>
        )}
      </AccountForm>
    </Dialog>
  );
}
