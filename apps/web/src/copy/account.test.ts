import { describe, expect, it } from "vitest";
import { text } from "./account.ts";

const { days, date } = text.stats;

describe("figures in words", () => {
  it("count 'day' for one alone [R-061]", () => {
    expect([0, 1, 2, 12].map(days)).toEqual(["0 days", "1 day", "2 days", "12 days"]);
  });

  it("name a calendar date wherever the reader is [R-063]", () => {
    expect(date("2026-11-20")).toBe("20 Nov 2026");
    expect(date("2028-02-29")).toBe("29 Feb 2028");
  });
});
