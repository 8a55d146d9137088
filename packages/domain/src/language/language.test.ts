import { expect, it } from "vitest";
import { chooseLanguage, isLanguage } from "./index.ts";

it("chooses only among the offered languages, and English without one of them [34]", () => {
  expect(chooseLanguage(["de", "es"], ["en", "es"])).toBe("es");
  expect(chooseLanguage(["de"], ["en", "es"])).toBe("en");
});

it("knows its languages, and no property of objects [34]", () => {
  expect(["en", "de", "es", "tlh", "constructor", null].filter(isLanguage)).toEqual(["en", "de", "es"]);
});
