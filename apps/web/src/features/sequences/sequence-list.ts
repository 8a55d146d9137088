import type { SavedSequence } from "@vr-eye-lab/domain/sequences";
import { type RefObject, useEffect, useRef } from "react";
import { useSavedSequences } from "../../data/sequences/saved-sequences.ts";
import { useSequences } from "./sequences-store.ts";

interface SequenceList {
  /** Newest first; undefined while loading. */
  readonly sequences: readonly SavedSequence[] | undefined;
  readonly activeId: string | null;
}

/** The saved motions for a list. When a card is removed while it has the focus, the focus moves to `heading`. */
export function useSequenceList(heading: RefObject<HTMLElement | null>): SequenceList {
  const sequences = useSavedSequences();
  const activeId = useSequences((state) => state.activeId);
  const count = sequences?.length ?? 0;
  const before = useRef(count);
  useEffect(() => {
    if (count < before.current && document.activeElement === document.body) heading.current?.focus();
    before.current = count;
  }, [heading, count]);
  return { sequences, activeId };
}
