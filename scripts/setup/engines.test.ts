import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { findEngines } from "./engines.mjs";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "engines-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

function place(...path: string[]): string {
  const file = join(folder, ...path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, "");
  return file;
}

it("finds Firefox, and WebKit's browser beside its driver", () => {
  place("bin", "Xvfb");
  place("bin", "WebKitWebDriver");
  const firefox = place("bin", "firefox-esr");
  place("lib", "x86_64-linux-gnu", "webkit2gtk-4.0", "MiniBrowser");
  const miniBrowser = place("lib", "x86_64-linux-gnu", "webkit2gtk-4.1", "MiniBrowser");
  expect(findEngines(join(folder, "bin"), join(folder, "lib"))).toEqual({
    FIREFOX_PATH: firefox,
    MINI_BROWSER_PATH: miniBrowser,
  });
});

it("finds neither without a display, and no WebKit without its driver", () => {
  const firefox = place("bin", "firefox");
  place("lib", "aarch64-linux-gnu", "webkit2gtk-4.1", "MiniBrowser");
  expect(findEngines(join(folder, "bin"), join(folder, "lib"))).toEqual({});
  place("bin", "Xvfb");
  expect(findEngines(join(folder, "bin"), join(folder, "lib"))).toEqual({ FIREFOX_PATH: firefox });
  expect(findEngines(join(folder, "bin"), join(folder, "nowhere"))).toEqual({ FIREFOX_PATH: firefox });
});
