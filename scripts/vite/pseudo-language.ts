import { join } from "node:path";
import type { Plugin } from "vite";

/** The mode of `vite build` that replaces all languages by the pseudo-language. Only tests use it. */
export const PSEUDO = "pseudo";

const SUFFIX = "?widened";

/** Resolves `#copy/` to English with longer texts. */
export function pseudoCopy(root: string): Plugin {
  return {
    name: "pseudo-copy",
    enforce: "pre",
    resolveId(id) {
      if (!id.startsWith("#copy/")) return null;
      const file = join(root, "src/copy/en", id.slice("#copy/".length));
      return id === "#copy/language.ts" ? file : file + SUFFIX;
    },
    async load(id) {
      if (!id.endsWith(SUFFIX)) return null;
      const file = id.slice(0, -SUFFIX.length);
      const { exports } = await this.load({ id: file });
      return [
        `import * as english from ${JSON.stringify(file)};`,
        `import { widen } from ${JSON.stringify(join(import.meta.dirname, "widen.ts"))};`,
        ...exports.map((name) => `export const ${name} = widen(english.${name});`),
      ].join("\n");
    },
  };
}
