import { DEFAULT_SETTINGS } from "@vr-eye-lab/domain/exercise";
import { closedVrMenu, openVrMenu, pressVrMenu } from "@vr-eye-lab/domain/vr-menu";
import { afterEach, describe, expect, it, vi } from "vitest";
import { drawMenu } from "./menu-drawing.ts";
import type { Palette } from "./palette.ts";

afterEach(() => vi.unstubAllGlobals());

function textsOf(isFiltered: boolean): readonly string[] {
  vi.stubGlobal("Path2D", class {});
  const texts: string[] = [];
  const context = new Proxy({} as CanvasRenderingContext2D, {
    get: (_, name) =>
      name === "fillText"
        ? (text: string) => texts.push(text)
        : () => (name === "measureText" ? { width: 0 } : undefined),
    set: () => true,
  });
  const { menu } = pressVrMenu(openVrMenu(closedVrMenu("position", "settings")), "settings", DEFAULT_SETTINGS);
  const heading = { title: "", note: "", details: [], aside: "", motion: "" };
  drawMenu(context, {} as Palette, { menu, settings: DEFAULT_SETTINGS, heading, lit: [], isFiltered });
  return texts;
}

describe("the menu's colours", () => {
  it("are named, and called each eye's colour through glasses that change them [E-07] [R-102]", () => {
    expect(textsOf(false)).toEqual(expect.arrayContaining(["Red", "LEFT EYE", "Green", "RIGHT EYE"]));
    const filtered = textsOf(true);
    expect(filtered).toEqual(expect.arrayContaining(["Left eye's", "Right eye's", "COLOUR"]));
    for (const wrong of ["Red", "Green", "LEFT EYE"]) expect(filtered).not.toContain(wrong);
  });
});
