import { type FormEvent, type ReactNode, useId, useState } from "react";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { Notice } from "./notice.tsx";
import { showDone } from "./toast-store.ts";

interface SaveDialogProps {
  readonly title: string;
  readonly words: Readonly<Record<"cancel" | "save" | "saved" | "failed", string>>;
  /** The name under which clicks on Cancel and Save are tracked. */
  readonly track: string;
  /** @returns null after it saved, or why it couldn't; empty if the fields say why. A rejection shows `failed` */
  readonly onSave: (form: HTMLFormElement) => string | Promise<string | null>;
  readonly onClose: () => void;
  /** It saves that something is deleted. */
  readonly deletes?: boolean;
  readonly children: ReactNode;
}

/** A form in a dialog, which closes when it is saved. */
export function SaveDialog(props: SaveDialogProps) {
  const { title, words, track, onSave, onClose, deletes = false, children } = props;
  const id = useId();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const saving = onSave(event.currentTarget);
    if (typeof saving === "string") return setProblem(saving);
    setBusy(true);
    const failure = await saving.catch(() => words.failed);
    setBusy(false);
    if (failure !== null) return setProblem(failure);
    showDone(words.saved);
    onClose();
  }

  return (
    <Dialog
      wide={!deletes}
      title={title}
      busy={busy}
      onClose={onClose}
      close={{ label: words.cancel, track: `${track}-cancel` }}
      actions={
        <Button
          type="submit"
          form={id}
          look={deletes ? "danger" : "primary"}
          disabled={busy}
          data-track={`${track}-save`}
        >
          {words.save}
        </Button>
      }
    >
      <form
        id={id}
        noValidate
        onSubmit={(event) => void submit(event)}
        onChange={() => setProblem("")}
        className="grid grid-cols-1 gap-4"
      >
        {children}
        {problem && <Notice kind="error">{problem}</Notice>}
      </form>
    </Dialog>
  );
}
