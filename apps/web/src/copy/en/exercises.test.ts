import { describe, expect, it } from "vitest";
import { text as details } from "./exercise-details.ts";
import { exerciseText } from "./exercises.ts";

describe("texts of the exercises", () => {
  it("are the specified labels and meanings [R-090, R-094, R-095]", () => {
    const meanings = Object.values(details.meanings);
    expect(Object.values(exerciseText.labels).map((label, i) => [label, meanings[i]])).toEqual([
      ["Convergence", "train eyes to converge on close targets"],
      ["Pursuit", "smooth tracking of continuously moving targets"],
      ["Saccades", "quick eye movements between stationary points"],
      ["Accommodation", "focus adjustment and depth perception"],
      ["Figure 8", "smooth figure-8 pattern"],
      ["Random dots", "find a square that only both eyes together see"],
    ]);
  });

  it("fit where they are shown [R-090]", () => {
    // Within a sentence, and as one.
    for (const meaning of Object.values(details.meanings)) expect(meaning).toMatch(/^[a-z].*[^.]$/);
    for (const instruction of Object.values(exerciseText.instructions)) expect(instruction).toMatch(/^[A-Z].*\.$/);
  });

  it("make no medical promise [D-07]", () => {
    expect(JSON.stringify([details, exerciseText])).not.toMatch(/cure|treat|improve|heal|therap/i);
  });

  it("describe an eye's ball in words, with the cross [R-029]", () => {
    const { mark } = exerciseText;
    expect([mark("#ff0000", false), mark("#00ff00", false)]).toEqual(["Red", "Green"]);
    expect([mark("#ff0000", true), mark("#00ff00", true)]).toEqual(["Red, cross", "Green, cross"]);
    expect(new Set(Object.values(exerciseText.colours)).size).toBe(5);
  });
});
