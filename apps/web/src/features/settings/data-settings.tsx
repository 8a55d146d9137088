import { practiceCsv } from "@vr-eye-lab/domain/practice";
import { useId, useState } from "react";
import { text } from "../../copy/account.ts";
import { text as transfer } from "../../copy/transfer.ts";
import { readAccountData } from "../../data/account/import-data.ts";
import { account } from "../../data/login/account.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { saveFile } from "../../ui/save-file.ts";
import { Section } from "../../ui/section.tsx";
import { useAttempt } from "../sign-in/attempt.ts";
import { DeleteAccountDialog } from "./delete-account-dialog.tsx";
import { ImportData } from "./import-data.tsx";

/** Exports and imports the user's data, and deletes the account. */
export function DataSettings({ hasPassword }: { readonly hasPassword: boolean }) {
  const id = useId();
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
    <Section level={3} title={text.settings.data} className="grid content-start justify-items-start gap-4">
      {problem && <Notice kind="error">{problem}</Notice>}
      <Button data-track="download-data" disabled={busy} onClick={() => void download()}>
        {text.settings.download}
      </Button>
      <div className="grid justify-items-start gap-2">
        <Button
          data-track="download-csv"
          aria-describedby={`${id}-csv`}
          disabled={busy}
          onClick={() => void downloadTable()}
        >
          {transfer.csv}
        </Button>
        <p id={`${id}-csv`} className="text-muted text-sm">
          {transfer.csvHint}
        </p>
      </div>
      <ImportData />
      <p className="text-muted text-sm">{text.settings.deleteText}</p>
      <Button look="danger" data-track="delete-account" disabled={busy} onClick={() => setDeleting(true)}>
        {text.settings.delete}
      </Button>
      {deleting && <DeleteAccountDialog hasPassword={hasPassword} onClose={() => setDeleting(false)} />}
    </Section>
  );
}
