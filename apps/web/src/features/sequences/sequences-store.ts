import type { SavedSequence, SavedStep } from "@vr-eye-lab/domain/sequences";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";

/** A dialog about saved motions: at most one is open. */
type SequenceDialog =
  | { readonly kind: "save"; readonly exercises: readonly SavedStep[] }
  | { readonly kind: "delete"; readonly sequence: SavedSequence };

interface SequencesState {
  /** The saved motion that was chosen last, by id. */
  readonly activeId: string | null;
  readonly dialog: SequenceDialog | null;
}

const store = createStore<SequencesState>()(() => ({ activeId: null, dialog: null }));

/** What is chosen and asked about saved motions; the component draws anew when that part changes. */
export function useSequences<Part>(select: (state: SequencesState) => Part): Part {
  return useStore(store, select);
}

/** Asks for the name to keep exercises under. */
export function openSaveDialog(exercises: readonly SavedStep[]): void {
  store.setState({ dialog: { kind: "save", exercises } });
}

/** Asks whether a saved motion shall go. */
export function openDeleteDialog(sequence: SavedSequence): void {
  store.setState({ dialog: { kind: "delete", sequence } });
}

export function closeSequenceDialog(): void {
  store.setState({ dialog: null });
}

/** Marks a saved motion as the one on the Active tab; null marks none. */
export function setActiveSequence(activeId: string | null): void {
  store.setState({ activeId });
}

/** Forgets what belongs to the person who was signed in. */
export function resetSequences(): void {
  store.setState({ activeId: null, dialog: null });
}
