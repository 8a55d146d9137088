/** A colour of tokens.css by its name, such as '#0a0c11', for canvases. Empty until the style sheet is applied. */
export function tokenColour(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(`--color-${name}`).trim();
}
