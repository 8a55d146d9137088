import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { EVEN_BALANCE, isEven, opacityOf } from "./eye-balance.ts";
import { eyeViewOf } from "./eye-view.ts";
import { DEFAULT_SETTINGS, exerciseSettingsSchema } from "./settings.ts";

/** The light of an encoded value, 0..1, by the standard's own inverse formula. */
const lightOf = (encoded: number) => (encoded <= 0.04045 ? encoded / 12.92 : ((encoded + 0.055) / 1.055) ** 2.4);

describe("the balance between the eyes", () => {
  it("gives a ball over black the share of luminance that the contrast sets [E-02]", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100 }), (contrast) => {
        expect(lightOf(opacityOf(contrast))).toBeCloseTo(contrast / 100, 4);
      }),
    );
    expect([opacityOf(0), opacityOf(100)]).toEqual([0, 1]);
  });

  it("is even by default [E-02]", () => {
    const { fusionLock: _, attentionCheck: ___, balance: __, ...older } = DEFAULT_SETTINGS;
    expect(exerciseSettingsSchema.parse(older)).toEqual(DEFAULT_SETTINGS);
    expect(isEven(EVEN_BALANCE)).toBe(true);
    for (const change of [{ contrast: 90 }, { baseOut: 0.5 }, { baseUp: -0.5 }]) {
      expect(isEven({ ...EVEN_BALANCE, right: { ...EVEN_BALANCE.right, ...change } })).toBe(false);
    }
  });

  it.each([
    ["contrast", 101],
    ["contrast", -1],
    ["contrast", 50.5],
    ["baseOut", 20.5],
    ["baseUp", -10.5],
    ["baseUp", Number.NaN],
  ])("rejects %s %s [E-02]", (key, value) => {
    const balance = { ...EVEN_BALANCE, left: { ...EVEN_BALANCE.left, [key]: value } };
    expect(exerciseSettingsSchema.safeParse({ ...DEFAULT_SETTINGS, balance }).success).toBe(false);
  });

  it("shows the ring to both eyes, even without a ball, but not to an eye that sees black [E-02]", () => {
    const locked = { ...DEFAULT_SETTINGS, fusionLock: true, eyeToTrain: "left" as const };
    expect([eyeViewOf(locked, "left").lock, eyeViewOf(locked, "right").lock]).toEqual([true, true]);
    const covered = { ...locked, isMonocular: true };
    expect([eyeViewOf(covered, "left").lock, eyeViewOf(covered, "right").lock]).toEqual([true, false]);
    expect(eyeViewOf(DEFAULT_SETTINGS, "left").lock).toBe(false);
  });
});
