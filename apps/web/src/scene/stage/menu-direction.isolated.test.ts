import { DEFAULT_SETTINGS } from "@vr-eye-lab/domain/exercise";
import { closedVrMenu, openVrMenu } from "@vr-eye-lab/domain/vr-menu";
import { expect, it, vi } from "vitest";

it("the headset menu's lines run from right to left in a language of such a script [34]", async () => {
  vi.doMock("#copy/language.ts", () => ({ language: { code: "ar", tag: "ar", dir: "rtl" } }));
  vi.stubGlobal("Path2D", class {});
  const { drawMenu } = await import("./menu-drawing.ts");
  const drawn = new Map<string, { readonly x: number; readonly align: string }>();
  const context: Pick<CanvasRenderingContext2D, "textAlign"> = { textAlign: "left" };
  const fillText = (text: string, x: number) => drawn.set(text, { x, align: context.textAlign });
  const methods: Readonly<Record<string, unknown>> = { fillText, measureText: () => ({ width: 0 }) };
  const canvas = new Proxy(context as CanvasRenderingContext2D, {
    get: (state, name: string) => methods[name] ?? Object(state)[name] ?? (() => 0),
  });
  const heading = { title: "Title", note: "Note", details: ["First", "Second"], aside: "Aside", motion: "" };
  const palette = {} as Parameters<typeof drawMenu>[1];
  drawMenu(canvas, palette, openVrMenu(closedVrMenu("position", "settings")), DEFAULT_SETTINGS, heading, [], false);
  const of = (text: string) => drawn.get(text) ?? { x: Number.NaN, align: "" };
  const places = ["Title", "Note", "First", "Second", "Aside"].map((text) => of(text).x);
  expect(places[0]).toBeGreaterThan(places[1] ?? 0);
  expect(places.slice(2)).toEqual(places.slice(2).toSorted((a, b) => b - a));
  expect(["Title", "Aside"].map((text) => of(text).align)).toEqual(["start", "end"]);
  vi.doUnmock("#copy/language.ts");
  vi.unstubAllGlobals();
});
