import { formatUserCode, parseUserCode, USER_CODE_LENGTH, USER_CODE_LETTERS } from "@vr-eye-lab/domain/sign-in";
import fc from "fast-check";
import { expect, it } from "vitest";
import { deviceLink, linkedCode } from "./device-link.ts";

const code = fc
  .array(fc.constantFrom(...USER_CODE_LETTERS), { minLength: USER_CODE_LENGTH, maxLength: USER_CODE_LENGTH })
  .map((letters) => letters.join(""));

it("puts the code into the fragment only, and reads it back from there [E-06]", () => {
  fc.assert(
    fc.property(code, (each) => {
      const link = new URL(deviceLink("https://lab.example", each));
      expect([link.origin, link.pathname, link.search]).toEqual(["https://lab.example", "/device", ""]);
      expect(linkedCode(link.hash)).toBe(each);
    }),
  );
});

it("reads a code in any spelling and rejects everything else [E-06]", () => {
  fc.assert(
    fc.property(code, (each) => {
      expect(formatUserCode(each)).toMatch(/^[B-Z]{4}-[B-Z]{4}$/);
      for (const typed of [
        each,
        formatUserCode(each),
        formatUserCode(each).toLowerCase(),
        ` ${each.slice(0, 4)} – ${each.slice(4)} `,
      ]) {
        expect(parseUserCode(typed)).toBe(each);
      }
    }),
  );
  for (const typed of ["", "BCDF", "BCDFGHJKL", "BCDFGHJA", "BCDFGHJ1", "BCDF/GHJK", "#BCDFGHJK"]) {
    expect(parseUserCode(typed), typed).toBeNull();
  }
  for (const hash of ["", "#", "#token=abc", "#BCDFGHJ"]) expect(linkedCode(hash), hash).toBeNull();
});

it("uses no letters that look like digits or spell words [E-06]", () => {
  expect(USER_CODE_LETTERS).not.toMatch(/[AEIOUY0-9]/);
  expect(new Set(USER_CODE_LETTERS).size).toBe(20);
});
