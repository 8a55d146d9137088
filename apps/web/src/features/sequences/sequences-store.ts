import type { SavedSequence, SavedStep } from "@vr-eye-lab/domain/sequences";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";

interface SequencesState {
  /** The id of the saved motion that was chosen last. */
  readonly activeId: string | null;
  readonly dialog:
    | { readonly kind: "save"; readonly exercises: readonly SavedStep[] }
    | { readonly kind: "delete"; readonly sequence: SavedSequence }
    | null;
}

const NONE: SequencesState = { activeId: null, dialog: null };
const store = createStore<SequencesState>()(() => NONE);

export function useSequences<Part>(select: (state: SequencesState) => Part): Part {
  return useStore(store, select);
}

/** Opens the dialog that saves exercises under a name. */
export function openSaveDialog(exercises: readonly SavedStep[]): void {
  store.setState({ dialog: { kind: "save", exercises } });
}

/** Opens the dialog that deletes a saved motion. */
export function openDeleteDialog(sequence: SavedSequence): void {
  store.setState({ dialog: { kind: "delete", sequence } });
}

export function closeSequenceDialog(): void {
  store.setState({ dialog: null });
}

export function setActiveSequence(activeId: string | null): void {
  store.setState({ activeId });
}

/** Clears the state of the user who has signed out. */
export function resetSequences(): void {
  store.setState(NONE);
}
