import { expect, type Page, test } from "@playwright/test";
import { CHROMIUM_ARGUMENTS, chromiumPath } from "../support/browser.ts";
import { layerDevice } from "../support/devices.ts";
import { declineSaving, enterVrPumped, leaveVr, openSupported } from "../support/exercise.ts";
import { wearHeadset } from "../support/headset.ts";
import { Heap } from "../support/heap.ts";
import { installPump } from "../support/pump.ts";

/** Turns off V8's compilers: compiling hot code adds about 8 KB per VR entry that are not a leak. */
const INTERPRET = "--js-flags=--no-opt --no-maglev --no-sparkplug";

test.use({
  viewport: { width: 640, height: 480 },
  launchOptions: { executablePath: chromiumPath(), args: [...CHROMIUM_ARGUMENTS, INTERPRET] },
});

const FULL = process.env.SOAK === "full";
const RATE = 90;

/*
 * Heap thresholds from measurements. From the seventeenth cycle of entering and leaving on, the heap stays within 3 KB, with occasional
 * peaks of 22 KB; before that, four cycles add 45 KB. The long run allows 400 bytes per cycle. The short run ends earlier, so its
 * limit only catches large leaks; the object counts, constant since the first cycle, catch the rest. Within an XR session the heap
 * stays within 20 KB: one object of 16 bytes per frame would add 115 KB in the short run's 80 seconds.
 */
const CYCLES = FULL ? { warmUp: 15, counted: 50, bytes: 20_000 } : { warmUp: 2, counted: 3, bytes: 100_000 };
const SESSIONS = FULL ? { count: 15, seconds: 120 } : { count: 1, seconds: 90 };
const SESSION_BYTES = 40_000;
/** Seconds between two heap measurements within an XR session. */
const STRETCH = 10;

/** Classes of which no XR session may leave instances behind. */
const CLASSES = [
  "HTMLCanvasElement",
  "WebGLBuffer",
  "WebGLFramebuffer",
  "WebGLProgram",
  "WebGLRenderbuffer",
  "WebGLShader",
  "WebGLTexture",
  "WebGLVertexArrayObject",
  "XRReferenceSpace",
  "XRSession",
  "XRWebGLLayer",
] as const;

async function prepare(page: Page, projectionLayers: boolean): Promise<Heap> {
  await wearHeadset(page, projectionLayers ? { device: layerDevice("projection", 90) } : {});
  await installPump(page, true);
  await openSupported(page);
  return Heap.of(page);
}

/** Renders frames for `seconds`. */
async function pass(page: Page, seconds: number, rate = RATE): Promise<void> {
  await page.evaluate(
    ([frames, gap]) => {
      for (let i = 0; i < frames; i++) window.pump.step(gap);
    },
    [Math.round(seconds * rate), 1000 / rate] as const,
  );
}

/** Opens the menu by a select on empty space. */
async function openMenu(page: Page): Promise<void> {
  for (const value of [1, 0]) {
    await page.evaluate((pressed) => window.headset.controllers.right?.updateButtonValue("trigger", pressed), value);
    await pass(page, 0.1);
  }
}

/** Enters VR, waits past the 3-2-1, practises, opens the menu, and leaves. */
async function enterAndLeave(page: Page): Promise<void> {
  await enterVrPumped(page);
  await pass(page, 4.5, 10);
  await openMenu(page);
  await leaveVr(page);
  await declineSaving(page);
}

/** Clears the test's own records in the page: sessions and painted texts. */
async function dropNotes(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.grantedSessions.length = 0;
    window.sessionRequests.length = 0;
    window.paintedTexts.length = 0;
  });
}

/**
 * Counts what the page keeps, without the test's own records. GL objects are counted twice: in the heap, and as created but not deleted,
 * because their memory is freed only by a later garbage collection.
 */
async function holdings(page: Page, heap: Heap) {
  await dropNotes(page);
  const undeleted = await page.evaluate(() => window.pump.undeleted);
  return { ...(await heap.count(CLASSES)), ...(await heap.countDom()), undeleted };
}

/** Bytes in use without garbage and without the test's own notes. */
async function bytesOf(page: Page, heap: Heap): Promise<number> {
  await dropNotes(page);
  await heap.collect();
  return heap.used();
}

/** From the first values to the last, each side the mean of some. */
function growthOf(values: readonly number[], some: number): number {
  const mean = (list: readonly number[]) => list.reduce((sum, value) => sum + value, 0) / list.length;
  return mean(values.slice(-some)) - mean(values.slice(0, some));
}

/** No kind has become more numerous. */
function expectNoMore(after: Readonly<Record<string, number>>, before: Readonly<Record<string, number>>): void {
  const more = Object.entries(after).filter(([kind, count]) => count > (before[kind] ?? 0));
  expect(more, "kinds of objects that have become more").toEqual([]);
}

function note(type: string, bytes: readonly number[]): void {
  test.info().annotations.push({ type, description: `KB: ${bytes.map((each) => Math.round(each / 1000)).join(" ")}` });
}

for (const layers of ["base", "projection"]) {
  test(`${CYCLES.counted} times into VR and back, on a ${layers} layer, leave nothing behind [R-078] [R-112]`, {
    tag: "@all",
  }, async ({ page }) => {
    test.setTimeout(FULL ? 3_600_000 : 600_000);
    const heap = await prepare(page, layers === "projection");
    for (let i = 0; i < CYCLES.warmUp; i++) await enterAndLeave(page);
    const before = await holdings(page, heap);
    const bytes: number[] = [];
    for (let i = 0; i < CYCLES.counted; i++) {
      await enterAndLeave(page);
      bytes.push(await bytesOf(page, heap));
    }
    expectNoMore(await holdings(page, heap), before);
    note("heap after each time", bytes);
    expect(growthOf(bytes, FULL ? 5 : 1), "bytes that the heap has grown by").toBeLessThan(CYCLES.bytes);
  });
}

test(`${(SESSIONS.count * SESSIONS.seconds) / 60} minutes at ${RATE} Hz leave nothing behind [R-111]`, {
  tag: "@all",
}, async ({ page }) => {
  test.setTimeout(FULL ? 3_600_000 : 600_000);
  const heap = await prepare(page, false);
  for (let i = 1; i <= SESSIONS.count; i++) {
    await enterVrPumped(page);
    await pass(page, STRETCH);
    const before = await holdings(page, heap);
    const bytes = [await bytesOf(page, heap)];
    for (let seconds = 2 * STRETCH; seconds <= SESSIONS.seconds; seconds += STRETCH) {
      await pass(page, STRETCH);
      bytes.push(await bytesOf(page, heap));
    }
    expectNoMore(await holdings(page, heap), before);
    note(`heap in session ${i}`, bytes);
    expect(growthOf(bytes, 2), `session ${i}: bytes that the heap has grown by`).toBeLessThan(SESSION_BYTES);
    expect(await page.evaluate(() => window.headset.activeSession !== undefined), "still in VR").toBe(true);
    await leaveVr(page);
    await declineSaving(page);
  }
});
