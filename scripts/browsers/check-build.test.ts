import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "vite";
import { afterEach, beforeEach, expect, it } from "vitest";
import { checkBrowsers } from "./check-build.ts";
import { BUILD_TARGET } from "./oldest-browsers.ts";

let root = "";
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "check-build-"));
  mkdirSync(join(root, "public"));
});
afterEach(() => rmSync(root, { recursive: true }));

const PAGE = '<link rel="stylesheet" href="/page.css" /><script type="module" src="/page.js"></script>';

/** Builds a page of these files with the check. */
async function built(files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries({ "index.html": PAGE, "page.css": "", "page.js": "", ...files })) {
    writeFileSync(join(root, name), text);
  }
  const options = { target: BUILD_TARGET, modulePreload: { polyfill: false } };
  await build({ root, configFile: false, logLevel: "silent", build: options });
  checkBrowsers(join(root, "dist"));
}

it.each([
  ["a script", { "page.js": "console.log(Promise.withResolvers())" }, "Promise.withResolvers is missing in chrome 105"],
  ["a style sheet", { "page.css": "a { text-wrap: balance }" }, "text-wrap is missing in chrome 105"],
  [
    "an inline script",
    { "index.html": `${PAGE}<script>Promise.withResolvers()</script>` },
    "index.html.js: Promise.withResolvers is missing in chrome 105",
  ],
  [
    "an inline style",
    { "index.html": `${PAGE}<style>a { text-wrap: balance }</style>` },
    "index.html.css: text-wrap is missing in chrome 105",
  ],
  ["a file of another folder", { "public/sw.js": "new CloseWatcher()" }, "sw.js: CloseWatcher is missing in"],
])("fails a build when %s uses something newer [D-11]", async (_, files, problem) => {
  await expect(built(files)).rejects.toThrow(problem);
});

it("passes what the build lowers, and what is listed as an exception [D-11]", async () => {
  const script = "class A { static { console.log(AbortSignal.any([])) } } new A()";
  await built({ "page.js": script, "page.css": "a { color: oklch(0.7 0.1 200); & b { color: red } }" });
});
