import { describe, expect, it } from "vitest";
import { type EyeMark, nextEyeMark } from "./eye-colour.ts";

describe("an eye's colour on the page", () => {
  it("cycles red, green, red-x, green-x and red again [R-029]", () => {
    const seen: EyeMark[] = [{ colour: "#ff0000", cross: false }];
    for (let press = 0; press < 4; press++) seen.push(nextEyeMark(seen[press] ?? { colour: "#ffffff", cross: true }));
    expect(seen).toEqual([
      { colour: "#ff0000", cross: false },
      { colour: "#00ff00", cross: false },
      { colour: "#ff0000", cross: true },
      { colour: "#00ff00", cross: true },
      { colour: "#ff0000", cross: false },
    ]);
  });

  it("goes back to plain red from a colour that only the headset offers [R-029]", () => {
    for (const colour of ["#0000ff", "#ffff00", "#ffffff"] as const) {
      for (const cross of [false, true]) {
        expect(nextEyeMark({ colour, cross })).toEqual({ colour: "#ff0000", cross: false });
      }
    }
  });
});
