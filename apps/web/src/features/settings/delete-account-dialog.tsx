import { type FormEvent, useId, useState } from "react";
import { text } from "../../copy/account.ts";
import { account, useAccount } from "../../data/login/account.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { showDone } from "../../ui/toast-store.ts";
import { useAttempt } from "../sign-in/attempt.ts";

interface DeleteAccountDialogProps {
  readonly hasPassword: boolean;
  readonly onClose: () => void;
}

/** Asks for the password, unless the person came by a link just now, and deletes the account. */
export function DeleteAccountDialog({ hasPassword, onClose }: DeleteAccountDialogProps) {
  const form = useId();
  const busy = useAccount((state) => state.busy);
  const [password, setPassword] = useState("");
  const { problem, attempt } = useAttempt();

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (await attempt(() => account.deleteAccount(password || undefined))) showDone(text.settings.deleted);
  }

  return (
    <Dialog
      title={text.settings.deleteTitle}
      onClose={() => {
        if (!busy) onClose();
      }}
      actions={
        <>
          <Button look="quiet" data-track="delete-acc-cancel" disabled={busy} onClick={onClose}>
            {text.settings.cancel}
          </Button>
          <Button type="submit" data-track="delete-acc-confirm" form={form} look="danger" disabled={busy}>
            {busy ? text.busy : text.settings.deleteConfirm}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <p>{text.settings.deleteText}</p>
        {problem && <Notice kind="error">{problem}</Notice>}
        {hasPassword ? (
          <PasswordField
            label={text.password}
            value={password}
            onChange={setPassword}
            autoComplete="current-password"
            disabled={busy}
            hint={text.settings.deleteHint}
            words={text.passwordWords}
          />
        ) : (
          <p className="text-muted text-sm">{text.settings.deleteByLink}</p>
        )}
      </form>
    </Dialog>
  );
}
