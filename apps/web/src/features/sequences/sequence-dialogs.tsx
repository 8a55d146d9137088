import { LONGEST_SEQUENCE_NAME, type SavedSequence, type SavedStep } from "@vr-eye-lab/domain/sequences";
import { useEffect, useId, useState } from "react";
import { text } from "#copy/sequences.ts";
import {
  deleteSequence,
  saveSequence,
  updateSequence,
  useSavedSequences,
} from "../../data/sequences/saved-sequences.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { showDone, showToast } from "../../ui/toast-store.ts";
import { reportFailure } from "./sequence-actions.ts";
import { openSequenceDialog, useSequences } from "./sequences-store.ts";
import { stepsOf } from "./steps.ts";

export { SequenceStrip } from "./sequence-items.tsx";

const close = () => openSequenceDialog(null);

/** The dialogs that save, rename and delete a saved motion, on any tab. */
export function SequenceDialogs() {
  const dialog = useSequences((state) => state.dialog);
  const activeId = useSequences((state) => state.activeId);
  const sequences = useSavedSequences();
  const about = dialog && dialog.kind !== "save" ? dialog.sequence : null;
  const isGone = about && sequences?.every(({ id }) => id !== about.id);

  useEffect(() => {
    if (!isGone || !about) return;
    close();
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

/** Saves exercises under a name: as new, or in place of the active saved motion. */
function SaveDialog({ exercises, active }: SaveDialogProps) {
  function save(name: string, write: () => Promise<unknown>) {
    close();
    write().then(() => showDone(text.savedAs(name.trim())), reportFailure("save"));
  }
  const saveNew = (name: string) => save(name, () => saveSequence(name, exercises));
  return (
    <NameDialog
      title={text.saveTitle}
      initial={active?.name ?? ""}
      hint={active ? text.updateHint(active.name) : text.nameHint}
      submit={active ? text.update : text.save}
      track="save"
      onSubmit={(name) => (active ? save(name, () => updateSequence(active.id, { name, exercises })) : saveNew(name))}
      onSaveNew={active && saveNew}
    />
  );
}

function RenameDialog({ sequence }: { readonly sequence: SavedSequence }) {
  function rename(name: string) {
    close();
    if (name === sequence.name) return;
    updateSequence(sequence.id, { name }).then(() => showDone(text.renamed(name.trim())), reportFailure("rename"));
  }
  return (
    <NameDialog
      title={text.renameTitle}
      initial={sequence.name}
      submit={text.rename}
      track="rename"
      onSubmit={rename}
    />
  );
}

interface NameDialogProps {
  readonly title: string;
  readonly initial: string;
  readonly hint?: string;
  readonly submit: string;
  /** The name under which clicks on the buttons are tracked. */
  readonly track: string;
  readonly onSubmit: (name: string) => void;
  /** Offers to save the exercises as a new saved motion instead. */
  readonly onSaveNew?: ((name: string) => void) | undefined;
}

/** Asks for a name, which can't be blank. */
function NameDialog({ title, initial, hint, submit, track, onSubmit, onSaveNew }: NameDialogProps) {
  const form = useId();
  const [name, setName] = useState(initial);
  const blank = name.trim() === "";
  // Three buttons must fit on a phone.
  const narrow = onSaveNew && "max-sm:px-3";
  return (
    <Dialog
      title={title}
      onClose={close}
      close={{ label: text.cancel, track: `${track}-cancel` }}
      actions={
        <>
          {onSaveNew && (
            <Button data-track="save-as-new" disabled={blank} onClick={() => onSaveNew(name)} className={narrow}>
              {text.saveAsNew}
            </Button>
          )}
          <Button
            type="submit"
            data-track={`${track}-confirm`}
            form={form}
            look="primary"
            disabled={blank}
            className={narrow}
          >
            {submit}
          </Button>
        </>
      }
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!blank) onSubmit(name);
        }}
      >
        <TextField
          data-focus
          data-track="save-name"
          label={text.name}
          value={name}
          onChange={setName}
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
    close();
    deleteSequence(id).then((restore) => {
      if (useSequences.getState().activeId === id) useSequences.setState({ activeId: null });
      const run = () => void restore().catch(reportFailure("restore"));
      showToast(text.deleted(name), { action: { label: text.undo, run } });
    }, reportFailure("delete"));
  }

  return (
    <Dialog
      title={text.deleteTitle}
      onClose={close}
      actions={
        <>
          <Button look="quiet" data-focus data-track="delete-cancel" onClick={close}>
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
