import { practiceCsv } from "@vr-eye-lab/domain/practice";
import { useId, useState } from "react";
import { text } from "#copy/account.ts";
import { text as transfer } from "#copy/transfer.ts";
import { readAccountData } from "../../data/account/import-data.ts";
import { account } from "../../data/login/account.ts";
import { useAccount } from "../../data/login/login.ts";
import { visitorSessions } from "../../data/practice/visitor/this-browser.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { saveFile } from "../../ui/save-file.ts";
import { showDone } from "../../ui/toast-store.ts";
import { AccountForm, SubmitButton, useAttempt } from "../sign-in/account-form.tsx";
import { PasswordField } from "../sign-in/fields.tsx";
import { ImportData } from "./import-data.tsx";

/** Exports and imports the user's data, and deletes the account. */
export function DataSettings({ hasPassword }: { readonly hasPassword: boolean }) {
  const [deleting, setDeleting] = useState(false);
  const { busy, problem, attempt } = useAttempt();

  const download = () =>
    attempt(async () => {
      const blob = await account.exportData();
      if (blob) saveFile(blob, text.settings.fileName);
      return blob !== null;
    });

  const downloadTable = () =>
    attempt(async () => {
      const blob = await account.exportData();
      const read = blob && readAccountData(await blob.text());
      if (!read || "wrong" in read) return false;
      const records = read.practice.map(({ comfort, ...record }) => ({ ...record, ...(comfort ? { comfort } : {}) }));
      saveFile(new Blob([practiceCsv(records)], { type: "text/csv" }), transfer.csvName);
      return true;
    });

  return (
    <>
      <div className="grid gap-3">
        {problem}
        <div className="flex flex-wrap gap-2 *:max-w-full *:shrink">
          <Button data-track="download-data" disabled={busy} onClick={() => void download()}>
            {text.settings.download}
          </Button>
          <Button data-track="download-csv" disabled={busy} onClick={() => void downloadTable()}>
            {transfer.csv}
          </Button>
        </div>
        <ImportData />
      </div>
      <div>
        <Button look="danger" data-track="delete-account" disabled={busy} onClick={() => setDeleting(true)}>
          {text.settings.delete}
        </Button>
      </div>
      {deleting && <DeleteAccountDialog hasPassword={hasPassword} onClose={() => setDeleting(false)} />}
    </>
  );
}

/** Deletes the account. Requires the password, or a recent sign-in by magic link if there is none. */
function DeleteAccountDialog({
  hasPassword,
  onClose,
}: {
  readonly hasPassword: boolean;
  readonly onClose: () => void;
}) {
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
