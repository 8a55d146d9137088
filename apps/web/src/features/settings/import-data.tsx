import type { AccountData } from "@vr-eye-lab/domain/account";
import { useId, useRef, useState } from "react";
import { text } from "../../copy/transfer.ts";
import { readAccountData } from "../../data/account/import-data.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useOnline } from "../../ui/online.ts";
import { ImportDialog } from "./import-dialog.tsx";

/** More than ten years of daily practice. */
const LARGEST_FILE = 20 * 1024 * 1024;

/** Takes a file that was downloaded here. */
export function ImportData() {
  const id = useId();
  const file = useRef<HTMLInputElement>(null);
  const online = useOnline();
  const [data, setData] = useState<AccountData | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  async function read(chosen: File) {
    if (chosen.size > LARGEST_FILE) return setProblem(text.tooLarge);
    let content: string;
    try {
      content = await chosen.text();
    } catch {
      return setProblem(text.unreadable);
    }
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
          // The same file may be chosen again.
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
