import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Rolldown } from "vite";
import { expect, it } from "vitest";
import { text } from "../../apps/web/src/copy/en/page.ts";
import { inlineStyles, translateHtml, withScreen } from "./first-paint.ts";

const ROOT = '<div id="root"></div>';

it("puts the screen and its script into the page, hidden and inert", () => {
  const html = withScreen(ROOT, { screen: "<p>$&</p>", script: "show()" });
  expect(html).toMatch(
    /^<div id="root" class="starting" inert hidden><p>\$&<\/p><\/div>\s*<script>show\(\)<\/script>$/,
  );
});

it.each(['<p style="color:red">', '<p onclick="go()">', "<script>go()</script>", "<style>p{}</style>"])(
  "refuses a screen with %s, which a strict policy would block",
  (screen) => {
    expect(() => withScreen(ROOT, { screen, script: "" })).toThrow("which the page's policy blocks");
  },
);

it("refuses a script that ends its own element", () => {
  expect(() => withScreen(ROOT, { screen: "", script: 'show("</script>")' })).toThrow("ends its own element");
});

const LINK = '<link rel="stylesheet" crossorigin href="/assets/first-1a.css">';
const inline = (css: string, body = '<p class="a md:b [&amp;&gt;p]:c">') => {
  const bundle = { "assets/first-1a.css": { type: "asset", source: css } } as unknown as Rolldown.OutputBundle;
  const html = inlineStyles(`<head>${LINK}</head><body>${body}</body>`, bundle, "show");
  return { html, sheet: (bundle["assets/first-1a.css"] as Rolldown.OutputAsset).source };
};

it("makes the needed styles inline and loads all of them behind the screen", () => {
  const { html } = inline(
    "a{content:'$&'}.a,.x{b:c}@media print{.a .x{b:c}}.md\\:b:hover{b:c}.\\[\\&\\>p\\]\\:c>p{b:c}",
  );
  const needed = "a{content:'$&'}.a{b:c}.md\\:b:hover{b:c}.\\[\\&\\>p\\]\\:c>p{b:c}";
  expect(html).toContain(`<head><style>${needed}</style>`);
  expect(html).toMatch(new RegExp(`${LINK}\\s*</body>$`));
});

it("leaves the rule of the font to its script, and the fallback's to the inline styles", () => {
  const fallback = '@font-face{src:local("Arial")}';
  const { html, sheet } = inline(`@font-face{src:url(/font.woff2)}${fallback}.a{b:c}`);
  const script = '(show)("@font-face{src:url(/font.woff2)}", "/font.woff2");';
  expect(html).toContain(`<head><style>${fallback}.a{b:c}</style><script>${script}</script></head>`);
  expect(sheet).toBe(".a{b:c}");
});

it("refuses a style sheet that is not part of the build", () => {
  expect(() => inlineStyles(LINK, {}, "")).toThrow("not part of the build");
});

it("fills index.html with a language, its direction and its texts [34]", () => {
  const arabic = { language: { code: "de", dir: "rtl" }, text: { ...text, reload: 'a < "b"' } } as const;
  const html = '<html lang="en" dir="ltr"><p title="{{reload}}">{{reload}}</p>';
  const quoted = "a &lt; &quot;b&quot;";
  expect(translateHtml(html, arabic)).toBe(`<html lang="de" dir="rtl"><p title="${quoted}">${quoted}</p>`);
});

it("finds every text that index.html wants, and the place of the screen [34]", () => {
  const html = readFileSync(join(import.meta.dirname, "../../apps/web/index.html"), "utf8");
  const page = translateHtml(html, { language: { code: "es", dir: "ltr" }, text });
  expect(page).toContain('<html lang="es" dir="ltr">');
  expect(page).not.toMatch(/{{|undefined/);
  expect(page).toContain(ROOT);
});
