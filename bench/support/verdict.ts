/** Whether a measure keeps its aim, and the words for it. */
export interface Verdict {
  readonly text: string;
  readonly met: boolean;
}

/** Whether a measure is no more than its budget. */
export function against(value: number, budget: number): Verdict {
  const met = value <= budget;
  return { text: `${met ? "within" : "over"} ${budget}`, met };
}

/** Whether a measure is no less than it should be. */
export function atLeast(value: number, floor: number): Verdict {
  const met = value >= floor;
  return { text: `${met ? "at least" : "under"} ${floor}`, met };
}

/** Makes the benchmark fail unless the aim is kept: for measures that are the same on every machine. */
export function gate(value: number, budget: number): Verdict {
  const verdict = against(value, budget);
  if (!verdict.met) process.exitCode = 1;
  return verdict;
}
