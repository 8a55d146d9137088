import { rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { build, type InlineConfig, type Plugin, type Rolldown, type ViteBuilder } from "vite";
import { LANGUAGE_CODES, type Language } from "../../packages/domain/src/language/index.ts";
import { checkBrowsers } from "../browsers/check-build.ts";
import { firstPaint, inlineScript, renderScreens } from "./first-paint.ts";
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

/**
 * Builds the page once per language into one folder, then the service worker, which caches the files of one language.
 * @param page the configuration of the page's scripts
 * @param plugins creates those that the page's modules need
 */
export async function buildPage(
  {
    config: {
      root,
      mode,
      build: { outDir },
    },
    environments,
  }: ViteBuilder,
  page: NonNullable<InlineConfig["build"]>,
  plugins: () => NonNullable<InlineConfig["plugins"]>,
): Promise<void> {
  // Otherwise Vite would build the page once more.
  for (const environment of Object.values(environments)) environment.isBuilt = true;
  const folder = resolve(root, outDir);
  rmSync(folder, { recursive: true, force: true });
  const buildLanguage = async (language: Language) => {
    const config = (): InlineConfig => ({
      root,
      configFile: false,
      logLevel: "warn",
      plugins: [mode === PSEUDO ? pseudoCopy(root) : copyOf(language, root), ...plugins()],
      build: { ...(page.target && { target: page.target }), minify: true, copyPublicDir: false },
    });
    const first = await renderScreens(config());
    const parts = firstPaint(first, await inlineScript(config(), first.settings));
    const isEnglish = language === "en";
    const result = await build({
      ...config(),
      mode,
      plugins: [...(config().plugins ?? []), parts],
      build: {
        ...page,
        license: isEnglish && (page.license ?? false),
        copyPublicDir: isEnglish,
        outDir: folder,
        emptyOutDir: false,
      },
    });
    const files = (result as Rolldown.RolldownOutput).output.map(({ fileName }) => fileName);
    return [language, files] as const;
  };
  const built = await Promise.all((mode === PSEUDO ? (["en"] as const) : LANGUAGE_CODES).map(buildLanguage));
  await buildWorker(folder, Object.fromEntries(built), page.target);
  // Not React's development build, which only tests use.
  if (mode === "production") checkBrowsers(folder);
  await compressFolder(folder);
}
