import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { findChromium } from "./chromium.mjs";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "chromium-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

function place(name: string, mode: number) {
  const path = join(folder, name);
  writeFileSync(path, "");
  chmodSync(path, mode);
  return path;
}

it("prefers the Chromium in CHROMIUM_PATH", () => {
  const own = place("my-chromium", 0o755);
  expect(findChromium({ CHROMIUM_PATH: own, PATH: folder })).toBe(own);
});

it("reports in one line that CHROMIUM_PATH is not an executable", () => {
  const text = place("notes.txt", 0o644);
  for (const path of [text, join(folder, "nowhere")]) {
    expect(() => findChromium({ CHROMIUM_PATH: path })).toThrow(`CHROMIUM_PATH is ${JSON.stringify(path)}; it must be`);
  }
});

it("finds an executable with a usual name on the path", () => {
  place("google-chrome", 0o644);
  const chrome = place("chrome", 0o755);
  const found = findChromium({ PATH: folder });
  // A Chromium in a usual place on this machine comes first.
  const usual = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"];
  expect([chrome, ...usual.map((name) => `/usr/bin/${name}`)]).toContain(found);
  expect(found).not.toBe(join(folder, "google-chrome"));
});
