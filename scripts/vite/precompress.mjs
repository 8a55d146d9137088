import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

// Images and woff2 fonts are already compressed.
const COMPRESSIBLE = new Set([".html", ".js", ".css", ".svg", ".webmanifest", ".md"]);

const encoders = {
  ".br": (/** @type {Buffer} */ content) =>
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
  ".gz": (/** @type {Buffer} */ content) => promisify(gzip)(content, { level: 9 }),
};

/**
 * Writes a `.br` and a `.gz` file beside each text file of a folder if they are smaller. Brotli uses its default quality, the
 * highest.
 * @param {string} folder
 * @returns {Promise<void>}
 */
export async function compressFolder(folder) {
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const texts = paths.filter((path) => COMPRESSIBLE.has(extname(path)));
  await Promise.all(
    texts.map(async (path) => {
      const content = readFileSync(path);
      for (const [ending, encode] of Object.entries(encoders)) {
        const encoded = await encode(content);
        if (encoded.length < content.length) writeFileSync(path + ending, encoded);
      }
    }),
  );
}
