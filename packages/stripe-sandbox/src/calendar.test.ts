import fc from "fast-check";
import { expect, it } from "vitest";
import { addMonths, periodEnd } from "./calendar.ts";

const at = (text: string) => Date.parse(text) / 1000;

it("ends a short month on its last day, and returns to the anchor's day afterwards", () => {
  const anchor = at("2027-01-31T10:20:30Z");
  const days = [1, 2, 3, 13].map((months) => new Date(addMonths(anchor, months) * 1000).toISOString());
  expect(days).toEqual([
    "2027-02-28T10:20:30.000Z",
    "2027-03-31T10:20:30.000Z",
    "2027-04-30T10:20:30.000Z",
    "2028-02-29T10:20:30.000Z",
  ]);
});

it("never drifts over consecutive periods", () => {
  const anchors = fc.integer({ min: at("2000-01-01T00:00:00Z"), max: at("2060-01-01T00:00:00Z") });
  fc.assert(
    fc.property(anchors, fc.constantFrom(1, 3, 12), fc.integer({ min: 1, max: 60 }), (anchor, months, periods) => {
      let end = anchor;
      for (let count = 0; count < periods; count += 1) end = periodEnd(anchor, end, months);
      const [first, last] = [new Date(anchor * 1000), new Date(end * 1000)];
      const month = (date: Date) => date.getUTCFullYear() * 12 + date.getUTCMonth();
      expect(month(last) - month(first)).toBe(months * periods);
      const lastOfMonth = new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth() + 1, 0)).getUTCDate();
      expect(last.getUTCDate()).toBe(Math.min(first.getUTCDate(), lastOfMonth));
      expect(last.toISOString().slice(11)).toBe(first.toISOString().slice(11));
    }),
  );
});
