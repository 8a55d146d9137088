import { describe, expect, it } from "vitest";
import { mergeProfile, newUserDocument, userDocumentSchema, userWriteSchema, WEEKLY_GOAL } from "./index.ts";

describe("the weekly goal of a profile", () => {
  const signedUp = newUserDocument("ada@example.org", new Date("2026-11-20T10:00:00Z"));
  const now = new Date("2026-11-21T10:00:00Z");

  it("is set by its owner and unchanged by other writes [R-046] [R-122]", () => {
    expect(WEEKLY_GOAL.usual).toBe(4);
    expect(signedUp.weeklyGoal).toBeUndefined();
    const six = mergeProfile(signedUp, { weeklyGoal: 6 }, now);
    expect(six).toEqual({ ...signedUp, weeklyGoal: 6, updatedAt: now.toISOString() });
    expect(six && mergeProfile(six, { name: "Ada" }, now)).toMatchObject({ name: "Ada", weeklyGoal: 6 });
    expect(mergeProfile(signedUp, { name: "Ada" }, now)).not.toHaveProperty("weeklyGoal");
  });

  it.each([
    [1, true],
    [7, true],
    [0, false],
    [8, false],
    [2.5, false],
    ["4", false],
  ])("accepts %j days per week: %s [R-046]", (weeklyGoal, accepted) => {
    expect(userWriteSchema.safeParse({ weeklyGoal }).success).toBe(accepted);
  });
});

describe("the choice to record practice", () => {
  const signedUp = newUserDocument("ada@example.org", new Date("2026-11-20T10:00:00Z"));
  const now = new Date("2026-11-21T10:00:00Z");

  it("is set by its owner and unchanged by other writes [R-122] [R-127]", () => {
    const refused = mergeProfile(signedUp, { recording: false }, now);
    expect(refused).toEqual({ ...signedUp, recording: false, updatedAt: now.toISOString() });
    const renamed = refused && mergeProfile(refused, { name: "Ada" }, now);
    expect(renamed).toMatchObject({ name: "Ada", recording: false });
    expect(renamed && mergeProfile(renamed, { recording: true }, now)).toMatchObject({ recording: true });
  });

  it.each([
    [true, true],
    [false, true],
    ["yes", false],
    [null, false],
  ])("accepts %j: %s [R-122]", (recording, accepted) => {
    expect(userWriteSchema.safeParse({ recording }).success).toBe(accepted);
  });
});

it("the check-in is off until its user turns it on [E-14]", () => {
  const signedUp = newUserDocument("ada@example.org", new Date("2026-11-20T10:00:00Z"));
  const now = new Date("2026-11-21T10:00:00Z");
  expect(mergeProfile(signedUp, { name: "Ada" }, now)).not.toHaveProperty("checkIn");
  const on = mergeProfile(signedUp, userWriteSchema.parse({ checkIn: true }), now);
  expect(on && mergeProfile(userDocumentSchema.parse(on), { name: "Ada" }, now)).toMatchObject({ checkIn: true });
  expect(on && mergeProfile(on, { checkIn: false }, now)).toMatchObject({ checkIn: false });
});

describe("the programme and its reminder", () => {
  const signedUp = newUserDocument("ada@example.org", new Date("2026-11-20T10:00:00Z"));
  const now = new Date("2026-11-21T10:00:00Z");
  const entry = (from: string, paused: boolean) => ({ from, paused, week: Array.from({ length: 7 }, () => null) });

  it("are missing at first, merged by date, and unchanged by other writes [E-08]", () => {
    expect(mergeProfile(signedUp, { name: "Ada" }, now)).not.toHaveProperty("programme");
    expect(mergeProfile(signedUp, { name: "Ada" }, now)).not.toHaveProperty("reminder");
    const reminder = { hour: 9, zone: "Europe/Berlin" };
    const planned = mergeProfile(signedUp, { programme: [entry("2026-11-20", false)], reminder }, now) ?? signedUp;
    // Written earlier elsewhere, and by a clock that is five years ahead.
    const late = { programme: [entry("2026-11-01", true), entry("2031-11-21", true)] };
    const merged = mergeProfile(planned, late, now) ?? signedUp;
    expect(merged.programme?.map(({ from }) => from)).toEqual(["2026-11-01", "2026-11-20", "2026-11-22"]);
    expect(mergeProfile(merged, { name: "Ada" }, now)).toMatchObject({ programme: merged.programme, reminder });
    expect(mergeProfile(merged, { reminder: null }, now)?.reminder).toBeNull();
    expect(userDocumentSchema.parse(merged)).toEqual(merged);
  });
});

it("stores a language that this version has, and reads any [34]", () => {
  const profile = newUserDocument("person@example.org", new Date(0));
  expect(profile.language).toBeUndefined();
  expect(mergeProfile(profile, { language: "de" }, new Date(0))?.language).toBe("de");
  expect(userWriteSchema.safeParse({ language: "tlh" }).success).toBe(false);
  expect(userDocumentSchema.safeParse({ ...profile, language: "tlh" }).success).toBe(true);
});
