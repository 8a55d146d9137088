import type { SavedSequence } from "@vr-eye-lab/domain/sequences";
import { useState } from "react";
import { useSavedSequences } from "../../data/sequences/saved-sequences.ts";
import { useSequences } from "./sequences-store.ts";

/** Cards of a long list that are shown at first. */
export const FEW = 12;

/** The sequences whose names contain each word, without regard to case and accents. */
export function searchByName(sequences: readonly SavedSequence[], query: string): readonly SavedSequence[] {
  const words = plain(query).split(/\s+/);
  return sequences.filter(({ name }) => words.every((word) => plain(name).includes(word)));
}

function plain(text: string): string {
  return text.trim().normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}

/** The first few of a list. The active one takes the last place if it would be left out. */
export function firstFew(sequences: readonly SavedSequence[], activeId: string | null): readonly SavedSequence[] {
  const active = sequences.slice(FEW).find(({ id }) => id === activeId);
  return active ? [...sequences.slice(0, FEW - 1), active] : sequences.slice(0, FEW);
}

/** The saved motions that a list shows: all of up to `FEW`; of more the search results, and only a few until 'Show all'. */
export function useSequenceList() {
  const sequences = useSavedSequences();
  const activeId = useSequences((state) => state.activeId);
  const [query, setQuery] = useState("");
  const [isAll, setAll] = useState(false);
  const isLong = sequences !== undefined && sequences.length > FEW;
  const found = isLong ? searchByName(sequences, query) : sequences;
  const shown = found && !isAll ? firstFew(found, activeId) : found;
  return {
    /** Undefined while loading. */
    total: sequences?.length,
    shown,
    isCut: found !== undefined && shown !== undefined && shown.length < found.length,
    showAll: () => setAll(true),
    activeId,
    /** For long lists. */
    search: isLong ? { query, setQuery, found: found?.length ?? 0 } : undefined,
  };
}

export type SequenceList = ReturnType<typeof useSequenceList>;
