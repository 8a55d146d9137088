/** The page's colours and type, read from its style sheet so that the headset's panel never differs from the page. */
export interface Palette {
  readonly surface: string;
  readonly raised: string;
  readonly line: string;
  readonly text: string;
  readonly muted: string;
  readonly accent: string;
  readonly accentInk: string;
  readonly font: string;
}

/** Reads the palette from the document's custom properties; waits for the type face, so that no text is painted without it. */
export async function readPalette(): Promise<Palette> {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(name).trim();
  const palette = {
    surface: token("--color-surface"),
    raised: token("--color-raised"),
    line: token("--color-line-strong"),
    text: token("--color-text"),
    muted: token("--color-muted"),
    accent: token("--color-accent"),
    accentInk: token("--color-accent-ink"),
    font: token("--font-sans") || "sans-serif",
  };
  // A face that cannot be loaded is no reason not to practise: the next in the list is used.
  await document.fonts.load(`600 32px ${palette.font}`).catch(() => undefined);
  return palette;
}

/** A canvas font of the palette's face; size in millimetres, for a context whose unit is the millimetre. */
export function canvasFont(palette: Palette, millimetres: number, weight: number): string {
  return `${weight} ${millimetres}px ${palette.font}`;
}
