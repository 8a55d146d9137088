import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PLACES } from "./settings.ts";
import { decodeTrials, encodeTrials, TRIAL_LENGTH, type Trial } from "./trial.ts";

const places = fc.constantFrom(...PLACES);
const hundredths = (min: number, max: number) => fc.integer({ min: min * 100, max: max * 100 }).map((n) => n / 100);
const latencies = fc.integer({ min: 0, max: 4000 }).map((ms) => ms / 1000);
const trials = fc.oneof(
  fc.record({
    at: hundredths(0, 86_400),
    demand: hundredths(-20, 40),
    place: places,
    answer: fc.constantFrom(...PLACES, "double" as const),
    latency: latencies,
  }),
  fc.record({
    at: hundredths(0, 86_400),
    demand: hundredths(-20, 40),
    place: places,
    answer: fc.constant("none" as const),
    latency: fc.option(latencies),
  }),
);
const RIGHT: Trial = { at: 12.34, demand: -2.5, place: "left", answer: "up", latency: 1.234 };

describe("stored trials", () => {
  it("come back as they were, at 12 characters each [R-172]", () => {
    fc.assert(
      fc.property(fc.array(trials), (some) => {
        const text = encodeTrials(some);
        expect(text).toHaveLength(TRIAL_LENGTH * some.length);
        expect(decodeTrials(text)).toEqual(some);
      }),
    );
  });

  it("are base64 of 9 bytes whose layout stays the same [R-172]", () => {
    // 0, 4, 210; 255, 6; 32; 4, 210; 0
    expect(encodeTrials([RIGHT])).toBe("AATS/wYgBNIA");
    expect(encodeTrials([{ ...RIGHT, answer: "double" }])).toBe("AATS/wYlBNIA");
    expect(encodeTrials([{ ...RIGHT, answer: "none", latency: null }])).toBe("AATS/wYk//8A");
  });

  it("are rounded to 10 ms, 0.01 prism dioptres and 1 ms [R-172]", () => {
    const text = encodeTrials([{ ...RIGHT, at: 12.3449, demand: -2.4951, latency: 1.2344 }]);
    expect(decodeTrials(text)).toEqual([RIGHT]);
  });

  it("are null if the text is damaged [R-172]", () => {
    for (const text of [
      "AATS/wYgBNI",
      "AATS/wYgBNI=",
      "AATS/wYgBNIB", // a spare byte of 1
      "AATS/wYmBNIA", // the seventh answer
      "AATS/wYl//8A", // 'I see double' without a latency
      "AATS/wZABNIA", // the fifth place
      "AATS/wYg//8A", // a place without a latency
      "AATSD6EgBNIA", // 40.01 prism dioptres
      "AATS/wYgBNIAA",
    ]) {
      expect(decodeTrials(text)).toBeNull();
    }
    fc.assert(
      fc.property(fc.string(), fc.base64String(), (text, base64) => {
        for (const damaged of [text, base64]) {
          const decoded = decodeTrials(damaged);
          if (decoded !== null) expect(encodeTrials(decoded)).toBe(damaged);
        }
      }),
    );
  });
});
