import { createHash } from "node:crypto";
import type { SiteFiles } from "./site-files.ts";

const ELEMENTS = {
  /** Without `src`: others are allowed by their address. */
  scripts: /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g,
  styles: /<style[^>]*>([\s\S]*?)<\/style>/g,
};

/** Sources of a Content-Security-Policy, such as `'sha256-…'`, that allow the inline elements of the page and no others. */
export interface InlineHashes {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** The hashes of the built page's inline elements. They come from the page itself, so that the two can't differ. */
export function inlineHashes(site: SiteFiles): InlineHashes {
  const html = new TextDecoder().decode(site.get("/index.html")?.plain);
  const hashesOf = (element: RegExp) =>
    Array.from(html.matchAll(element), ([, content = ""]) => {
      const digest = createHash("sha256").update(content).digest("base64");
      return `'sha256-${digest}'`;
    });
  return { scripts: hashesOf(ELEMENTS.scripts), styles: hashesOf(ELEMENTS.styles) };
}
