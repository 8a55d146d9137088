import { DEFAULT_SETTINGS } from "@vr-eye-lab/domain/exercise";
import { closedVrMenu, openVrMenu } from "@vr-eye-lab/domain/vr-menu";
import { expect, it, vi } from "vitest";

it("the headset menu's lines run from right to left in a language of such a script [34]", async () => {
  vi.stubGlobal("document", { documentElement: { dir: "rtl" } });
  vi.stubGlobal("Path2D", class {});
  const { drawMenu } = await import("./menu-drawing.ts");
  const { MENU_MARGIN, MENU_WIDTH, placedButtons } = await import("./menu-layout.ts");
  const drawn = new Map<string, { readonly x: number; readonly align: string }>();
  const context: Pick<CanvasRenderingContext2D, "textAlign"> = { textAlign: "left" };
  const fillText = (text: string, x: number) => drawn.set(text, { x, align: context.textAlign });
  const methods: Readonly<Record<string, unknown>> = { fillText, measureText: () => ({ width: 0 }) };
  const canvas = new Proxy(context as CanvasRenderingContext2D, {
    get: (state, name: string) => methods[name] ?? Object(state)[name] ?? (() => 0),
  });
  const heading = { title: "Title", note: "Note", details: ["First", "Second"], aside: "Aside", motion: "" };
  const palette = {} as Parameters<typeof drawMenu>[1];
  const menu = openVrMenu(closedVrMenu("position", "settings"));
  drawMenu(canvas, palette, { menu, settings: DEFAULT_SETTINGS, heading, lit: [], isFiltered: false });
  const of = (text: string) => drawn.get(text) ?? { x: Number.NaN, align: "" };
  const places = ["Title", "Note", "First", "Second", "Aside"].map((text) => of(text).x);
  expect(places[0]).toBeGreaterThan(places[1] ?? 0);
  expect(places.slice(2)).toEqual(places.slice(2).toSorted((a, b) => b - a));
  expect(["Title", "Aside"].map((text) => of(text).align)).toEqual(["start", "end"]);
  const button = (id: string) => {
    const found = placedButtons("position").find((each) => each.id === id);
    return {
      column: found?.column,
      left: found?.rectangle.x ?? Number.NaN,
      width: found?.rectangle.width ?? Number.NaN,
    };
  };
  // The compass stays: LEFT moves the ball to the left.
  expect(["left", "recenter", "right"].map((id) => button(id).column)).toEqual([0, 1, 2]);
  expect(button("left").left).toBeLessThan(button("right").left);
  expect(["end", "settings", "close"].map((id) => button(id).column)).toEqual([0, 1, 2]);
  expect(button("end").left).toBe(MENU_MARGIN);
  expect(button("close").left + button("close").width).toBe(MENU_WIDTH - MENU_MARGIN);
  vi.unstubAllGlobals();
});
