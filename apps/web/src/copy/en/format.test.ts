import { describe, expect, it } from "vitest";
import { dateOf, momentOf } from "./dates.ts";
import { clock, formatTotalTime, inWords } from "./format.ts";

describe("lengths of sessions and exercises", () => {
  it.each([
    [0, "0:00"],
    [45, "0:45"],
    [59.5, "1:00"],
    [120, "2:00"],
    [3599, "59:59"],
    [3599.5, "1:00:00"],
    [3900, "1:05:00"],
    [36_061, "10:01:01"],
  ])("%d s are %s [R-103] [R-110]", (seconds, text) => {
    expect(clock(seconds)).toBe(text);
  });

  it("are in words for screen readers [R-110]", () => {
    expect([45, 60, 61, 150].map(inWords)).toEqual([
      "45 seconds",
      "1 minute",
      "1 minute and 1 second",
      "2 minutes and 30 seconds",
    ]);
  });
});

it.each([
  [0, "0m"],
  [59.9, "0m"],
  [60, "1m"],
  [3599, "59m"],
  [3600, "1h 0m"],
  [3661, "1h 1m"],
  [360_000, "100h 0m"],
])("a total of %d seconds is %s [R-060]", (seconds, text) => {
  expect(formatTotalTime(seconds)).toBe(text);
});

describe("moments", () => {
  const at = (date: string, startedAt: string, zone = "Europe/Berlin") =>
    momentOf({ date, startedAt, zone }, "2026-11-23");

  it("name today and yesterday, then the weekday and the date, and the year if it isn't this one", () => {
    expect(at("2026-11-23", "2026-11-23T06:42:00.000Z")).toBe("Today, 07:42");
    expect(at("2026-11-22", "2026-11-22T06:50:00.000Z")).toBe("Yesterday, 07:50");
    expect(at("2026-11-20", "2026-11-20T18:05:00.000Z")).toBe("Fri 20 Nov, 19:05");
    expect(at("2025-11-20", "2025-11-20T18:05:00.000Z")).toBe("Thu 20 Nov 2025, 19:05");
  });

  it("show the recorder's clock, also for a date that is ahead of the viewer's", () => {
    expect(at("2026-11-24", "2026-11-23T14:30:00.000Z", "Asia/Tokyo")).toBe("Tue 24 Nov, 23:30");
  });

  it("have no time in a zone that the browser doesn't know", () => {
    expect(at("2026-11-23", "2026-11-23T06:42:00.000Z", "Mars/Olympus")).toBe("Today");
  });
});

it("an instant's date is that of the viewer's time zone [R-063]", () => {
  const lateEvening = new Date(2026, 10, 20, 23, 59);
  const earlyMorning = new Date(2026, 10, 20, 0, 1);
  expect([lateEvening, earlyMorning].map((at) => dateOf(at.toISOString()))).toEqual(["20 Nov 2026", "20 Nov 2026"]);
});
