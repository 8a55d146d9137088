import type { NewShare } from "@vr-eye-lab/domain/sharing";
import { useEffect, useRef, useState } from "react";
import { text } from "../../copy/sharing.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { SHARED_PATH } from "./share-link.ts";

/** A link that was just made: the only moment at which it can be copied, so it has the focus. */
export function NewLink({ made: { share, token } }: { readonly made: NewShare }) {
  const box = useRef<HTMLDivElement>(null);
  const [told, setTold] = useState("");
  const link = `${window.location.origin}${SHARED_PATH}#${token}`;

  useEffect(() => box.current?.querySelector("input")?.select(), []);

  async function copy() {
    try {
      await navigator.clipboard.writeText(link);
      setTold(text.copied);
    } catch {
      setTold(text.notCopied);
    }
  }

  return (
    <div ref={box} className="grid gap-3 rounded-m border border-accent/50 bg-accent-soft p-4">
      <p className="text-sm">{text.made(share.name)}</p>
      <TextField label={text.link} data-track="share-link" readOnly value={link} onChange={() => undefined} />
      <div className="flex items-center gap-3">
        <Button data-track="share-copy" onClick={() => void copy()}>
          {text.copy}
        </Button>
        <p role="status" className="text-sm">
          {told}
        </p>
      </div>
    </div>
  );
}
