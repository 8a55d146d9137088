/** No-break spaces for a letter: 35 % of the mean width of letters and of capitals in the page's font. */
const PADDING = { letters: 0.6, capitals: 0.79 };

/**
 * Makes every word of a text 35 % longer, as another language may be, but none of what a parameter has brought. Adds spaces only: tests find
 * elements by their English names, because white space doesn't count in them.
 */
function widenText(text: string, parameters: readonly unknown[]): string {
  return text.replace(/\S*\p{L}\S*/gu, (word) => {
    const bare = word.replace(/^\P{L}+|\P{L}+$/gu, "");
    const isGiven = parameters.some((each) => typeof each === "string" && each.includes(bare));
    const padding = PADDING[word === word.toUpperCase() ? "capitals" : "letters"];
    return isGiven ? word : word + "\u00a0".repeat(Math.round(padding * word.length));
  });
}

/** Widens all texts in a value, and those that its functions return. @param parameters what the value was made of */
export function widen(value: unknown, parameters: readonly unknown[] = []): unknown {
  if (typeof value === "string") return widenText(value, parameters);
  if (typeof value === "function") return (...given: unknown[]) => widen(value(...given), given);
  if (Array.isArray(value)) return value.map((each) => widen(each, parameters));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, widen(each, parameters)]));
}
