import { DEFAULT_SETTINGS } from "@vr-eye-lab/domain/exercise";
import {
  advanceDotsRun,
  answerDotsRun,
  createDotsRun,
  DEFAULT_DOTS,
  type DotsSettings,
  encodeTrials,
} from "@vr-eye-lab/domain/random-dots";
import { describe, expect, it } from "vitest";
import { resultLines } from "./dots-result.tsx";

const IPD = 0.063;

/** An exercise. @param answers such as "0 RW, -4 RR": added demand and, at it, right ("R") and wrong ("W") answers */
function exercise(dots: Partial<DotsSettings>, answers: string, isComplete = true, bounds = { in: 20, out: 40 }) {
  const trials = answers.split(",").flatMap((level) => {
    const [demand, letters = ""] = level.trim().split(" ");
    return [...letters].map((letter) => ({ demand: Number(demand), answer: letter === "R" ? "up" : "none" }) as const);
  });
  const stored = trials.map(({ demand, answer }, at) => ({ at, demand, place: "up", answer, latency: 1 }) as const);
  return {
    type: "randomdots" as const,
    duration: 60,
    settings: { ...DEFAULT_SETTINGS, dots: { ...DEFAULT_DOTS, ...dots } },
    answers: {
      formula: 1,
      seed: 1,
      isComplete,
      bounds,
      screening: { right: 12, catches: 2, tries: 1 },
      trials: encodeTrials(stored),
    },
  };
}

/** The lines after the mode's, as texts. */
const texts = (...arguments_: Parameters<typeof exercise>) =>
  resultLines(exercise(...arguments_), IPD)
    .slice(1)
    .map(({ name, value, note }) => `${name}: ${value}${note ? ` (${note})` : ""}`);

describe("the result of Random dots in words [R-170]", () => {
  it.each([
    ["0 RR, 4 RR, 8 RR, 12 WW, 8 RW, 4 RRRR", "break 12 Δ, recovery 4 Δ (added Δ on 40 cm; 28.4 Δ in all)"],
    ["0 RR, 4 WW, 0 RW", "break 4 Δ, no recovery (added Δ on 40 cm; 20.0 Δ in all)"],
    ["0 RR, 4 WW", "break 4 Δ, recovery not finished (added Δ on 40 cm; 20.0 Δ in all)"],
    ["0 WW", "no number: fewer than two right at 0 Δ"],
    ["0 RR", "not finished"],
  ])("Ramp: %s", (answers, wanted) => {
    expect(texts({ direction: "out" }, answers)).toEqual([`Base out: ${wanted}`]);
  });

  it("says 'over' at the bound, rounded down, with more than the total of the bound", () => {
    const bounds = { in: 20, out: 5.68 };
    expect(texts({ direction: "out" }, "0 RR, 4 RR, 5.68 RR", true, bounds)).toEqual([
      "Base out: over 5.6 Δ (added Δ on 40 cm; over 21.7 Δ in all)",
    ]);
  });

  it("gives each direction its line, and a total below 0 a minus", () => {
    expect(texts({ direction: "both", distance: 6 }, "0 RR, -2 WW, 0 RRRR, 0 RR, 4 WW, 0 RRRR")).toEqual([
      "Base in: break 2 Δ, recovery 0 Δ (added Δ on 6 m; −0.9 Δ in all)",
      "Base out: break 4 Δ, recovery 0 Δ (added Δ on 6 m; 5.1 Δ in all)",
    ]);
  });

  it("counts answers in Hold and sides in Jump", () => {
    const hold = { mode: "hold", direction: "in" } as const;
    expect(texts(hold, "-2 RRRW")).toEqual(["Base in: 3 of 4 right at 2 Δ (added Δ on 40 cm; 13.8 Δ in all)"]);
    expect(texts({ mode: "hold" }, "-2 R")[1]).toBe("Base out: not finished");
    expect(texts({ mode: "jump" }, "-3 RR, 12 RR, -3 W")).toEqual([
      "Both: 2 sides cleared",
      "Base in: 3 Δ (added Δ on 40 cm; 12.8 Δ in all)",
      "Base out: 12 Δ (added Δ on 40 cm; 28.4 Δ in all)",
    ]);
  });

  it("has the threshold of Adaptive with its standard error, once 40 trials are counted", () => {
    const adaptive = { mode: "adaptive", direction: "out" } as const;
    const run = createDotsRun({ ...DEFAULT_DOTS, ...adaptive }, { in: 20, out: 40 }, 1, null);
    while (!run.isOver) {
      advanceDotsRun(run, 0.1);
      if (run.place) answerDotsRun(run, run.demand < 10 ? run.place : "none");
    }
    const answers = run.trials
      .map(({ demand, place, answer }) => `${demand} ${answer === place ? "R" : "W"}`)
      .join(",");
    expect(texts(adaptive, answers)[0]).toMatch(
      /^Base out: \d+\.\d Δ ± \d+\.\d \(added Δ on 40 cm; \d+\.\d Δ in all\)$/,
    );
    expect(texts(adaptive, "0 RR")).toEqual(["Base out: not finished"]);
  });

  it("begins with the mode, and whether the run was ended", () => {
    const mode = (isComplete: boolean) => resultLines(exercise({ mode: "hold" }, "-2 R", isComplete), IPD)[0];
    expect(mode(true)).toEqual({ name: "Mode", value: "Hold", note: "square 660″ deep" });
    expect(mode(false)?.value).toBe("Hold, not finished");
  });

  it("has no total without the distance between the eyes, and nothing for motions", () => {
    expect(resultLines(exercise({ direction: "out" }, "0 RR, 4 WW"), undefined)[1]?.note).toBe("added Δ on 40 cm");
    expect(resultLines({ type: "convergence", duration: 60, settings: DEFAULT_SETTINGS }, IPD)).toEqual([]);
  });
});
