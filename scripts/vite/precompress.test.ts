import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, it } from "vitest";
import { compressFolder } from "./precompress.mjs";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "precompress-"));
  mkdirSync(join(folder, "dist/assets"), { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

const at = (path: string) => join(folder, "dist", path);

it("writes variants that decompress to the file, smallest first", async () => {
  const script = "const ball = (red) => red;\n".repeat(200);
  writeFileSync(at("assets/index-1a.js"), script);
  await compressFolder(at("."));
  const [br, gz] = [readFileSync(at("assets/index-1a.js.br")), readFileSync(at("assets/index-1a.js.gz"))];
  expect(brotliDecompressSync(br).toString()).toBe(script);
  expect(gunzipSync(gz).toString()).toBe(script);
  expect(br.length).toBeLessThan(gz.length);
});

it("skips files that are compressed already or would grow", async () => {
  writeFileSync(at("font.woff2"), "a".repeat(2000));
  writeFileSync(at("tiny.js"), "a");
  await compressFolder(at("."));
  for (const path of ["font.woff2.br", "font.woff2.gz", "tiny.js.br", "tiny.js.gz"])
    expect(existsSync(at(path))).toBe(false);
});
