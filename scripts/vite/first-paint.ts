import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { build, type InlineConfig, type Plugin, type Rolldown } from "vite";

/** What the page's `prerender.tsx` returns. */
interface FirstScreens {
  /** The HTML of each screen by its name. */
  readonly screens: Readonly<Record<string, string>>;
  /** Why VR doesn't work, by the end of the message's code. */
  readonly reasons: Readonly<Record<string, string>>;
  /** The settings with which they were rendered. */
  readonly settings: object;
}

const FOLDER = "src/first-paint";
/** Where index.html wants the screens and the script that shows one. */
const PLACE = "<!-- first screens -->";

const STYLE_SHEET = /assets\/[^/"'`]*\.css/g;

/** Renders the first screens in a separate Node process, because the page's modules need globals of a browser. */
async function renderScreens(config: InlineConfig): Promise<FirstScreens> {
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
async function inlineScript(config: InlineConfig, settings: object): Promise<string> {
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
export function firstPaintHtml({ screens, reasons }: FirstScreens, script: string): string {
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

/**
 * Creates a Vite plugin that puts into the built index.html what the first paint needs: the styles, the screens that React has
 * rendered, and the script that chooses one. The server allows the inline parts by their hashes.
 * @param plugins those that the page's modules need
 */
export function firstPaint(plugins: () => Plugin[]): Plugin {
  let root = "";
  let target: NonNullable<InlineConfig["build"]> = {};
  return {
    name: "first-paint",
    apply: "build",
    configResolved(config) {
      root = config.root;
      target = { target: config.build.target, minify: true, copyPublicDir: false };
    },
    transformIndexHtml: {
      order: "post",
      async handler(html, { bundle }) {
        const config: InlineConfig = { root, configFile: false, logLevel: "warn", plugins: plugins(), build: target };
        const first = await renderScreens(config);
        const inline = firstPaintHtml(first, await inlineScript(config, first.settings));
        return inlineStyles(html, bundle ?? {}).replace(PLACE, () => inline);
      },
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
