import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, it } from "vitest";
import { folderOfTest } from "../testing/temporary-folder.ts";
import { readSiteFiles } from "./site-files.ts";

let folder = "";
beforeEach(() => {
  folder = folderOfTest();
});

function write(path: string, text: string) {
  mkdirSync(join(folder, path, ".."), { recursive: true });
  writeFileSync(join(folder, path), text);
}

it("reads files with their compressed variants and skips hidden files", () => {
  write("index.html", "page");
  write("index.html.br", "br");
  write("index.html.gz", "gz");
  write("assets/scene-1a.js", "script");
  write("third-party.md", "licences");
  write("archive.gz", "a separate file, because there is no plain one");
  write(".build.json", "{}");
  const files = readSiteFiles(folder);
  expect([...files.keys()].sort()).toEqual(["/archive.gz", "/assets/scene-1a.js", "/index.html", "/third-party.md"]);
  const page = files.get("/index.html");
  expect(Buffer.from(page?.encoded.br ?? []).toString()).toBe("br");
  expect(Buffer.from(page?.encoded.gzip ?? []).toString()).toBe("gz");
  expect(files.get("/assets/scene-1a.js")).toMatchObject({ type: "text/javascript; charset=utf-8", encoded: {} });
  expect(files.get("/third-party.md")?.type).toBe("text/plain; charset=utf-8");
});

it("leaves out the pages of languages that aren't offered [34]", () => {
  for (const name of ["index.html", "index.de.html", "index.es.html"]) write(name, name);
  expect([...readSiteFiles(folder, ["en", "es"]).keys()].sort()).toEqual(["/index.es.html", "/index.html"]);
});

it("computes the digest from the content", () => {
  write("a.txt", "one");
  write("b.txt", "one");
  write("c.txt", "two");
  const [a, b, c] = ["/a.txt", "/b.txt", "/c.txt"].map((path) => readSiteFiles(folder).get(path)?.digest);
  expect(a).toBe(b);
  expect(a).not.toBe(c);
});

it("returns no files if nothing is built", () => {
  expect(readSiteFiles(join(folder, "nowhere")).size).toBe(0);
});
