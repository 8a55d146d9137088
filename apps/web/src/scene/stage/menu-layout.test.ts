import { VR_MENU_MODES } from "@vr-eye-lab/domain/vr-menu";
import { describe, expect, it } from "vitest";
import {
  BUTTON_TEXT,
  MENU_DISTANCE,
  MENU_HEIGHT,
  MENU_MARGIN,
  MENU_WIDTH,
  panelHeight,
  placedButtons,
  SMALL_TEXT,
  TITLE_HEIGHT,
  TITLE_TEXT,
} from "./menu-layout.ts";

const DEGREES = 180 / Math.PI;
/** Cap height of Atkinson Hyperlegible Next relative to the type size: the font's sCapHeight. */
const CAPITAL = 0.668;
/** Millimetres from the eye to the panel's farthest corner. */
const FARTHEST = Math.hypot(1000 * MENU_DISTANCE, MENU_WIDTH / 2, MENU_HEIGHT / 2);

/** The visual angle of a length in millimetres at the panel's farthest corner, where it is seen most obliquely. */
function degreesAtCorner(millimetres: number): number {
  return Math.atan2(millimetres * ((1000 * MENU_DISTANCE) / FARTHEST), FARTHEST) * DEGREES;
}

describe("the menu's layout", () => {
  it("has capitals of at least 0.4 degrees, even in its corners [R-101, R-102]", () => {
    // ISO 9241-303 requires 16 arc minutes and recommends 20 to 22 for reading; 0.4 degrees are 24.
    for (const size of [TITLE_TEXT, BUTTON_TEXT, SMALL_TEXT]) {
      expect(degreesAtCorner(CAPITAL * size)).toBeGreaterThanOrEqual(0.4);
    }
  });

  it.each(VR_MENU_MODES)("has separate targets of at least 2 degrees in %s mode [R-101, R-102]", (mode) => {
    const rectangles = placedButtons(mode).map(({ rectangle }) => rectangle);
    for (const { x, y, width, height } of rectangles) {
      expect(degreesAtCorner(Math.min(width, height))).toBeGreaterThanOrEqual(2);
      expect(x).toBeGreaterThanOrEqual(MENU_MARGIN);
      expect(y).toBeGreaterThanOrEqual(MENU_MARGIN + TITLE_HEIGHT);
      expect(x + width).toBeLessThanOrEqual(MENU_WIDTH - MENU_MARGIN);
      expect(y + height).toBeLessThanOrEqual(panelHeight(mode) - MENU_MARGIN);
    }
    for (const [i, one] of rectangles.entries()) {
      for (const other of rectangles.slice(i + 1)) {
        const across = Math.max(one.x - other.x - other.width, other.x - one.x - one.width);
        const down = Math.max(one.y - other.y - other.height, other.y - one.y - one.height);
        expect(degreesAtCorner(Math.max(across, down))).toBeGreaterThan(0.8);
      }
    }
  });
});
