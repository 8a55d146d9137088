import type { SavedSequence } from "@vr-eye-lab/domain/sequences";
import { Copy, Pencil, RefreshCw, Trash2 } from "lucide-react";
import { text } from "../../copy/sequences.ts";
import { MenuButton, MenuItem } from "../../ui/menu-button.tsx";
import { addDuplicate, updateToCurrent } from "./change-sequence.ts";
import { openDeleteDialog, openRenameDialog } from "./sequences-store.ts";

interface SequenceMenuProps {
  readonly sequence: SavedSequence;
  /** The id of its name. */
  readonly about: string;
}

/** The actions on a saved motion, other than choosing it. */
export function SequenceMenu({ sequence, about }: SequenceMenuProps) {
  return (
    <MenuButton label={text.more} about={about} track="saved-more">
      <MenuItem icon={Pencil} track="saved-rename" onChoose={() => openRenameDialog(sequence)}>
        {text.rename}
      </MenuItem>
      <MenuItem icon={RefreshCw} track="saved-update" onChoose={() => updateToCurrent(sequence)}>
        {text.updateToCurrent}
      </MenuItem>
      <MenuItem icon={Copy} track="saved-duplicate" onChoose={() => addDuplicate(sequence)}>
        {text.duplicate}
      </MenuItem>
      <MenuItem icon={Trash2} track="saved-menu-delete" onChoose={() => openDeleteDialog(sequence)}>
        {text.deleteConfirm}
      </MenuItem>
    </MenuButton>
  );
}
