import { PLACES, type Place } from "@vr-eye-lab/domain/random-dots";
import { createSolver, type SeenTrial } from "@vr-eye-lab/domain/testing/one-eye-solver";
import { OneEyeScene, type Shown } from "./scene-page.ts";

/** What the solver gets of each trial. */
export type Case = "single frame" | "pair of frames" | "jump" | "moving demand" | "head movement";

const STILL = [0, 0, 0, 0, 0, 0] as const;
/** The head's most movement in each direction from a refresh to the last frame before the next: metres, radians. */
const MOVED = [0.005, 0.005, 0.005, 0.035, 0.035, 0.035];

/** Frames of a trial. Everything follows from its number. */
function framesOf(what: Case, place: Place | null, number: number): Shown[] {
  const at = (refresh: number, change: Partial<Shown> = {}): Shown => ({
    seed: 1000 * [...what].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) + number,
    refresh: number * 2 + refresh,
    place,
    demand: 0,
    head: STILL,
    ...change,
  });
  // From -1 to 1, spread evenly over the trials.
  const share = (i: number) => 2 * ((number * Math.sqrt([2, 3, 5, 7, 11, 13][i] ?? 17)) % 1) - 1;
  const [near, far] = number % 2 === 0 ? [-3, 12] : [12, -3];
  const from = 10 * share(0);
  const moved = (times: number) => MOVED.map((most, i) => times * most * share(i)) as unknown as Shown["head"];
  switch (what) {
    case "single frame":
      return [at(0)];
    case "pair of frames":
      return [at(0), at(1)];
    case "jump":
      return [at(0, { demand: near }), at(1, { demand: far })];
    case "moving demand":
      // At 4 Δ/s: the first and the last frame of a refresh, and of the next.
      return [0, 0.4, 0.44, 0.84].map((moved, i) => at(i >> 1, { demand: from + moved }));
    case "head movement":
      return [0, 1, 1.1, 2.1].map((times, i) => at(i >> 1, { head: moved(times) }));
  }
}

/** How often the solver finds the place. */
function countFound(what: Case, trials: number): number {
  const scene = new OneEyeScene();
  const seen = (place: Place | null, number: number): SeenTrial =>
    framesOf(what, place, number).map((shown) => scene.see(((number >> 2) & 1) as 0 | 1, shown));
  const usual = Array.from({ length: Math.min(100, Math.max(12, trials / 2)) }, (_, i) => seen(null, 1e6 + i));
  const solve = createSolver(usual, scene.size, scene.shift);
  let found = 0;
  for (let number = 0; number < trials; number++) {
    const place = PLACES[(number * 7 + (number >> 2)) % 4] ?? "up";
    if (solve(seen(place, number)) === place) found += 1;
  }
  scene.dispose();
  return found;
}

declare global {
  interface Window {
    countFound: typeof countFound;
  }
}
window.countFound = countFound;
