import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import postcss from "postcss";
import { build, type InlineConfig, type Plugin, type Rolldown } from "vite";
import type { text } from "../../apps/web/src/copy/en/page.ts";
import type { Language, Translation } from "../../packages/domain/src/language/index.ts";
import { pageManifest } from "./page-manifest.ts";

/** What the page's `prerender.tsx` returns. */
export interface FirstScreen {
  /** The HTML of the newcomer's Active. */
  readonly screen: string;
  /** The inline script that shows it, or its frame. */
  readonly script: string;
  /** The function that loads the page's font. */
  readonly font: string;
  /** The language in which it was rendered. */
  readonly language: { readonly code: Language; readonly dir: string };
  /** The texts of `copy/LANGUAGE/page.ts`. */
  readonly text: Translation<typeof text>;
}

const ROOT = '<div id="root"></div>';

/** Renders the first screen in a separate Node process, because the page's modules need globals of a browser. */
export async function renderScreen(config: InlineConfig): Promise<FirstScreen> {
  const outDir = mkdtempSync(join(tmpdir(), "first-screen-"));
  try {
    await build({
      ...config,
      ssr: { noExternal: true },
      build: {
        ...config.build,
        ssr: "src/first-paint/prerender.tsx",
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
    const script = `const { renderFirst } = await import(${module});
      process.stdout.write(JSON.stringify(await renderFirst()), () => process.exit());`;
    const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", script], {
      maxBuffer: 2 ** 24,
    });
    return JSON.parse(stdout);
  } finally {
    rmSync(outDir, { recursive: true });
  }
}

/**
 * Puts the first screen into the page, hidden until its script shows it, and inert until the page has started.
 * @throws if a policy without 'unsafe-inline' would block a part, or the script would end its element
 */
export function withScreen(html: string, { screen, script }: Pick<FirstScreen, "screen" | "script">): string {
  const blocked = /<script|<style|\sstyle=|\son\w+=/i.exec(screen);
  if (blocked) throw new Error(`The first screen has ${blocked[0].trim()}, which the page's policy blocks.`);
  if (/<\/script/i.test(script)) throw new Error("The inline script ends its own element.");
  const root = `<div id="root" class="starting" inert hidden>${screen}</div>\n    <script>${script}</script>`;
  return html.replace(ROOT, () => root);
}

/** Returns the rules of a style sheet that may apply to a page. */
function neededStyles(css: string, html: string): string {
  const lists = Array.from(html.matchAll(/ class="([^"]*)"/g), ([, list = ""]) => list.replaceAll("&amp;", "&"));
  const classes = new Set(lists.flatMap((list) => list.replaceAll("&gt;", ">").split(" ")));
  const sheet = postcss.parse(css);
  sheet.walkRules((rule) => {
    const needs = (selector: string) =>
      Array.from(selector.matchAll(/\.((?:\\.|[\w-])+)/g), ([, name = ""]) => name.replaceAll("\\", ""));
    rule.selectors = rule.selectors.filter((selector) => needs(selector).every((name) => classes.has(name)));
    if (rule.selectors.length === 0 || rule.selector === "") rule.remove();
  });
  sheet.walkAtRules((rule) => {
    if (rule.nodes?.length === 0) rule.remove();
  });
  return sheet.toString();
}

/** Splits a style sheet into the rule of the page's font, and the rest. A second rule for a font would replace the fallback that is already painted. */
function withoutFont(css: string): { rest: string; rule: string } {
  const sheet = postcss.parse(css);
  let rule = "";
  sheet.walkAtRules("font-face", (face) => {
    if (String(face).includes("url(")) rule = String(face);
    face.remove();
  });
  return { rest: sheet.toString(), rule };
}

/**
 * Makes the style sheets of a page inline as far as its first screen needs them, and loads the font. The rest loads behind it: the browser
 * paints first, but starts the page's scripts with all styles.
 */
export function inlineStyles(html: string, bundle: Rolldown.OutputBundle, font: FirstScreen["font"]): string {
  const links = [...html.matchAll(/\s*<link rel="stylesheet"[^>]* href="\/([^"]+)">/g)];
  return links.reduce((page, [link, file = ""]) => {
    const asset = bundle[file];
    if (asset?.type !== "asset") throw new Error(`${file} is not part of the build`);
    const { rest, rule } = withoutFont(String(asset.source));
    const css = neededStyles(String(asset.source), html).replace(rule, "");
    asset.source = rest;
    const script = `(${font})(${JSON.stringify(rule)}, ${JSON.stringify(/url\(([^)]+)/.exec(rule)?.[1] ?? "")});`;
    return page
      .replace(link, () => `<style>${css}</style><script>${script}</script>`)
      .replace("</body>", () => `${link}\n  </body>`);
  }, html);
}

/** Fills index.html with the texts of a language. */
export function translateHtml(html: string, { language, text }: Pick<FirstScreen, "language" | "text">): string {
  const texts = new Map<string, unknown>(Object.entries(text));
  const filled = html.replace(/{{(\w+)}}/g, (_, name: string) =>
    String(texts.get(name)).replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;"),
  );
  return filled.replace('<html lang="en" dir="ltr">', `<html lang="${language.code}" dir="${language.dir}">`);
}

/**
 * Creates a Vite plugin that puts into the built page what the first paint needs: the texts, the styles, the screen that React has
 * rendered, and the script that shows it. The server allows the inline parts by their hashes. It writes the page as
 * `index.html` or `index.LANGUAGE.html`, and its manifest beside it.
 */
export function firstPaint(first: FirstScreen): Plugin {
  const { code } = first.language;
  const named = (name: string, ending: string) => `${name}${code === "en" ? "" : `.${code}`}.${ending}`;
  const manifest = named("manifest", "webmanifest");
  return {
    name: "first-paint",
    enforce: "post",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle }) {
        const page = inlineStyles(withScreen(translateHtml(html, first), first), bundle ?? {}, first.font);
        return { html: page, tags: [{ tag: "link", attrs: { rel: "manifest", href: `/${manifest}` } }] };
      },
    },
    generateBundle(_, bundle) {
      this.emitFile({ type: "asset", fileName: manifest, source: pageManifest(first) });
      const [name, page] = [named("index", "html"), bundle["index.html"]];
      if (name === "index.html" || page?.type !== "asset") return;
      delete bundle["index.html"];
      this.emitFile({ type: "asset", fileName: name, source: page.source });
    },
  };
}
