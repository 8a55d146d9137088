import { createHash } from "node:crypto";
import { LANGUAGE_CODES, pagePath } from "@vr-eye-lab/domain/language";
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

/** The hashes of the inline elements of the page in each language. They come from the pages themselves, so that the two can't differ. */
export function inlineHashes(site: SiteFiles): InlineHashes {
  const pages = LANGUAGE_CODES.map((language) => new TextDecoder().decode(site.get(pagePath(language))?.plain));
  const hashesOf = (element: RegExp) => {
    const contents = pages.flatMap((html) => Array.from(html.matchAll(element), ([, content = ""]) => content));
    return [...new Set(contents)].map((content) => `'sha256-${createHash("sha256").update(content).digest("base64")}'`);
  };
  return { scripts: hashesOf(ELEMENTS.scripts), styles: hashesOf(ELEMENTS.styles) };
}
