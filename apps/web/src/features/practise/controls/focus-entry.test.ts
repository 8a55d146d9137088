import { describe, expect, it } from "vitest";
import { focusOf } from "./focus-entry.ts";

describe("a typed focal distance", () => {
  it("is metres with a point or a comma, and empty for what is assumed [E-01]", () => {
    expect([focusOf("1.3"), focusOf(" 0,75 "), focusOf("2."), focusOf("10"), focusOf("0.3")]).toEqual([
      1.3, 0.75, 2, 10, 0.3,
    ]);
    expect([focusOf(""), focusOf("  ")]).toEqual([null, null]);
  });

  it("is refused out of bounds, and when it is no number [E-01]", () => {
    for (const typed of ["0.29", "10.1", "0", "-1", "1.3 m", "1e1", ".", "1,2,3", "far"]) {
      expect(focusOf(typed), typed).toBeUndefined();
    }
  });
});
