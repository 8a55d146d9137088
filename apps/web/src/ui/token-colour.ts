/**
 * A colour of tokens.css by its name, for canvases, as it is written there (such as '#0a0c11').
 * Empty where the style sheet has not been applied.
 */
export function tokenColour(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(`--color-${name}`).trim();
}
