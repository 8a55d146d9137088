import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { LANGUAGE_CODES, type Language, pagePath } from "@vr-eye-lab/domain/language";
import { getMimeType, mimes } from "hono/utils/mime";

/** The endings of the compressed files that the build writes, smallest first, and their encodings. */
const VARIANTS = [
  [".br", "br"],
  [".gz", "gzip"],
] as const;
type Encoding = (typeof VARIANTS)[number][1];

/** One file of the page, in memory. */
export interface SiteFile {
  /** The Content-Type header. */
  type: string;
  /** Hex digest of the plain content, for its ETags. */
  digest: string;
  /** The uncompressed bytes, and the compressed variants that the build made. */
  plain: Uint8Array<ArrayBuffer>;
  encoded: Partial<Record<Encoding, Uint8Array<ArrayBuffer>>>;
}

/** The files of the built page by URL path, such as `/assets/index-5f3a.js`. */
export type SiteFiles = ReadonlyMap<string, SiteFile>;

/** Browsers show the licences instead of downloading them. */
const TYPES = { ...mimes, md: "text/plain; charset=utf-8" };

/** Whether there is a page to serve. Without one, the API still works. */
export function isBuilt(files: SiteFiles): boolean {
  return files.has("/index.html");
}

/**
 * Reads the built page into memory, a few MB. Requests never touch the disk, paths cannot escape the folder, and a running server keeps its
 * files when a build replaces them.
 * @param languages whose pages are served
 * @returns no files if the page is not built
 */
export function readSiteFiles(folder: string, languages: readonly Language[] = LANGUAGE_CODES): SiteFiles {
  const files = new Map<string, SiteFile>();
  const listed = existsSync(folder) ? readdirSync(folder, { withFileTypes: true, recursive: true }) : [];
  const entries = listed.filter((entry) => entry.isFile() && !entry.name.startsWith("."));
  const paths = new Set(entries.map((entry) => join(entry.parentPath, entry.name)));
  for (const path of paths) {
    const isVariant = VARIANTS.some(([ending]) => path.endsWith(ending) && paths.has(path.slice(0, -ending.length)));
    if (isVariant) continue;
    const plain = new Uint8Array(readFileSync(path));
    const encoded: SiteFile["encoded"] = {};
    for (const [ending, encoding] of VARIANTS) {
      if (paths.has(path + ending)) encoded[encoding] = new Uint8Array(readFileSync(path + ending));
    }
    files.set(`/${relative(folder, path).split(sep).join("/")}`, {
      type: getMimeType(path, TYPES) ?? "application/octet-stream",
      digest: createHash("sha256").update(plain).digest("hex").slice(0, 24),
      plain,
      encoded,
    });
  }
  for (const language of LANGUAGE_CODES) if (!languages.includes(language)) files.delete(pagePath(language));
  return files;
}
