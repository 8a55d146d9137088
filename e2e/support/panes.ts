import { expect, type Page } from "@playwright/test";
import type { Range } from "@vr-eye-lab/domain/exercise";
import type { Vector } from "@vr-eye-lab/domain/vector";

/** The pixels of one colour on a canvas: their number and bounding box, in canvas pixels from the top left. */
export interface Patch {
  readonly count: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The content of a canvas. */
export interface Sight {
  readonly width: number;
  readonly height: number;
  readonly red: Patch;
  readonly green: Patch;
  readonly white: Patch;
  /** The number of colours, at most ENOUGH_COLOURS; 1 is a plain surface. */
  readonly colours: number;
  /** Hash of the pixels. */
  readonly hash: number;
}

const ENOUGH_COLOURS = 32;

export const PANES = ["Left Eye", "Right Eye"] as const;

/**
 * Runs a frame after each gap in milliseconds (the pump must have been taken) and reads the named canvases after it. Without
 * gaps, reads them once as they are.
 */
export function seeCanvases(page: Page, names: readonly string[], gaps: readonly number[] = []): Promise<Sight[][]> {
  return page.evaluate(
    ({ names, gaps, enough }) => {
      function see(name: string): Sight {
        const canvas = document.querySelector<HTMLCanvasElement>(`canvas[aria-label="${name}"]`);
        const context = canvas?.getContext("2d");
        if (!canvas || !context) throw new Error(`No canvas ${name}`);
        const { width, height } = canvas;
        const pixels = new Uint32Array(context.getImageData(0, 0, width, height).data.buffer);
        const patch = () => ({ count: 0, left: width, right: 0, top: height, bottom: 0 });
        const sight = { width, height, red: patch(), green: patch(), white: patch() };
        const colours = new Set<number>();
        let hash = 0;
        let last = -1;
        for (let i = 0; i < pixels.length; i++) {
          const value = pixels[i] ?? 0;
          hash = (Math.imul(hash, 31) + value) | 0;
          if (value !== last && colours.size < enough) colours.add(value);
          last = value;
          const [r, g, b] = [value & 255, (value >> 8) & 255, (value >> 16) & 255];
          // Light and dark parts of a ball and its halo; the room is bluish.
          const kind =
            r - Math.max(g, b) > 24
              ? sight.red
              : g - Math.max(r, b) > 24
                ? sight.green
                : Math.min(r, g, b) > 90
                  ? sight.white
                  : null;
          if (!kind) continue;
          const [x, y] = [i % width, Math.floor(i / width)];
          kind.count += 1;
          kind.left = Math.min(kind.left, x);
          kind.right = Math.max(kind.right, x + 1);
          kind.top = Math.min(kind.top, y);
          kind.bottom = Math.max(kind.bottom, y + 1);
        }
        return { ...sight, colours: colours.size, hash };
      }
      if (gaps.length === 0) return [names.map(see)];
      return gaps.map((gap) => {
        window.pump.step(gap);
        return names.map(see);
      });
    },
    { names: [...names], gaps: [...gaps], enough: ENOUGH_COLOURS },
  );
}

/** Waits until the preview is animated, which starts once the page has started. */
export async function untilMoving(page: Page): Promise<void> {
  for (const name of PANES) await expect(page.getByRole("img", { name })).toBeVisible();
  const look = async () => {
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    return String((await seeCanvases(page, PANES))[0]?.map(({ hash }) => hash));
  };
  // Layout changes them once; an animation changes them every time.
  await expect(async () => expect(new Set([await look(), await look(), await look()]).size).toBe(3)).toPass();
}

/** The centre of a patch in pixels from the centre of its canvas, y up. */
export function middleOf({ left, right, top, bottom }: Patch, { width, height }: Sight): { x: number; y: number } {
  return { x: (left + right - width) / 2, y: (height - top - bottom) / 2 };
}

/**
 * Where an eye sees a point, in pixels from the centre of its image, y up: perspective with a vertical field of view of 60
 * degrees, 75 for wide motions.
 * @param eyeX metres right of the midpoint between the eyes
 */
export function seenAt(point: Vector, eyeX: number, range: Range, height: number): { x: number; y: number } {
  const focal = height / 2 / Math.tan(((range === "wide" ? 75 : 60) * Math.PI) / 360);
  return { x: ((point.x - eyeX) * focal) / -point.z, y: (point.y * focal) / -point.z };
}
