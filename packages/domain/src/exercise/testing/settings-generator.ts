import fc from "fast-check";
import { BASE_DISTANCES, DIRECTIONS, DOTS_MODES, DOTS_SIZES } from "../../random-dots/settings.ts";
import { evenly } from "../../testing/evenly.ts";
import { EYE_COLOURS } from "../eye-colour.ts";
import { DISTANCES, RANGES } from "../presets.ts";
import { type ExerciseSettings, EYES_TO_TRAIN } from "../settings.ts";

const component = evenly(-1.5, 1.5);
const colour = fc.constantFrom(...EYE_COLOURS);
const eyeBalance = fc.record({
  contrast: fc.integer({ min: 0, max: 100 }),
  baseOut: evenly(-20, 20),
  baseUp: evenly(-10, 10),
});

const demand = fc.record({ in: evenly(0, 20), out: evenly(0, 40) });
const step = evenly(1, 8);
const dots = fc.record({
  mode: fc.constantFrom(...DOTS_MODES),
  direction: fc.constantFrom(...DIRECTIONS),
  step: fc.record({ in: step, out: step }),
  hold: demand,
  jump: demand,
  distance: fc.constantFrom(...BASE_DISTANCES),
  size: fc.constantFrom(...DOTS_SIZES),
  density: evenly(0.5, 10),
  disparity: evenly(20, 1200),
  isColoured: fc.boolean(),
  isLight: fc.boolean(),
  hasSound: fc.boolean(),
});

/** Any settings within their bounds, for tests. */
export const anySettings: fc.Arbitrary<ExerciseSettings> = fc.record({
  eyeToTrain: fc.constantFrom(...EYES_TO_TRAIN),
  isMonocular: fc.boolean(),
  isRedGreen: fc.boolean(),
  isMFBF: fc.boolean(),
  isOverlay: fc.boolean(),
  leftEyeColor: colour,
  rightEyeColor: colour,
  leftEyeOverlay: fc.boolean(),
  rightEyeOverlay: fc.boolean(),
  speed: evenly(0, 15),
  range: fc.constantFrom(...RANGES),
  distance: fc.constantFrom(...DISTANCES),
  ballPosition: fc.record({ x: component, y: component, z: component }),
  fusionLock: fc.boolean(),
  attentionCheck: fc.boolean(),
  balance: fc.record({ left: eyeBalance, right: eyeBalance }),
  dots,
});
