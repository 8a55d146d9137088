import type { AccountData } from "@vr-eye-lab/domain/account";
import { useId, useRef, useState } from "react";
import { text } from "#copy/transfer.ts";
import { type Imported, importData, readAccountData } from "../../data/account/import-data.ts";
import { useAccount } from "../../data/login/login.ts";
import { useOnline } from "../../ui/browser-state.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Notice } from "../../ui/notice.tsx";

/** Bytes; more than ten years of daily practice. */
const MAX_FILE_SIZE = 20 * 1024 * 1024;

/** Imports a file that was downloaded here. */
export function ImportData() {
  const id = useId();
  const file = useRef<HTMLInputElement>(null);
  const online = useOnline();
  const [data, setData] = useState<AccountData | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  async function read(chosen: File) {
    if (chosen.size > MAX_FILE_SIZE) return setProblem(text.tooLarge);
    const content = await chosen.text().catch(() => null);
    if (content === null) return setProblem(text.unreadable);
    const found = readAccountData(content);
    if ("wrong" in found) return setProblem(found.wrong ? text.wrong(found.wrong) : text.notOurs);
    setProblem(null);
    setData(found);
  }

  return (
    <div className="grid justify-items-start gap-2">
      {problem && <Notice kind="error">{problem}</Notice>}
      <input
        ref={file}
        hidden
        type="file"
        accept="application/json,.json"
        aria-label={text.choose}
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          if (chosen) void read(chosen);
          // Lets the user choose the same file again.
          target.value = "";
        }}
      />
      <Button data-track="import-data" aria-describedby={id} disabled={!online} onClick={() => file.current?.click()}>
        {text.choose}
      </Button>
      <p id={id} className="text-muted text-sm">
        {online ? text.chooseHint : text.offline}
      </p>
      {data && <ImportDialog data={data} onClose={() => setData(null)} />}
    </div>
  );
}

/** Shows what a file contains, imports it, and shows the result. */
function ImportDialog({ data, onClose }: { readonly data: AccountData; readonly onClose: () => void }) {
  const [progress, setProgress] = useState<string | null>(null);
  const [imported, setImported] = useState<Imported | null>(null);
  const userId = useAccount((state) => state.user?.id);
  const busy = progress !== null && imported === null;
  const [sessions, motions] = [data.practice.length, data.savedSequences?.length ?? 0];
  const { problem, refused = 0, reason } = imported ?? {};
  const failure = problem || (refused > 0 && text.refused(refused, reason ?? ""));

  async function start() {
    if (userId === undefined) return;
    setProgress("");
    setImported(await importData(data, userId, (sent, all) => setProgress(text.progress(sent, all))));
  }

  return (
    <Dialog
      title={text.title}
      busy={busy}
      onClose={onClose}
      close={imported ? { label: text.close, track: "import-close" } : { label: text.cancel, track: "import-cancel" }}
      actions={
        !imported && (
          <Button look="primary" data-focus data-track="import-confirm" disabled={busy} onClick={() => void start()}>
            {text.confirm}
          </Button>
        )
      }
    >
      {imported ? (
        <Notice kind={failure ? "error" : "info"}>{failure || text.done(sessions, motions)}</Notice>
      ) : (
        <p>
          {text.found(sessions, motions, {
            measures: data.measures?.length ?? 0,
            checkIns: data.checkIns?.length ?? 0,
            hasProgramme: Boolean(data.profile?.programme?.length),
          })}
        </p>
      )}
      <p role="status" className="text-muted text-sm">
        {busy && progress}
      </p>
    </Dialog>
  );
}
