import { useState } from "react";
import { useSavedSequences } from "../../data/sequences/saved-sequences.ts";
import { FEW, firstFew, searchByName } from "./search.ts";
import { useSequences } from "./sequences-store.ts";

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
