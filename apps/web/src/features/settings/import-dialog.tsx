import type { AccountData } from "@vr-eye-lab/domain/account";
import { useState } from "react";
import { text } from "../../copy/transfer.ts";
import { type Imported, importData } from "../../data/account/import-data.ts";
import { useAccount } from "../../data/login/account.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Notice } from "../../ui/notice.tsx";

interface ImportDialogProps {
  readonly data: AccountData;
  readonly onClose: () => void;
}

/** Says what a file holds, brings it in, and says what became of it. */
export function ImportDialog({ data, onClose }: ImportDialogProps) {
  const [progress, setProgress] = useState<string | null>(null);
  const [imported, setImported] = useState<Imported | null>(null);
  const userId = useAccount((state) => state.user?.id);
  const busy = progress !== null && imported === null;

  async function start() {
    if (userId === undefined) return;
    setProgress("");
    setImported(await importData(data, userId, (sent, all) => setProgress(text.progress(sent, all))));
  }

  return (
    <Dialog
      title={text.title}
      onClose={() => {
        if (!busy) onClose();
      }}
      actions={
        imported ? (
          <Button look="primary" data-track="import-close" onClick={onClose}>
            {text.close}
          </Button>
        ) : (
          <>
            <Button look="quiet" data-track="import-cancel" disabled={busy} onClick={onClose}>
              {text.cancel}
            </Button>
            <Button look="primary" data-focus data-track="import-confirm" disabled={busy} onClick={() => void start()}>
              {text.confirm}
            </Button>
          </>
        )
      }
    >
      {imported ? (
        <Result {...imported} />
      ) : (
        <p>
          {text.found(
            data.practice.length,
            data.savedSequences.length,
            data.selfTests?.length ?? 0,
            Boolean(data.profile?.programme?.length),
          )}
        </p>
      )}
      <p role="status" className="text-muted text-sm">
        {busy && progress}
      </p>
    </Dialog>
  );
}

function Result({ problem, refused, reason }: Imported) {
  if (problem) return <Notice kind="error">{problem}</Notice>;
  if (refused > 0) return <Notice kind="error">{text.refused(refused, reason ?? "")}</Notice>;
  return <Notice kind="info">{text.done}</Notice>;
}
