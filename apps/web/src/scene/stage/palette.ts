import { headset } from "#copy/headset.ts";

export type Palette = Awaited<ReturnType<typeof readPalette>>;

/** Reads the page's colours and font from its style sheet, and waits until the font is loaded for canvas text. */
export async function readPalette() {
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
    warn: token("--color-warn"),
    font: token("--font-sans") || "sans-serif",
  };
  // For all characters of the texts, which may be in several files. If the font can't be loaded, the canvas uses the next one in the list.
  await document.fonts.load(`600 32px ${palette.font}`, JSON.stringify(headset)).catch(() => undefined);
  return palette;
}

/** A canvas font; size in millimetres, for a context whose unit is the millimetre. */
export function canvasFont(palette: Palette, millimetres: number, weight: number): string {
  return `${weight} ${millimetres}px ${palette.font}`;
}
