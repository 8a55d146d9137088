import { describe, expect, it } from "vitest";
import { refusedStorage, TestStorage } from "../testing/test-storage.ts";
import { SCREEN_MODE_KEY } from "./screen-mode-key.ts";
import { createScreenModeStore, isCurrent, neededStep, pixelsPerMetre } from "./screen-mode-store.ts";

describe("the choices for screen mode", () => {
  it("start without glasses, and with red and green ones at 60 cm, red before the left eye, and no calibration [E-07]", () => {
    const storage = new TestStorage();
    expect(createScreenModeStore(storage).getState()).toMatchObject({
      way: "one-image",
      redEye: "left",
      other: "green",
      distance: 0.6,
      ipd: null,
      separation: null,
      focal: 0.04,
      calibration: null,
      checked: false,
    });
    expect(storage.logged).toEqual([]);
  });

  it("survive a reload [E-07]", () => {
    const storage = new TestStorage();
    const chosen = {
      way: "crossed",
      redEye: "right",
      other: "cyan",
      distance: 0.75,
      ipd: 0.061,
      separation: 0.08,
      focal: 0.045,
      calibration: { pixelsPerMillimetre: 4.25, devicePixelRatio: 2, zoom: 1 },
    } as const;
    createScreenModeStore(storage).getState().change(chosen);
    expect(createScreenModeStore(storage).getState()).toMatchObject(chosen);
    expect(storage.logged).toEqual([]);
  });

  it.each([
    ["another version", { version: 2 }],
    ["an unknown way", { way: "hologram" }],
    ["a distance out of bounds", { distance: 2.01 }],
    ["eyes out of bounds", { ipd: 0.049 }],
    ["a calibration without pixels", { calibration: { pixelsPerMillimetre: null, devicePixelRatio: 1, zoom: 1 } }],
  ])("fall back to the defaults for %s, with a line in the log [E-07]", (_, change) => {
    const storage = new TestStorage();
    createScreenModeStore(storage).getState().change({ way: "viewer" });
    const record = JSON.parse(storage.kept.get(SCREEN_MODE_KEY) ?? "{}") as object;
    storage.kept.set(SCREEN_MODE_KEY, JSON.stringify({ ...record, ...change }));
    expect(createScreenModeStore(storage).getState().way).toBe("one-image");
    expect(storage.logged).toEqual([expect.stringContaining("replaced by the defaults")]);
  });

  it("last until the page closes where storage is refused, with one line in the log [E-07]", () => {
    const storage = refusedStorage();
    const store = createScreenModeStore(storage);
    store.getState().change({ way: "viewer" });
    expect(store.getState().way).toBe("viewer");
    expect(storage.logged).toEqual([expect.stringContaining("could not be stored")]);
  });

  it("have an outdated calibration once devicePixelRatio has changed [E-07]", () => {
    const calibration = { pixelsPerMillimetre: 4, devicePixelRatio: 1.25, zoom: 1 };
    expect(isCurrent(calibration, 1.25)).toBe(true);
    expect(isCurrent(calibration, 1)).toBe(false);
    expect(isCurrent(calibration, 1.5)).toBe(false);
  });

  it("keep the true size of the screen's pixels when the page's zoom changes, which devicePixelRatio may leave out [E-07]", () => {
    const calibration = { pixelsPerMillimetre: 4, devicePixelRatio: 2, zoom: 1 };
    expect(pixelsPerMetre(calibration, 2)).toBe(4000);
    expect(pixelsPerMetre(calibration, 4)).toBe(2000);
    const zoomed = { ...calibration, zoom: 1.5 };
    expect(isCurrent(zoomed, 3)).toBe(true);
    expect(isCurrent(zoomed, 2)).toBe(false);
    expect(pixelsPerMetre(zoomed, 2)).toBe(6000);
  });

  it("have to be checked again with another viewing method or other filters [E-07]", () => {
    const store = createScreenModeStore(new TestStorage());
    for (const choice of [{ way: "crossed" }, { redEye: "right" }, { other: "cyan" }] as const) {
      store.getState().change({ checked: true });
      store.getState().change({ distance: 0.5 });
      expect(store.getState().checked).toBe(true);
      store.getState().change(choice);
      expect(store.getState().checked, JSON.stringify(choice)).toBe(false);
    }
  });
});

describe("the step that is needed first", () => {
  const calibration = { pixelsPerMillimetre: 4, devicePixelRatio: 2, zoom: 1 };

  it.each([
    ["choose", "for a newcomer", { way: "one-image", calibration: null }],
    [null, "without glasses, once that was started", { way: "one-image", calibration: null, checked: true }],
    ["choose", "for glasses before a measurement", { calibration: null }],
    [
      "measure",
      "after the screen has changed",
      { calibration: { ...calibration, devicePixelRatio: 1 }, checked: true },
    ],
    ["check", "after another choice", { calibration, checked: false }],
    [null, "when all three were taken", { calibration, checked: true }],
  ] as const)("is %s %s [E-07]", (step, _, mode) => {
    expect(neededStep({ way: "anaglyph", checked: false, ...mode }, 2)).toBe(step);
  });

  it("is none with an estimate of the screen's size [E-07]", () => {
    const storage = new TestStorage();
    const estimated = { ...calibration, estimated: true };
    createScreenModeStore(storage).getState().change({ way: "anaglyph", calibration: estimated, checked: true });
    expect(neededStep(createScreenModeStore(storage).getState(), 2)).toBeNull();
  });
});
