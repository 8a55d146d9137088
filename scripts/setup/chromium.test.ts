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

it("takes the Chromium that CHROMIUM_PATH names before any other", () => {
  const own = place("my-chromium", 0o755);
  expect(findChromium({ CHROMIUM_PATH: own, PATH: folder })).toBe(own);
});

it("says in one line that CHROMIUM_PATH names none", () => {
  const text = place("notes.txt", 0o644);
  for (const path of [text, join(folder, "nowhere")]) {
    expect(() => findChromium({ CHROMIUM_PATH: path })).toThrow(
      `CHROMIUM_PATH holds ${JSON.stringify(path)}: it may hold`,
    );
  }
});

it("finds one that can be run by its usual names on the path", () => {
  place("google-chrome", 0o644);
  const chrome = place("chrome", 0o755);
  const found = findChromium({ PATH: folder });
  // A machine with a Chromium in the usual place has that one taken first.
  const usual = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"];
  expect([chrome, ...usual.map((name) => `/usr/bin/${name}`)]).toContain(found);
  expect(found).not.toBe(join(folder, "google-chrome"));
});
