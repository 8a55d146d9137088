import { createHash } from "node:crypto";
import { type Dirent, readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { getMimeType } from "hono/utils/mime";
import type { Encoding } from "./content-encoding.ts";

/** One file of the page, in memory. */
export interface SiteFile {
  /** The Content-Type header. */
  type: string;
  /** Hex digest of the plain content, the stem of its ETags. */
  digest: string;
  /** The bytes as they are, and in the encodings that the build made. */
  plain: Uint8Array<ArrayBuffer>;
  encoded: Partial<Record<Encoding, Uint8Array<ArrayBuffer>>>;
}

/** The files of the built page by their URL path, such as `/assets/index-5f3a.js`. */
export type SiteFiles = ReadonlyMap<string, SiteFile>;

const VARIANTS: readonly (readonly [string, Encoding])[] = [
  [".br", "br"],
  [".gz", "gzip"],
];

/**
 * Reads the built page into memory. It is a few MB; so a request never touches the disk, no path can lead out of the folder,
 * and a build that replaces the folder leaves a running server whole.
 * @returns no files when the folder does not exist: the page is not built.
 */
export function readSiteFiles(folder: string): SiteFiles {
  const files = new Map<string, SiteFile>();
  const entries = listFolder(folder).filter((entry) => entry.isFile() && !entry.name.startsWith("."));
  const paths = new Set(entries.map((entry) => join(entry.parentPath, entry.name)));
  for (const path of paths) {
    const isVariant = VARIANTS.some(([ending]) => path.endsWith(ending) && paths.has(path.slice(0, -ending.length)));
    if (isVariant) continue;
    const plain = readBytes(path);
    const encoded: SiteFile["encoded"] = {};
    for (const [ending, encoding] of VARIANTS) {
      if (paths.has(path + ending)) encoded[encoding] = readBytes(path + ending);
    }
    files.set(`/${relative(folder, path).split(sep).join("/")}`, {
      type: contentType(path),
      digest: createHash("sha256").update(plain).digest("hex").slice(0, 24),
      plain,
      encoded,
    });
  }
  return files;
}

function listFolder(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true, recursive: true });
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  }
}

function readBytes(path: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(path));
}

function contentType(path: string): string {
  return getMimeType(path) ?? "application/octet-stream";
}
