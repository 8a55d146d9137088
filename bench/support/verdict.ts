/** Whether a measure keeps its budget, in words. */
export function against(value: number, budget: number): string {
  return value <= budget ? `within ${budget}` : `over ${budget}`;
}

/** As `against`, for measures that are the same on every machine: one over its budget makes the benchmark fail. */
export function gate(value: number, budget: number): string {
  if (value > budget) process.exitCode = 1;
  return against(value, budget);
}
