import { VR_MENU_MODES } from "@vr-eye-lab/domain/vr-menu";
import { describe, expect, it } from "vitest";
import {
  MENU_DISTANCE,
  MENU_HEIGHT,
  MENU_MARGIN,
  MENU_TEXT,
  MENU_WIDTH,
  type MenuRectangle,
  panelHeight,
  placedButtons,
  TITLE_HEIGHT,
  TITLE_TEXT,
} from "./menu-layout.ts";
import { STATUS_DISTANCE } from "./status-place.ts";
import { SMALL_TEXT, STATUS_TEXT } from "./status-quad.ts";

const DEGREES = 180 / Math.PI;
/** Cap height of Atkinson Hyperlegible Next relative to the type size: the font's sCapHeight. */
const CAPITAL = 0.668;
/** Millimetres from the eye to the panel's farthest corner. */
const FARTHEST = Math.hypot(1000 * MENU_DISTANCE, MENU_WIDTH / 2, MENU_HEIGHT / 2);

/** The visual angle of a length in millimetres at the panel's farthest corner, where it is seen most obliquely. */
function degreesAtCorner(millimetres: number): number {
  return Math.atan2(millimetres * ((1000 * MENU_DISTANCE) / FARTHEST), FARTHEST) * DEGREES;
}

/** The visual angle of a length that faces the eye, both in millimetres. */
function degreesAhead(length: number, distance: number): number {
  return 2 * Math.atan2(length / 2, distance) * DEGREES;
}

function gapBetween(one: MenuRectangle, other: MenuRectangle): number {
  const across = Math.max(one.x - other.x - other.width, other.x - one.x - one.width);
  const down = Math.max(one.y - other.y - other.height, other.y - one.y - one.height);
  return Math.max(across, down);
}

describe("the menu's layout", () => {
  it("has capitals of at least 1.2 degrees, and 0.9 degrees in its corners [R-101, R-102]", () => {
    for (const size of [TITLE_TEXT, MENU_TEXT]) {
      expect(degreesAhead(CAPITAL * size, 1000 * MENU_DISTANCE)).toBeGreaterThanOrEqual(1.2);
      expect(degreesAtCorner(CAPITAL * size)).toBeGreaterThanOrEqual(0.9);
    }
  });

  it("has capitals of at least 1.2 degrees in the texts below the ball too [R-103]", () => {
    expect(degreesAhead(CAPITAL * STATUS_TEXT, 1000 * STATUS_DISTANCE)).toBeGreaterThanOrEqual(1.2);
    expect(degreesAhead(CAPITAL * SMALL_TEXT, 1000 * STATUS_DISTANCE)).toBeGreaterThanOrEqual(0.8);
  });

  it.each(["position", "settings"] as const)(
    "keeps END EXERCISE in %s mode at least 2 degrees from every other button [R-101, R-102]",
    (mode) => {
      const buttons = placedButtons(mode);
      const end = buttons.find(({ id }) => id === "end")?.rectangle;
      for (const { id, rectangle } of buttons) {
        if (!end || id === "end") continue;
        expect(degreesAhead(gapBetween(end, rectangle), 1000 * MENU_DISTANCE), id).toBeGreaterThanOrEqual(2);
      }
    },
  );

  it("has CLOSE as its largest button [R-101]", () => {
    const [widest] = placedButtons("position").toSorted((a, b) => b.rectangle.width - a.rectangle.width);
    expect(widest?.id).toBe("close");
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
        expect(degreesAtCorner(gapBetween(one, other))).toBeGreaterThan(0.8);
      }
    }
  });
});
