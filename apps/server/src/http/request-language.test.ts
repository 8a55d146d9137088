import { chooseLanguage } from "@vr-eye-lab/domain/language";
import { expect, it } from "vitest";
import { acceptedLanguages } from "./request-language.ts";

it.each([
  ["de", "de"],
  ["de-AT,de;q=0.9,en;q=0.8", "de"],
  ["tlh-US, es-419;q=0.7, en;q=0.5", "es"],
  ["en-GB,en;q=0.9,de;q=0.8", "en"],
  ["en;q=0.1, de;q=0.7, es;q=0.9", "es"],
  ["DE", "de"],
  ["de;q=0, es", "es"],
  ["tlh", "en"],
  ["*", "en"],
  ["", "en"],
  [";;,=,q=1", "en"],
  ["de;q=high", "de"],
])("chooses from Accept-Language %j %s [34]", (header, language) => {
  expect(chooseLanguage(acceptedLanguages(header))).toBe(language);
});
