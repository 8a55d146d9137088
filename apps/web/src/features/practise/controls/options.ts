/** Values with their labels, for SegmentedControl. */
export function optionsOf<Value extends string>(
  values: readonly Value[],
  words: Readonly<Record<Value, string>>,
): { value: Value; label: string }[] {
  return values.map((value) => ({ value, label: words[value] }));
}
