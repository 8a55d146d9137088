import { describe, expect, it } from "vitest";
import { BreakReminder } from "./break.ts";

describe("BreakReminder", () => {
  it("suggests a break at the end of the session that reaches 20 minutes in total [R-103]", () => {
    const reminder = new BreakReminder();
    const suggested = Array.from({ length: 21 }, () => reminder.endSession(120));
    expect(suggested.flatMap((minutes, i) => (minutes === null ? [] : [[i + 1, minutes]]))).toEqual([
      [10, 20],
      [20, 40],
    ]);
  });

  it("suggests a break once between long exercises, and returns it again at the end of that session [R-103]", () => {
    const reminder = new BreakReminder();
    expect(reminder.endSession(900)).toBeNull();
    expect([100, 290, 330, 600].map((practised) => reminder.suggest(practised))).toEqual([null, null, 20, null]);
    expect(reminder.endSession(700)).toBe(20);
    expect(reminder.endSession(60), "the next session has nothing to suggest").toBeNull();
  });

  it("suggests the next break 20 minutes after the last suggestion [R-103]", () => {
    const reminder = new BreakReminder();
    expect(reminder.endSession(1500)).toBe(25);
    expect([1100, 1199, 1200].map((practised) => reminder.suggest(practised))).toEqual([null, null, 45]);
    expect(reminder.endSession(2400), "two were due: returns the later one").toBe(65);
  });

  it("is not delayed by floating-point errors [R-103]", () => {
    let seconds = 0;
    for (let frame = 0; frame < 1200 * 90; frame++) seconds += 1 / 90;
    expect(new BreakReminder().suggest(seconds)).toBe(20);
    expect(new BreakReminder().suggest(1200 - 1e-9)).toBe(20);
    expect(new BreakReminder().suggest(1199)).toBeNull();
  });
});
