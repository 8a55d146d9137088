import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Rolldown } from "vite";
import { expect, it } from "vitest";
import { text } from "../../apps/web/src/copy/en/page.ts";
import { firstPaintHtml, inlineStyles, translateHtml } from "./first-paint.ts";

const reasons = { "no-webxr": 'It\'s "not" supported' };
const parts = (html: string) => ({ screens: { active: html, "active-no-vr": html }, reasons });

it("joins the screens and the script, and quotes the reasons", () => {
  const html = firstPaintHtml(parts("<p>Ball</p>"), "show()");
  expect(html).toContain('<template data-screen="active"><p>Ball</p></template>');
  expect(html).toContain('data-reasons="{&quot;no-webxr&quot;:&quot;It\'s \\&quot;not\\&quot; supported&quot;}"');
  expect(html.endsWith("<script>show()</script>")).toBe(true);
});

it.each([
  ['<p style="color:red">', "style="],
  ['<p onclick="go()">', "onclick="],
  ["<script>go()</script>", "<script"],
  ["<style>p{}</style>", "<style"],
  ["</template>", "</template"],
])("refuses a screen with %s, which a strict policy would block", (html, problem) => {
  expect(() => firstPaintHtml(parts(html), "")).toThrow(problem);
});

it("refuses a script that ends its own element", () => {
  expect(() => firstPaintHtml(parts("<p>"), 'show("</script>")')).toThrow("ends its own element");
});

const LINK = '<link rel="stylesheet" crossorigin href="/assets/first-1a.css">';

function bundleOf(css: string): Rolldown.OutputBundle {
  return {
    "assets/first-1a.css": { type: "asset", source: css },
    "assets/first-2b.js": { type: "chunk", code: "" },
  } as unknown as Rolldown.OutputBundle;
}

it("puts the style sheet into the page, and its file out of the build", () => {
  const bundle = bundleOf("a{content:'$&'}\n");
  expect(inlineStyles(`<head>${LINK}</head>`, bundle)).toBe("<head><style>a{content:'$&'}</style></head>");
  expect(Object.keys(bundle)).toEqual(["assets/first-2b.js"]);
});

it("refuses a style sheet that is not part of the build, or ends its own element", () => {
  expect(() => inlineStyles(LINK, {})).toThrow("not part of the build");
  expect(() => inlineStyles(LINK, bundleOf("a{}</style>"))).toThrow("ends its own element");
});

it("fills index.html with a language, its direction and its texts [34]", () => {
  const arabic = { language: { code: "de", dir: "rtl" }, text: { ...text, reload: 'a < "b"' } } as const;
  const html = '<html lang="en" dir="ltr"><p title="{{reload}}">{{reload}}</p>';
  const quoted = "a &lt; &quot;b&quot;";
  expect(translateHtml(html, arabic)).toBe(`<html lang="de" dir="rtl"><p title="${quoted}">${quoted}</p>`);
});

it("finds every text that index.html wants [34]", () => {
  const html = readFileSync(join(import.meta.dirname, "../../apps/web/index.html"), "utf8");
  const page = translateHtml(html, { language: { code: "es", dir: "ltr" }, text });
  expect(page).toContain('<html lang="es" dir="ltr">');
  expect(page).not.toMatch(/{{|undefined/);
});
