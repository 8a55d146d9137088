import type { SavedSequence } from "@vr-eye-lab/domain/sequences";
import type { Workout } from "@vr-eye-lab/domain/workout";
import { create } from "zustand";

interface SequencesState {
  /** The id of the saved motion that was chosen last. */
  readonly activeId: string | null;
  readonly dialog:
    | { readonly kind: "save"; readonly workout: Workout }
    | { readonly kind: "rename" | "delete"; readonly sequence: SavedSequence }
    | null;
}

const NONE: SequencesState = { activeId: null, dialog: null };
export const useSequences = create<SequencesState>()(() => NONE);

/** Opens the dialog that saves a workout under a name. */
export function openSaveDialog(workout: Workout): void {
  useSequences.setState({ dialog: { kind: "save", workout } });
}

/** Opens the dialog that renames a saved motion. */
export function openRenameDialog(sequence: SavedSequence): void {
  useSequences.setState({ dialog: { kind: "rename", sequence } });
}

/** Opens the dialog that deletes a saved motion. */
export function openDeleteDialog(sequence: SavedSequence): void {
  useSequences.setState({ dialog: { kind: "delete", sequence } });
}

export function closeSequenceDialog(): void {
  useSequences.setState({ dialog: null });
}

export function setActiveSequence(activeId: string | null): void {
  useSequences.setState({ activeId });
}

/** Clears the state of the user who has signed out. */
export function resetSequences(): void {
  useSequences.setState(NONE);
}
