import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { build, type InlineConfig, type Plugin, type Rolldown } from "vite";
import type { text } from "../../apps/web/src/copy/en/page.ts";
import type { Language, Translation } from "../../packages/domain/src/language/index.ts";
import { pageManifest } from "./page-manifest.ts";

type PageTexts = Translation<typeof text>;

/** What the page's `prerender.tsx` returns. */
export interface FirstScreens {
  /** The HTML of each screen by its name. */
  readonly screens: Readonly<Record<string, string>>;
  /** Why VR doesn't work, by the end of the message's code. */
  readonly reasons: Readonly<Record<string, string>>;
  /** The settings with which they were rendered. */
  readonly settings: object;
  /** The language in which they were rendered. */
  readonly language: { readonly code: Language; readonly dir: string };
  /** The texts of `copy/LANGUAGE/page.ts`. */
  readonly text: PageTexts;
}

const FOLDER = "src/first-paint";
/** Where index.html wants the screens and the script that shows one. */
const PLACE = "<!-- first screens -->";

const STYLE_SHEET = /assets\/[^/"'`]*\.css/g;

/** Renders the first screens in a separate Node process, because the page's modules need globals of a browser. */
export async function renderScreens(config: InlineConfig): Promise<FirstScreens> {
  const outDir = mkdtempSync(join(tmpdir(), "first-screens-"));
  try {
    await build({
      ...config,
      ssr: { noExternal: true },
      build: {
        ...config.build,
        ssr: `${FOLDER}/prerender.tsx`,
        outDir,
        emptyOutDir: false,
        minify: false,
        // Screens that load later aren't rendered.
        rolldownOptions: {
          plugins: [{ name: "no-later-parts", resolveDynamicImport: (id) => ({ id: String(id), external: true }) }],
        },
      },
    });
    const module = JSON.stringify(pathToFileURL(join(outDir, "prerender.js")));
    // Timers of the page's modules would keep the process alive.
    const script = `const { renderFirstScreens } = await import(${module});
      process.stdout.write(JSON.stringify(await renderFirstScreens()), () => process.exit());`;
    const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", script], {
      maxBuffer: 2 ** 24,
    });
    return JSON.parse(stdout);
  } finally {
    rmSync(outDir, { recursive: true });
  }
}

/** The code of the inline script. */
export async function inlineScript(config: InlineConfig, settings: object): Promise<string> {
  const result = await build({
    ...config,
    define: { FIRST_SETTINGS: JSON.stringify(settings) },
    build: {
      ...config.build,
      write: false,
      rolldownOptions: { input: `${FOLDER}/first-paint.ts`, output: { format: "iife" } },
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  if (!output || !("output" in output)) throw new Error("The inline script was not built");
  return output.output[0].code.trim();
}

/**
 * Checks and joins the parts of the page that are inline.
 * @throws if a policy without 'unsafe-inline' would block a part, or a part would end its element
 */
export function firstPaintHtml(
  { screens, reasons }: Pick<FirstScreens, "screens" | "reasons">,
  script: string,
): string {
  for (const [name, html] of Object.entries(screens)) {
    const blocked = /<script|<style|\sstyle=|\son\w+=|<\/template/i.exec(html);
    if (blocked)
      throw new Error(`The first screen '${name}' has ${blocked[0].trim()}, which the page's policy blocks.`);
  }
  if (/<\/script/i.test(script)) throw new Error("The inline script ends its own element.");
  const quoted = JSON.stringify(reasons).replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  const templates = Object.entries(screens).map(
    ([name, html]) =>
      `<template data-screen="${name}"${name.endsWith("-no-vr") ? ` data-reasons="${quoted}"` : ""}>${html}</template>`,
  );
  return [...templates, `<script>${script}</script>`].join("\n");
}

/** Replaces the links of a page's style sheets by the sheets themselves, and removes their files from the build. */
export function inlineStyles(html: string, bundle: Rolldown.OutputBundle): string {
  const links = [...html.matchAll(/<link rel="stylesheet"[^>]* href="\/([^"]+)">/g)];
  return links.reduce((page, [link, file = ""]) => {
    const asset = bundle[file];
    if (asset?.type !== "asset") throw new Error(`${file} is not part of the build`);
    const css = String(asset.source).trim();
    if (/<\/style/i.test(css)) throw new Error(`${file} ends its own element`);
    delete bundle[file];
    // Otherwise scripts that load later would fetch it.
    for (const each of Object.values(bundle)) if (each.type === "chunk") each.viteMetadata?.importedCss.delete(file);
    return page.replace(link, () => `<style>${css}</style>`);
  }, html);
}

/** Fills index.html with the texts of a language. */
export function translateHtml(html: string, { language, text }: Pick<FirstScreens, "language" | "text">): string {
  const texts = new Map<string, unknown>(Object.entries(text));
  const filled = html.replace(/{{(\w+)}}/g, (_, name: string) =>
    String(texts.get(name)).replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;"),
  );
  return filled.replace('<html lang="en" dir="ltr">', `<html lang="${language.code}" dir="${language.dir}">`);
}

/**
 * Creates a Vite plugin that puts into the built page what the first paint needs: the texts, the styles, the screens that React has
 * rendered, and the script that chooses one. The server allows the inline parts by their hashes. It writes the page as
 * `index.html` or `index.LANGUAGE.html`, and its manifest beside it.
 */
export function firstPaint(first: FirstScreens, script: string): Plugin {
  const { code } = first.language;
  const named = (name: string, ending: string) => `${name}${code === "en" ? "" : `.${code}`}.${ending}`;
  const manifest = named("manifest", "webmanifest");
  return {
    name: "first-paint",
    enforce: "post",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle }) {
        const page = translateHtml(inlineStyles(html, bundle ?? {}), first);
        const filled = page.replace(PLACE, () => firstPaintHtml(first, script));
        return { html: filled, tags: [{ tag: "link", attrs: { rel: "manifest", href: `/${manifest}` } }] };
      },
    },
    generateBundle(_, bundle) {
      this.emitFile({ type: "asset", fileName: manifest, source: pageManifest(first) });
      const [name, page] = [named("index", "html"), bundle["index.html"]];
      if (name === "index.html" || page?.type !== "asset") return;
      delete bundle["index.html"];
      this.emitFile({ type: "asset", fileName: name, source: page.source });
    },
    writeBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== "chunk") continue;
        const lost = chunk.code.match(STYLE_SHEET)?.find((file) => !bundle[file]);
        if (lost) this.error(`${chunk.fileName} loads ${lost}, which is inline in the page.`);
      }
    },
  };
}
