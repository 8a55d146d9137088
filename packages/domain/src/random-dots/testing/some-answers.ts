import type { Answers } from "../answers.ts";
import { PLACES } from "../settings.ts";
import { encodeTrials, type Trial } from "../trial.ts";

/** Trials a second apart, in steps of 2 Δ up to a demand: every fourth without an answer, every fourth wrong. */
export function someTrials(count: number, most = 20): Trial[] {
  return Array.from({ length: count }, (_, i): Trial => {
    const question = {
      at: i + 0.25,
      demand: Math.sign(most) * Math.min(2 * i, Math.abs(most)) + 0,
      place: PLACES[i % 4] ?? "up",
    };
    if (i % 4 === 3) return { ...question, answer: "none", latency: null };
    return { ...question, answer: i % 4 === 2 ? "up" : question.place, latency: 0.8 + i / 1000 };
  });
}

/** What an exercise measured that was answered to its end. */
export function someAnswers(trials: readonly Trial[]): Answers {
  return {
    formula: 1,
    seed: 0xffffffff,
    isComplete: true,
    bounds: { in: 20, out: 40 },
    screening: { right: 11, catches: 2, tries: 1 },
    trials: encodeTrials(trials),
  };
}
