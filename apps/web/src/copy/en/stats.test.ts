import { describe, expect, it } from "vitest";
import { text } from "./stats.ts";

describe("texts of the statistics", () => {
  it("say 'day' for 1 and 'days' for any other number [R-061]", () => {
    expect([0, 1, 2, 12].map(text.totals.days)).toEqual(["0 days", "1 day", "2 days", "12 days"]);
  });

  it("format a calendar date in every time zone [R-063]", () => {
    expect(text.date("2026-11-20")).toBe("20 Nov 2026");
    expect(text.date("2028-02-29")).toBe("29 Feb 2028");
  });
});
