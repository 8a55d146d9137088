import type { SavedSequence } from "@vr-eye-lab/domain/sequences";

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
