import type { SavedSequence } from "@vr-eye-lab/domain/sequences";
import type { Workout } from "@vr-eye-lab/domain/workout";
import { create } from "zustand";

interface SequencesState {
  /** The id of the saved motion that was chosen last. */
  readonly activeId: string | null;
  /** The open dialog about saved motions. */
  readonly dialog:
    | { readonly kind: "save"; readonly workout: Workout }
    | { readonly kind: "rename" | "delete"; readonly sequence: SavedSequence }
    | null;
}

export const useSequences = create<SequencesState>()(() => ({ activeId: null, dialog: null }));

export function openSequenceDialog(dialog: SequencesState["dialog"]): void {
  useSequences.setState({ dialog });
}
