/** Whether a measure meets its target, and the text for it. */
export interface Verdict {
  readonly text: string;
  readonly met: boolean;
}

export function against(value: number, budget: number): Verdict {
  const met = value <= budget;
  return { text: `${met ? "within" : "over"} ${budget}`, met };
}

export function atLeast(value: number, floor: number): Verdict {
  const met = value >= floor;
  return { text: `${met ? "at least" : "under"} ${floor}`, met };
}

/** Fails the benchmark over budget. For measures that are the same on every machine. */
export function gate(value: number, budget: number): Verdict {
  const verdict = against(value, budget);
  if (!verdict.met) process.exitCode = 1;
  return verdict;
}
