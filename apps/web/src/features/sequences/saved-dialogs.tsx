import { useSavedSequences } from "../../data/local/documents.ts";
import { DeleteDialog } from "./delete-dialog.tsx";
import { SaveDialog } from "./save-dialog.tsx";
import { closeSavedDialog, useSaved } from "./saved-store.ts";

/** The dialogs about saved motions, whatever tab is open. */
export function SavedDialogs() {
  const dialog = useSaved((state) => state.dialog);
  const activeId = useSaved((state) => state.activeId);
  const active = useSavedSequences()?.find(({ id }) => id === activeId);
  switch (dialog?.kind) {
    case "save":
      return <SaveDialog exercises={dialog.exercises} active={active} onClose={closeSavedDialog} />;
    case "delete":
      return <DeleteDialog sequence={dialog.sequence} onClose={closeSavedDialog} />;
    default:
      return null;
  }
}
