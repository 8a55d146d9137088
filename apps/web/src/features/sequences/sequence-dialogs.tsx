import { LONGEST_SEQUENCE_NAME, type SavedSequence, type SavedStep } from "@vr-eye-lab/domain/sequences";
import { type FormEvent, useId, useState } from "react";
import { text } from "../../copy/sequences.ts";
import { debugLog, messageOf } from "../../data/debug-log.ts";
import {
  deleteSequence,
  restoreSequence,
  saveSequence,
  updateSequence,
  useSavedSequences,
} from "../../data/sequences/saved-sequences.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { showDone, showToast } from "../../ui/toast-store.ts";
import { closeSequenceDialog, setActiveSequence, useSequences } from "./sequences-store.ts";

/** The dialogs that save and delete a saved motion, on any tab. */
export function SequenceDialogs() {
  const dialog = useSequences((state) => state.dialog);
  const activeId = useSequences((state) => state.activeId);
  const active = useSavedSequences()?.find(({ id }) => id === activeId);
  switch (dialog?.kind) {
    case "save":
      return <SaveDialog exercises={dialog.exercises} active={active} />;
    case "delete":
      return <DeleteDialog sequence={dialog.sequence} />;
    default:
      return null;
  }
}

interface SaveDialogProps {
  readonly exercises: readonly SavedStep[];
  /** The active saved motion: Update replaces it. */
  readonly active: SavedSequence | undefined;
}

/** Saves exercises under a name. A blank name cannot be saved. */
function SaveDialog({ exercises, active }: SaveDialogProps) {
  const form = useId();
  const [name, setName] = useState(active?.name ?? "");
  const blank = name.trim() === "";
  // Three buttons must fit on a phone.
  const narrow = active && "max-sm:px-3";

  function save(write: () => Promise<unknown>) {
    if (blank) return;
    closeSequenceDialog();
    write().then(() => showDone(text.savedAs(name.trim())), reportFailure("save"));
  }
  const saveNew = () => save(() => saveSequence(name, exercises));

  function submit(event: FormEvent) {
    event.preventDefault();
    if (active) save(() => updateSequence(active.id, { name, exercises }));
    else saveNew();
  }

  return (
    <Dialog
      title={text.saveTitle}
      onClose={closeSequenceDialog}
      actions={
        <>
          <Button look="quiet" data-track="save-cancel" onClick={closeSequenceDialog} className={narrow}>
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

/** Asks before a saved motion is deleted, and offers Undo afterwards. */
function DeleteDialog({ sequence }: { readonly sequence: SavedSequence }) {
  const { id, name } = sequence;

  function remove() {
    closeSequenceDialog();
    deleteSequence(id).then(() => {
      setActiveSequence(null);
      const run = () => void restoreSequence(sequence).catch(reportFailure("restore"));
      showToast(text.deleted(name), { action: { label: text.undo, run } });
    }, reportFailure("delete"));
  }

  return (
    <Dialog
      title={text.deleteTitle}
      onClose={closeSequenceDialog}
      actions={
        <>
          <Button look="quiet" data-focus data-track="delete-cancel" onClick={closeSequenceDialog}>
            {text.cancel}
          </Button>
          <Button data-track="delete-confirm" onClick={remove}>
            {text.deleteConfirm}
          </Button>
        </>
      }
    >
      <p>{text.deleteText(name)}</p>
    </Dialog>
  );
}

/** Logs a failed write, and shows the reason and what to do next. */
function reportFailure(what: "save" | "delete" | "restore"): (error: unknown) => void {
  return (error) => {
    const reason = messageOf(error);
    debugLog.write("error", `${what}: ${reason}`);
    showToast(text.failed[what](reason));
  };
}
