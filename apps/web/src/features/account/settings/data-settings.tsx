import { useId, useState } from "react";
import { text } from "../../../copy/account.ts";
import { account, useAccount } from "../../../data/account.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { useAttempt } from "../attempt.ts";
import { DeleteAccountDialog } from "./delete-account-dialog.tsx";

/** A copy of everything, and the end of it. */
export function DataSettings({ hasPassword }: { readonly hasPassword: boolean }) {
  const id = useId();
  const busy = useAccount((state) => state.busy);
  const [deleting, setDeleting] = useState(false);
  const { problem, attempt } = useAttempt();

  const download = () =>
    attempt(async () => {
      const blob = await account.exportData();
      if (blob) saveFile(blob, text.settings.fileName);
      return blob !== null;
    });

  return (
    <section aria-labelledby={id} className="grid content-start justify-items-start gap-4">
      <h3 id={id} className="font-semibold">
        {text.settings.data}
      </h3>
      {problem && <Notice kind="error">{problem}</Notice>}
      <Button data-track="download-data" disabled={busy} onClick={() => void download()}>
        {text.settings.download}
      </Button>
      <p className="text-muted text-sm">{text.settings.deleteText}</p>
      <Button look="danger" data-track="delete-account" disabled={busy} onClick={() => setDeleting(true)}>
        {text.settings.delete}
      </Button>
      {deleting && <DeleteAccountDialog hasPassword={hasPassword} onClose={() => setDeleting(false)} />}
    </section>
  );
}

/** Hands a file over to the browser's downloads. */
function saveFile(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
