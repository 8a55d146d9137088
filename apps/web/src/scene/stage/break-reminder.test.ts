import { describe, expect, it } from "vitest";
import { BreakReminder } from "./break-reminder.ts";

describe("the suggestion of a break in a visit", () => {
  it("comes once the sessions together have come to 20 minutes, at the end of the session [R-103]", () => {
    const reminder = new BreakReminder();
    const told = Array.from({ length: 21 }, () => reminder.endSession(120));
    expect(told.flatMap((minutes, i) => (minutes === null ? [] : [[i + 1, minutes]]))).toEqual([
      [10, 20],
      [20, 40],
    ]);
  });

  it("comes between exercises where they are long enough, once, and is told again at that session's end [R-103]", () => {
    const reminder = new BreakReminder();
    expect(reminder.endSession(900)).toBeNull();
    expect([100, 290, 330, 600].map((practised) => reminder.suggest(practised))).toEqual([null, null, 20, null]);
    expect(reminder.endSession(700)).toBe(20);
    expect(reminder.endSession(60), "the next session has nothing to tell").toBeNull();
  });

  it("comes again after 20 further minutes from when it was made [R-103]", () => {
    const reminder = new BreakReminder();
    expect(reminder.endSession(1500)).toBe(25);
    expect([1100, 1199, 1200].map((practised) => reminder.suggest(practised))).toEqual([null, null, 45]);
    expect(reminder.endSession(2400), "due twice: the later one is told").toBe(65);
  });
});
