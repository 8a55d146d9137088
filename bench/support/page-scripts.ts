import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { build, type Rolldown } from "vite";
import config from "../vite.config.ts";

/**
 * Builds a single page of bench/pages.
 * @returns the bytes of its scripts that are loaded before it runs, and of those loaded on demand; minified and compressed separately by brotli
 */
export async function weighPage(name: string) {
  const input = fileURLToPath(new URL(`../pages/${name}/index.html`, import.meta.url));
  const built = await build({
    ...config,
    configFile: false,
    build: {
      ...config.build,
      minify: true,
      write: false,
      rolldownOptions: { ...config.build?.rolldownOptions, input },
    },
  });
  const { output } = built as Rolldown.RolldownOutput;
  const chunks = output.filter((file) => file.type === "chunk");
  const first = new Set(chunks.filter(({ isEntry }) => isEntry));
  for (const { imports } of first) {
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) first.add(chunk);
  }
  const weigh = (list: readonly Rolldown.OutputChunk[]) =>
    list.reduce((sum, { code }) => sum + brotliCompressSync(code).length, 0);
  return { first: weigh([...first]), later: weigh(chunks.filter((chunk) => !first.has(chunk))) };
}
