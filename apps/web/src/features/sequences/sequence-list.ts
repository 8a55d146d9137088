import type { RefObject } from "react";
import { useSavedSequences } from "../../data/sequences/saved-sequences.ts";
import { useFocusAfterChange } from "../../ui/focus.ts";
import { useSequences } from "./sequences-store.ts";

/** The saved motions for a list. When a card is removed while it has the focus, the focus moves to `heading`. */
export function useSequenceList(heading: RefObject<HTMLElement | null>) {
  const sequences = useSavedSequences();
  const activeId = useSequences((state) => state.activeId);
  const count = sequences?.length ?? 0;
  useFocusAfterChange(heading, count, (before) => count < before);
  return { sequences, activeId };
}
