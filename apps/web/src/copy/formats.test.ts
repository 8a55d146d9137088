import { describe, expect, it } from "vitest";
import * as germanDates from "./de/dates.ts";
import * as german from "./de/format.ts";
import * as spanishDates from "./es/dates.ts";
import * as spanish from "./es/format.ts";
import { pluralFormat } from "./formats.ts";

const recorded = (date: string) => ({ date, startedAt: `${date}T06:42:00.000Z`, zone: "Europe/Berlin" });

describe("formats of a language [34]", () => {
  it("of German", () => {
    expect([german.number(-1234.56, 1), german.span(2, 4.5), german.span(2, 2)]).toEqual([
      "-1234,6",
      "2,0 bis 4,5",
      "2,0",
    ]);
    expect([45, 60, 150].map(german.inWords)).toEqual(["45 Sekunden", "1 Minute", "2 Minuten und 30 Sekunden"]);
    expect([59, 3900].map(german.formatTotalTime)).toEqual(["0\u00a0min", "1\u00a0h 5\u00a0min"]);
    expect([german.weeklyProgress(1, 4), german.weeklyProgress(5, 4)]).toEqual(["1 von 4 Tagen", "5 Tage"]);
    expect([german.clock(3900), german.list(["A", "B", "C"])]).toEqual(["1:05:00", "A, B und C"]);
    const moments = ["2026-11-23", "2026-11-22", "2026-11-20", "2025-11-20"];
    expect(moments.map((date) => germanDates.momentOf(recorded(date), "2026-11-23"))).toEqual([
      "Heute, 07:42",
      "Gestern, 07:42",
      "Fr, 20. Nov., 07:42",
      "Do, 20. Nov. 2025, 07:42",
    ]);
    expect(germanDates.WEEKDAYS.join(" ")).toBe("Sonntag Montag Dienstag Mittwoch Donnerstag Freitag Samstag");
  });

  it("of Spanish", () => {
    expect([spanish.number(1.26, 1), spanish.span(2, 4.5)]).toEqual(["1,3", "2,0 a 4,5"]);
    expect([1, 61].map(spanish.inWords)).toEqual(["1 segundo", "1 minuto y 1 segundo"]);
    expect([spanish.weeklyProgress(1, 4), spanish.weeklyProgress(5, 4)]).toEqual(["1 de 4 días", "5 días"]);
    expect(spanishDates.momentOf(recorded("2026-11-22"), "2026-11-23")).toBe("Ayer, 07:42");
    expect(spanishDates.momentOf(recorded("2026-11-20"), "2026-11-23")).toBe("vie, 20 nov, 07:42");
    expect(spanishDates.WEEKDAYS.slice(0, 2)).toEqual(["domingo", "lunes"]);
  });

  it("choose the plural form by the language's rules", () => {
    const forms = { one: "one", few: "few", other: "other" };
    expect([1, 2, 5].map((n) => pluralFormat("pl")(n, forms))).toEqual(["one", "few", "other"]);
    expect([0, 1, 2].map((n) => pluralFormat("ja")(n, forms))).toEqual(["other", "other", "other"]);
  });
});
