import { LONGEST_SEQUENCE_NAME, type SavedSequence, type SavedStep } from "@vr-eye-lab/domain/sequences";
import { type ReactNode, useEffect, useId, useState } from "react";
import { text } from "../../copy/sequences.ts";
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
import { reportFailure } from "./change-sequence.ts";
import { closeSequenceDialog, setActiveSequence, useSequences } from "./sequences-store.ts";
import { stepsOf } from "./steps.ts";

/** The dialogs that save, rename and delete a saved motion, on any tab. */
export function SequenceDialogs() {
  const dialog = useSequences((state) => state.dialog);
  const activeId = useSequences((state) => state.activeId);
  const sequences = useSavedSequences();
  const about = dialog && dialog.kind !== "save" ? dialog.sequence : null;
  const isGone = about && sequences?.every(({ id }) => id !== about.id);

  useEffect(() => {
    if (!isGone || !about) return;
    closeSequenceDialog();
    showToast(text.gone(about.name));
  }, [isGone, about]);

  switch (dialog?.kind) {
    case "save":
      return <SaveDialog exercises={stepsOf(dialog.workout)} active={sequences?.find(({ id }) => id === activeId)} />;
    case "rename":
      return <RenameDialog sequence={dialog.sequence} />;
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
    closeSequenceDialog();
    write().then(() => showDone(text.savedAs(name.trim())), reportFailure("save"));
  }
  const saveNew = () => save(() => saveSequence(name, exercises));

  function submit() {
    if (active) save(() => updateSequence(active.id, { name, exercises }));
    else saveNew();
  }

  return (
    <NameDialog
      title={text.saveTitle}
      form={form}
      name={name}
      onName={setName}
      onSubmit={submit}
      hint={active ? text.updateHint(active.name) : text.nameHint}
    >
      <Button look="quiet" data-track="save-cancel" onClick={closeSequenceDialog} className={narrow}>
        {text.cancel}
      </Button>
      {active && (
        <Button data-track="save-as-new" disabled={blank} onClick={saveNew} className={narrow}>
          {text.saveAsNew}
        </Button>
      )}
      <Button type="submit" data-track="save-confirm" form={form} look="primary" disabled={blank} className={narrow}>
        {active ? text.update : text.save}
      </Button>
    </NameDialog>
  );
}

function RenameDialog({ sequence }: { readonly sequence: SavedSequence }) {
  const form = useId();
  const [name, setName] = useState(sequence.name);

  function rename() {
    closeSequenceDialog();
    if (name === sequence.name) return;
    updateSequence(sequence.id, { name }).then(() => showDone(text.renamed(name.trim())), reportFailure("rename"));
  }

  return (
    <NameDialog title={text.renameTitle} form={form} name={name} onName={setName} onSubmit={rename}>
      <Button look="quiet" data-track="rename-cancel" onClick={closeSequenceDialog}>
        {text.cancel}
      </Button>
      <Button type="submit" data-track="rename-confirm" form={form} look="primary" disabled={name.trim() === ""}>
        {text.rename}
      </Button>
    </NameDialog>
  );
}

interface NameDialogProps {
  readonly title: string;
  /** The form's id, for its submit button. */
  readonly form: string;
  readonly name: string;
  readonly onName: (name: string) => void;
  /** Not called with a blank name. */
  readonly onSubmit: () => void;
  readonly hint?: string;
  /** The buttons. */
  readonly children: ReactNode;
}

/** Asks for a name. */
function NameDialog({ title, form, name, onName, onSubmit, hint, children }: NameDialogProps) {
  return (
    <Dialog title={title} onClose={closeSequenceDialog} actions={children}>
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() !== "") onSubmit();
        }}
      >
        <TextField
          data-focus
          data-track="save-name"
          label={text.name}
          value={name}
          onChange={onName}
          maxLength={LONGEST_SEQUENCE_NAME}
          autoComplete="off"
          hint={hint}
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
      if (useSequences.getState().activeId === id) setActiveSequence(null);
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
