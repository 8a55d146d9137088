import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

const INSTALLED = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];

/**
 * WebGL 2 in software, so that pixels are the same on every machine, and no background traffic. The page is painted without
 * GPU compositing: with an emulated GPU, which distributions enable, it takes twice as long.
 */
export const CHROMIUM_ARGUMENTS: string[] = [
  "--no-sandbox",
  "--use-gl=angle",
  "--use-angle=swiftshader",
  "--enable-unsafe-swiftshader",
  "--disable-gpu-rasterization",
  "--disable-gpu-compositing",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--js-flags=--expose-gc",
];

/** The Chromium to test with: CHROMIUM_PATH, an installed one, else Playwright's. */
export function chromiumPath(): string {
  return process.env.CHROMIUM_PATH || (INSTALLED.find((path) => existsSync(path)) ?? chromium.executablePath());
}
