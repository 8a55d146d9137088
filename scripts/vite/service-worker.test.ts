import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { offlineFiles } from "./service-worker.ts";

it("lists what all languages use once, with a hash unless the name has one, and nothing that is only for installing [34]", () => {
  const folder = mkdtempSync(join(tmpdir(), "offline-files-"));
  for (const name of ["assets", "screenshots"]) mkdirSync(join(folder, name));
  const names = ["three-1a.js", "first-2b.js", "first-3c.js", "two-4d.js"].map((name) => `assets/${name}`);
  for (const name of [
    "favicon.svg",
    "icon-192.png",
    "screenshots/wide.png",
    "index.html",
    "index.de.html",
    "third-party.md",
    ...names,
  ])
    writeFileSync(join(folder, name), "a");
  const [three = "", first = "", german = "", two = ""] = names;
  const files = { en: ["index.html", three, first], de: ["index.de.html", three, german, two], es: [three, two] };
  const hash = "0cc175b9c0f1b6a831c399e269772661";
  expect(offlineFiles(folder, files)).toEqual({
    common: { [`/${three}`]: "", "/favicon.svg": hash },
    en: { [`/${first}`]: "", "/index.html": hash },
    de: { [`/${german}`]: "", [`/${two}`]: "", "/index.de.html": hash },
    es: { [`/${two}`]: "" },
  });
  rmSync(folder, { recursive: true });
});
