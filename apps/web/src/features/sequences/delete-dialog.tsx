import type { SavedSequence } from "@vr-eye-lab/domain/sequences";
import { text } from "../../copy/sequences.ts";
import { deleteSequence, restoreSequence } from "../../data/sequences/saved-sequences.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { showToast } from "../../ui/toast-store.ts";
import { setActiveSequence } from "./sequences-store.ts";
import { tellFailure } from "./tell-failure.ts";

/** Seconds that Undo is offered. */
const UNDO_SECONDS = 8;

interface DeleteDialogProps {
  readonly sequence: SavedSequence;
  readonly onClose: () => void;
}

/** Asks before a saved motion goes; afterwards it can be brought back for a while. */
export function DeleteDialog({ sequence, onClose }: DeleteDialogProps) {
  const { id, name } = sequence;

  function remove() {
    onClose();
    deleteSequence(id).then(
      () => {
        setActiveSequence(null);
        showToast(text.deleted(name), {
          seconds: UNDO_SECONDS,
          action: {
            label: text.undo,
            run: () => void restoreSequence(sequence).catch((error: unknown) => tellFailure("restore", error)),
          },
        });
      },
      (error: unknown) => tellFailure("delete", error),
    );
  }

  return (
    <Dialog
      title={text.deleteTitle}
      onClose={onClose}
      actions={
        <>
          <Button look="quiet" data-focus data-track="delete-cancel" onClick={onClose}>
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
