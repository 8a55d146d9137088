import { describe, expect, it } from "vitest";
import { channelsOf, OTHER_FILTERS } from "./filter-glasses.ts";

describe("filter glasses", () => {
  it("pass red to the eye with the red filter, green or green and blue to the other, and no channel to both [E-07]", () => {
    for (const redEye of ["left", "right"] as const) {
      const otherEye = redEye === "left" ? "right" : "left";
      expect(channelsOf({ redEye, other: "green" }, redEye)).toEqual([1, 0, 0]);
      expect(channelsOf({ redEye, other: "green" }, otherEye)).toEqual([0, 1, 0]);
      expect(channelsOf({ redEye, other: "cyan" }, otherEye)).toEqual([0, 1, 1]);
      for (const other of OTHER_FILTERS) {
        const [left, right] = [channelsOf({ redEye, other }, "left"), channelsOf({ redEye, other }, "right")];
        expect(left.map((part, i) => part * (right[i] ?? 0))).toEqual([0, 0, 0]);
      }
    }
  });
});
