import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { cleanLine, noControlCharacters } from "./index.ts";

const anyText = fc.string({ unit: "binary", maxLength: 30 });

const line = z.string().check(z.trim(), noControlCharacters);

describe("a line of text", () => {
  it.each([
    ["tab\tand\r\nbreak", "tab and break"],
    ["  nul\u0000 bell\u0007 next\u0085line ", "nul\ufffd bell\ufffd next\ufffdline"],
    ["half \ud83d of an emoji", "half \ufffd of an emoji"],
    ["\u0000", "\ufffd"],
    ["👩‍👩‍👧‍👦 می‌خواهم \u2067الصباح\u2069", "👩‍👩‍👧‍👦 می‌خواهم \u2067الصباح\u2069"],
  ])("cleans %j", (text, cleaned) => {
    expect(cleanLine(text)).toBe(cleaned);
    expect(line.parse(cleaned)).toBe(cleaned);
  });

  it("can be stored after cleaning, which changes nothing twice and is never longer", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const cleaned = cleanLine(text);
        expect(line.parse(cleaned)).toBe(cleaned);
        expect(cleanLine(cleaned)).toBe(cleaned);
        expect(cleaned.length).toBeLessThanOrEqual(text.length);
        expect(cleaned === "").toBe(text.trim() === "");
      }),
    );
  });

  it("is refused with control characters inside, and trimmed at its ends", () => {
    expect(line.parse("\t name\n")).toBe("name");
    fc.assert(
      fc.property(
        anyText,
        fc.constantFrom("\u0000", "\t", "\n", "\u001b", "\u007f", "\u009f"),
        anyText,
        (a, odd, b) => {
          expect(line.safeParse(`x${a}${odd}${b}x`).success).toBe(false);
        },
      ),
    );
  });
});
