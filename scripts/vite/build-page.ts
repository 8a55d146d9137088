import { rmSync } from "node:fs";
import { join, resolve } from "node:path";
import {
  type BuildOptions,
  build,
  type InlineConfig,
  type Plugin,
  type PluginOption,
  type Rolldown,
  type ViteBuilder,
} from "vite";
import { LANGUAGE_CODES, type Language } from "../../packages/domain/src/language/index.ts";
import { checkBrowsers } from "../browsers/check-build.ts";
import { firstPaint, renderScreen } from "./first-paint.ts";
import { compressFolder } from "./precompress.mjs";
import { PSEUDO, pseudoCopy } from "./pseudo-language.ts";
import { buildWorker } from "./service-worker.ts";

/** Resolves `#copy/` to the folder of a language. */
function copyOf(language: Language, root: string): Plugin {
  return {
    name: "copy",
    enforce: "pre",
    resolveId: (id) => (id.startsWith("#copy/") ? join(root, "src/copy", language, id.slice("#copy/".length)) : null),
  };
}

/** Builds the page in one language, and returns the names of its files. @param config with the plugins that the page's modules need */
async function buildLanguage(config: () => InlineConfig, mode: string, page: BuildOptions): Promise<string[]> {
  const inline = { ...(page.target && { target: page.target }), minify: true, copyPublicDir: false };
  const first = await renderScreen({ ...config(), build: inline });
  const { plugins = [], ...rest } = config();
  const result = await build({ ...rest, mode, plugins: [...plugins, firstPaint(first)], build: page });
  return (result as Rolldown.RolldownOutput).output.map(({ fileName }) => fileName);
}

/**
 * Builds the page once per language into one folder, then the service worker, which caches the files of one language.
 * @param page the configuration of the page's scripts
 * @param plugins creates those that the page's modules need
 */
export async function buildPage(
  builder: ViteBuilder,
  page: BuildOptions,
  plugins: () => PluginOption[],
): Promise<void> {
  // Otherwise Vite would build the page once more.
  for (const environment of Object.values(builder.environments)) environment.isBuilt = true;
  const { root, mode } = builder.config;
  const outDir = resolve(root, builder.config.build.outDir);
  rmSync(outDir, { recursive: true, force: true });
  const languages = mode === PSEUDO ? (["en"] as const) : LANGUAGE_CODES;
  const built = languages.map(async (language) => {
    const copy = mode === PSEUDO ? pseudoCopy(root) : copyOf(language, root);
    const config = (): InlineConfig => ({ root, configFile: false, logLevel: "warn", plugins: [copy, ...plugins()] });
    // What all languages share is written once.
    const shared = language === "en" ? {} : { license: false, copyPublicDir: false };
    return [language, await buildLanguage(config, mode, { ...page, ...shared, outDir, emptyOutDir: false })] as const;
  });
  await buildWorker(outDir, Object.fromEntries(await Promise.all(built)), page.target);
  // Not React's development build, which only tests use.
  if (mode === "production") checkBrowsers(outDir);
  await compressFolder(outDir);
}
