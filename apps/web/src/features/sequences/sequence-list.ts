import { useSavedSequences } from "../../data/sequences/saved-sequences.ts";
import { useSequences } from "./sequences-store.ts";

/** The saved motions for a list, and the chosen one. */
export function useSequenceList() {
  const sequences = useSavedSequences();
  const activeId = useSequences((state) => state.activeId);
  return { sequences, activeId };
}
