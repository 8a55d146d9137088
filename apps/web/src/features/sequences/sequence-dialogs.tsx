import { useSavedSequences } from "../../data/sequences/saved-sequences.ts";
import { DeleteDialog } from "./delete-dialog.tsx";
import { SaveDialog } from "./save-dialog.tsx";
import { closeSequenceDialog, useSequences } from "./sequences-store.ts";

/** The dialogs about saved motions, whatever tab is open. */
export function SequenceDialogs() {
  const dialog = useSequences((state) => state.dialog);
  const activeId = useSequences((state) => state.activeId);
  const active = useSavedSequences()?.find(({ id }) => id === activeId);
  switch (dialog?.kind) {
    case "save":
      return <SaveDialog exercises={dialog.exercises} active={active} onClose={closeSequenceDialog} />;
    case "delete":
      return <DeleteDialog sequence={dialog.sequence} onClose={closeSequenceDialog} />;
    default:
      return null;
  }
}
