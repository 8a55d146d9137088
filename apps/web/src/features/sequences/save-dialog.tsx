import { LONGEST_SEQUENCE_NAME, type SavedSequence, type SavedStep } from "@vr-eye-lab/domain/sequences";
import { type FormEvent, useId, useState } from "react";
import { text } from "../../copy/sequences.ts";
import { saveSequence, updateSequence } from "../../data/sequences/saved-sequences.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { showDone } from "../../ui/toast-store.ts";
import { tellFailure } from "./tell-failure.ts";

interface SaveDialogProps {
  readonly exercises: readonly SavedStep[];
  /** The saved motion that is active: it can be replaced. */
  readonly active: SavedSequence | undefined;
  readonly onClose: () => void;
}

/** Asks for a name, and keeps the exercises under it. A name of blanks is none. */
export function SaveDialog({ exercises, active, onClose }: SaveDialogProps) {
  const form = useId();
  const [name, setName] = useState(active?.name ?? "");
  const blank = name.trim() === "";
  // Three of them fit on a telephone.
  const narrow = active && "max-sm:px-3";

  function keep(write: () => Promise<unknown>) {
    if (blank) return;
    onClose();
    write().then(
      () => showDone(text.savedAs(name.trim())),
      (error: unknown) => tellFailure("save", error),
    );
  }
  const saveNew = () => keep(() => saveSequence(name, exercises));
  const update = ({ id }: SavedSequence) => keep(() => updateSequence(id, { name, exercises }));

  function submit(event: FormEvent) {
    event.preventDefault();
    if (active) update(active);
    else saveNew();
  }

  return (
    <Dialog
      title={text.saveTitle}
      onClose={onClose}
      actions={
        <>
          <Button look="quiet" data-track="save-cancel" onClick={onClose} className={narrow}>
            {text.cancel}
          </Button>
          {active && (
            <Button data-track="save-as-new" disabled={blank} onClick={saveNew} className={narrow}>
              {text.saveAsNew}
            </Button>
          )}
          <Button
            type="submit"
            data-track="save-confirm"
            form={form}
            look="primary"
            disabled={blank}
            className={narrow}
          >
            {active ? text.update : text.save}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit}>
        <TextField
          data-focus
          data-track="save-name"
          label={text.name}
          value={name}
          onChange={setName}
          maxLength={LONGEST_SEQUENCE_NAME}
          autoComplete="off"
          hint={active ? text.updateHint(active.name) : text.nameHint}
        />
      </form>
    </Dialog>
  );
}
