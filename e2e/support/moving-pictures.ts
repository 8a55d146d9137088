import { expect, type Page } from "@playwright/test";

export const pausePictures = (page: Page) => page.getByRole("button", { name: "Pause animations" });
export const playPictures = (page: Page) => page.getByRole("button", { name: "Play animations" });

/** Frames between two comparisons: pictures move slowly. */
const FEW = 5;
/** Frames of half a second, after which every moving picture looks different. */
const MANY = 30;

/** At least two pictures are moving. */
export async function expectMoving(page: Page): Promise<void> {
  const moved = async () => {
    const before = await looks(page);
    await frames(page, FEW);
    return (await looks(page)).filter((look, i) => look !== before[i]).length;
  };
  // A ball may look the same for a while, in depth or at a turning point.
  await expect.poll(moved).toBeGreaterThanOrEqual(2);
}

/** No picture moves, on screen or outside the viewport. */
export async function expectStill(page: Page): Promise<void> {
  // Pending frames are drawn first.
  await frames(page, FEW);
  const still = await looks(page);
  await frames(page, MANY);
  expect(await looks(page)).toEqual(still);
}

function frames(page: Page, count: number): Promise<void> {
  return page.evaluate(async (wanted) => {
    for (let i = 0; i < wanted; i++) await new Promise(requestAnimationFrame);
  }, count);
}

/** A hash of each picture's pixels. */
function looks(page: Page): Promise<number[]> {
  return page.locator("main canvas").evaluateAll((all) =>
    (all as HTMLCanvasElement[]).map((canvas) => {
      const { data = [] } = canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height) ?? {};
      let sum = 0;
      for (let at = 0; at < data.length; at += 4) sum = (sum * 31 + (data[at] ?? 0)) % 1_000_000_007;
      return sum;
    }),
  );
}
