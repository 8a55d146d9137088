import type { Page } from "@playwright/test";
import { Heap } from "@vr-eye-lab/e2e/support/heap";
import { type Allocation, whoAllocates } from "./support/allocation-profile.ts";
import { withBenchPages } from "./support/bench-pages.ts";
import { withChromium } from "./support/chromium.ts";
import { BARE_STATUS, GAP, OURS, OURS_DOTS, OURS_MENU, openScene } from "./support/scene-page.ts";
import { median } from "./support/statistics.ts";
import { printDetail, printTable, rounded } from "./support/table.ts";
import { gate } from "./support/verdict.ts";

/*
 * Bytes allocated per frame. The young generation is large enough that no garbage is collected, so heap growth equals allocation. The emulated
 * headset allocates too, and more in pages that use it more. The profile shows which functions allocate.
 */
const WARM_UP_FRAMES = 8000;
const ROUNDS = 10;
const FRAMES = 500;
const YOUNG_GENERATION = ["--min-semi-space-size=64", "--max-semi-space-size=64"];

/** Allows numbers that V8 boxes between functions it did not inline, 12 bytes each, and a frame's share of what is made every two seconds and with new dots. */
const BUDGET = 140;
const SOURCES = ["three", "emulator and test", "ours"] as const;

function sourceOf({ file }: Allocation): (typeof SOURCES)[number] {
  if (file === "") return "emulator and test";
  return file.includes("/node_modules/three/") ? "three" : "ours";
}

function runFrames(page: Page, frames: number): Promise<void> {
  return page.evaluate(([count, gap]) => window.meter.run(count, gap), [frames, GAP] as const);
}

async function measure(page: Page): Promise<{ bytes: number; profile: readonly Allocation[] }> {
  const heap = await Heap.of(page);
  await page.evaluate(() => window.meter.silenceGl());
  await runFrames(page, WARM_UP_FRAMES);
  const rounds: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    await heap.collect();
    const before = await heap.used();
    await runFrames(page, FRAMES);
    rounds.push(((await heap.used()) - before) / FRAMES);
  }
  const profile = await whoAllocates(page, () => runFrames(page, ROUNDS * FRAMES));
  return { bytes: median(rounds), profile };
}

const measured = await withBenchPages((origin) =>
  withChromium(async (browser) => {
    const list = [];
    for (const variant of [BARE_STATUS, OURS, OURS_MENU, OURS_DOTS]) {
      const page = await openScene(browser, origin, variant);
      list.push({ name: variant.name, ...(await measure(page)) });
      await page.context().close();
    }
    return list;
  }, YOUNG_GENERATION),
);

const perFrame = (bytes: number) => rounded(bytes / (ROUNDS * FRAMES), 0);
function shareOf(profile: readonly Allocation[], source: (typeof SOURCES)[number]): number {
  return perFrame(profile.filter((each) => sourceOf(each) === source).reduce((sum, { bytes }) => sum + bytes, 0));
}

printTable(
  `Bytes allocated by a frame, of ${ROUNDS * FRAMES} frames each`,
  ["page", "bytes", ...SOURCES.map((source) => `by ${source}`), "budget of ours"],
  measured.map(({ name, bytes, profile }) => [
    name,
    rounded(bytes, 0),
    ...SOURCES.map((source) => shareOf(profile, source)),
    name.startsWith("ours") ? gate(shareOf(profile, "ours"), BUDGET) : "",
  ]),
);
printDetail(
  "Functions of ours that allocate, bytes a frame",
  ["page", "function", "file", "bytes"],
  measured.flatMap(({ name, profile }) =>
    profile
      .filter((each) => sourceOf(each) === "ours" && perFrame(each.bytes) >= 1)
      .slice(0, 12)
      .map(({ functionName, file, bytes }) => [
        name,
        functionName,
        file.slice(file.lastIndexOf("src/") + 4),
        perFrame(bytes),
      ]),
  ),
);
