import { expect, it } from "vitest";
import { avoidedWords } from "./plain-words.mjs";

const words = (text: string, allowed: string[] = []) => avoidedWords(new Map([["a.md", text]]), { "a.md": allowed });

it.each([
  "// asked anew",
  "Whoever it is",
  "goes\n  on",
  "what it tells.",
  "an e-mail",
  "// it goes\n  // on",
  "/** it lies\n * in */",
  "e-mails",
])("finds the word in %j", (text) => {
  expect(words(text)).toHaveLength(1);
});

it("names the place", () => {
  expect(words("one\ntwo\nis told")).toEqual(["a.md:3: told"]);
});

it("ignores parts of names and of longer words", () => {
  expect(words("canoe-mail, isTold, toldList, foretold, tells-apart")).toEqual([]);
});

it("accepts a word that the file may use", () => {
  expect(words("a telephone", ["telephone"])).toEqual([]);
});
