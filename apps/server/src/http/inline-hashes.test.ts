import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { inlineHashes } from "./inline-hashes.ts";
import type { SiteFile, SiteFiles } from "./site-files.ts";

function siteOf(html: string): SiteFiles {
  return new Map([
    ["/index.html", { type: "text/html", digest: "", plain: new TextEncoder().encode(html), encoded: {} }],
  ]);
}
const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

it("hashes each inline script and style of the page, as a browser reads them", () => {
  const html = `<script type="module" crossorigin src="/assets/first-1a.js"></script>
    <style>a { color: red }\n</style><template><p>data</p></template><script>\nshow("ö");</script>`;
  expect(inlineHashes(siteOf(html))).toEqual({
    scripts: [hashOf('\nshow("ö");')],
    styles: [hashOf("a { color: red }\n")],
  });
});

it("allows the inline parts of every language's page, each once [34]", () => {
  const page = (html: string) => siteOf(html).get("/index.html") as SiteFile;
  const site = new Map([
    ["/index.html", page("<style>a{}</style><script>show()</script>")],
    ["/index.de.html", page("<style>a{}</style><script>zeige()</script>")],
  ]);
  expect(inlineHashes(site)).toEqual({ scripts: [hashOf("show()"), hashOf("zeige()")], styles: [hashOf("a{}")] });
});

it("allows nothing for a page without inline elements, and without a page", () => {
  expect(inlineHashes(siteOf('<script src="/a.js"></script>'))).toEqual({ scripts: [], styles: [] });
  expect(inlineHashes(new Map())).toEqual({ scripts: [], styles: [] });
});
