import { practiceCsv } from "@vr-eye-lab/domain/practice";
import { useState } from "react";
import { text } from "#copy/account.ts";
import { text as transfer } from "#copy/transfer.ts";
import { readAccountData } from "../../data/account/import-data.ts";
import { account } from "../../data/login/account.ts";
import { Button } from "../../ui/button.tsx";
import { saveFile } from "../../ui/save-file.ts";
import { useAttempt } from "../sign-in/account-form.tsx";
import { DeleteAccountDialog } from "./delete-account-dialog.tsx";
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
