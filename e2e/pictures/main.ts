// Takes the images of the docs and the web app manifest and writes them to the folder in the first argument: all of them, or those
// whose path contains one of the other arguments.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "@playwright/test";
import { startServerProcess } from "@vr-eye-lab/server/testing/server-process";
import { CHROMIUM_ARGUMENTS, chromiumPath } from "../support/browser.ts";
import { HEADSET_PICTURES } from "./headset-pictures.ts";
import { PAGE_PICTURES } from "./page-pictures.ts";
import type { Picture } from "./picture.ts";
import { NOW, signUpPractised } from "./practised.ts";

type SignedIn = NonNullable<BrowserContextOptions["storageState"]>;

/** Settings that make the images the same on every machine. */
function sameEverywhere(origin: string): BrowserContextOptions {
  return {
    baseURL: origin,
    locale: "en-GB",
    timezoneId: "UTC",
    reducedMotion: "reduce",
    deviceScaleFactor: 1,
    serviceWorkers: "block",
  };
}

/** Signs up a user with practice records; returns the cookies. */
async function signUp(browser: Browser, origin: string): Promise<SignedIn> {
  const context = await browser.newContext({ baseURL: origin });
  await signUpPractised(await context.newPage());
  const state = await context.storageState();
  await context.close();
  return state;
}

/** Moves the pointer away and waits until fonts are loaded and animations have ended. */
async function comeToRest(page: Page): Promise<void> {
  await page.mouse.move(0, 0);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  // Colour transitions run despite reduced motion. Polls with a timer, because the frame pump may have stopped the frames.
  await page.waitForFunction(() => document.getAnimations().length === 0, undefined, { polling: 20 });
}

async function take(browser: Browser, origin: string, picture: Picture, signedIn: SignedIn): Promise<Buffer> {
  const context = await browser.newContext({
    ...sameEverywhere(origin),
    viewport: picture.window,
    ...(picture.signedIn && { storageState: signedIn }),
  });
  const page = await context.newPage();
  if (picture.signedIn) await page.clock.setFixedTime(NOW);
  // Caches the font, which shows only if it is loaded at the first paint (font-display: optional).
  await page.goto("/");
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const part = await picture.open(page);
  await comeToRest(page);
  const bytes = await (part ?? page).screenshot();
  await context.close();
  return bytes;
}

const [folder = "", ...wanted] = process.argv.slice(2);
const pictures = [...PAGE_PICTURES, ...HEADSET_PICTURES].filter(
  ({ file }) => wanted.length === 0 || wanted.some((name) => file.includes(name)),
);
if (pictures.length === 0) {
  console.error(`No image has ${wanted.join(" or ")} in its path.`);
  process.exit(1);
}
const dataDir = mkdtempSync(join(tmpdir(), "pictures-"));
const server = startServerProcess({ DATA_DIR: dataDir, HOST: "127.0.0.1", LOG_LEVEL: "warn" });
try {
  const { port } = new URL(await server.address());
  const origin = `http://localhost:${port}`;
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_ARGUMENTS });
  try {
    const signedIn = await signUp(browser, origin);
    for (const picture of pictures) {
      const bytes = await take(browser, origin, picture, signedIn).catch((cause: unknown) => {
        throw new Error(`${picture.file} could not be taken.`, { cause });
      });
      const path = join(folder, picture.file);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, bytes);
    }
  } finally {
    await browser.close();
  }
} finally {
  await server.kill();
  rmSync(dataDir, { recursive: true });
}
