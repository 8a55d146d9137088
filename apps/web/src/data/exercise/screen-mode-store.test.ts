import { describe, expect, it } from "vitest";
import type { TextStore } from "../text-store.ts";
import { createFlatStore, FLAT_KEY, isCurrent } from "./screen-mode-store.ts";

/** Node has no local storage: this one holds texts. */
function texts(): TextStore & { kept: Map<string, string> } {
  const kept = new Map<string, string>();
  return { kept, getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) };
}

function open(storage: TextStore | null) {
  const told: string[] = [];
  return { store: createFlatStore(storage, (message) => told.push(message)), told };
}

describe("what is kept of a flat screen", () => {
  it("begins with red and cyan glasses at 60 cm, red before the left eye, and no calibration [E-07]", () => {
    const { store, told } = open(texts());
    expect(store.getState()).toMatchObject({
      way: "anaglyph",
      redEye: "left",
      other: "cyan",
      distance: 0.6,
      ipd: null,
      separation: null,
      focal: 0.04,
      calibration: null,
    });
    expect(told).toEqual([]);
  });

  it("survives a reload [E-07]", () => {
    const storage = texts();
    const chosen = {
      way: "crossed",
      redEye: "right",
      other: "green",
      distance: 0.75,
      ipd: 0.061,
      separation: 0.08,
      focal: 0.045,
      calibration: { pixelsPerMillimetre: 4.25, devicePixelRatio: 2 },
    } as const;
    open(storage).store.getState().change(chosen);
    const again = open(storage);
    expect(again.store.getState()).toMatchObject(chosen);
    expect(again.told).toEqual([]);
  });

  it.each([
    ["another version", { version: 2 }],
    ["a way that there is not", { way: "hologram" }],
    ["a distance out of bounds", { distance: 2.01 }],
    ["eyes out of bounds", { ipd: 0.049 }],
    ["no number of pixels", { calibration: { pixelsPerMillimetre: null, devicePixelRatio: 1 } }],
  ])("gives the defaults for %s, and tells the log [E-07]", (_, change) => {
    const storage = texts();
    open(storage).store.getState().change({ way: "viewer" });
    const record = JSON.parse(storage.kept.get(FLAT_KEY) ?? "{}") as object;
    storage.kept.set(FLAT_KEY, JSON.stringify({ ...record, ...change }));
    const { store, told } = open(storage);
    expect(store.getState().way).toBe("anaglyph");
    expect(told).toEqual([expect.stringContaining("replaced by the defaults")]);
  });

  it("is for this visit alone where the browser refuses to store, and says so once [E-07]", () => {
    const { store, told } = open(null);
    store.getState().change({ way: "viewer" });
    expect(store.getState().way).toBe("viewer");
    expect(told).toEqual([expect.stringContaining("could not be stored")]);
  });

  it("knows a calibration as out of date once the page's pixels have changed [E-07]", () => {
    const calibration = { pixelsPerMillimetre: 4, devicePixelRatio: 1.25 };
    expect(isCurrent(calibration, 1.25)).toBe(true);
    expect(isCurrent(calibration, 1)).toBe(false);
    expect(isCurrent(calibration, 1.5)).toBe(false);
  });
});
