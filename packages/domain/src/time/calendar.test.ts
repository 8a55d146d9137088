import { describe, expect, it } from "vitest";
import { addDays, daysAfter, weekStart } from "./calendar.ts";
import { calendarDate, isTimeZone, resolveZone } from "./time-zone.ts";

const DAY_MS = 86_400_000;

describe("calendar dates", () => {
  it("follow each other for 400 years", () => {
    const start = Date.UTC(1899, 11, 31);
    const wrong: string[] = [];
    for (let days = 0; days < 146_200; days++) {
      const date = new Date(start + days * DAY_MS).toISOString().slice(0, 10);
      const isRight =
        addDays("1899-12-31", days) === date &&
        daysAfter(date, "1899-12-31") === days &&
        addDays(date, -days) === "1899-12-31";
      if (!isRight) wrong.push(date);
    }
    expect(wrong).toEqual([]);
  });

  it.each([
    ["2026-11-15", "2026-11-15"],
    ["2026-11-21", "2026-11-15"],
    ["2026-11-22", "2026-11-22"],
    ["2026-01-01", "2025-12-28"],
    ["2024-03-02", "2024-02-25"],
  ])("put %s into the week that starts on Sunday %s [R-128]", (date, sunday) => {
    expect(weekStart(date)).toBe(sunday);
  });

  it.each([
    ["2011-12-30T09:59:59.999Z", "Pacific/Apia", "2011-12-29"],
    ["2011-12-30T10:00:00.000Z", "Pacific/Apia", "2011-12-31"],
    ["2024-10-05T15:29:59.000Z", "Australia/Lord_Howe", "2024-10-06"],
    ["2024-06-30T13:29:59.000Z", "Australia/Lord_Howe", "2024-06-30"],
    ["2024-06-30T13:30:00.000Z", "Australia/Lord_Howe", "2024-07-01"],
    ["2026-11-21T23:30:00.000Z", "Europe/Berlin", "2026-11-22"],
    ["2026-11-21T02:29:00.000Z", "America/St_Johns", "2026-11-20"],
    ["0800-05-01T12:00:00.000Z", "UTC", "0800-05-01"],
  ])("are right at %s in %s: %s [R-128]", (instant, zone, date) => {
    expect(calendarDate(instant, zone)).toBe(date);
  });

  it("need a zone name, not an offset", () => {
    for (const zone of ["Europe/Berlin", "UTC", "Asia/Calcutta", "Pacific/Kiritimati"])
      expect(isTimeZone(zone)).toBe(true);
    for (const zone of ["", "Mars/Olympus", "+05:30", "-08:00", "Europe/", "../etc"])
      expect(isTimeZone(zone)).toBe(false);
  });

  it("are in UTC where the browser can't find out the zone [R-127]", () => {
    expect(resolveZone("Etc/Unknown")).toBe("UTC");
    expect(resolveZone("Asia/Kathmandu")).toBe("Asia/Kathmandu");
    expect(resolveZone("Mars/Olympus")).toBeNull();
  });

  it("stay right when the format cache overflows", () => {
    for (const zone of Intl.supportedValuesOf("timeZone")) {
      for (const spelling of [zone, zone.toLowerCase()]) {
        const date = calendarDate("2026-11-21T12:00:00.000Z", spelling);
        expect(date).toBe(new Date("2026-11-21T12:00:00Z").toLocaleDateString("sv-SE", { timeZone: zone }));
      }
    }
  });
});
