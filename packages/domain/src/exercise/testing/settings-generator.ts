import fc from "fast-check";
import { EYE_COLOURS } from "../eye-colour.ts";
import { DISTANCES, RANGES } from "../presets.ts";
import { type ExerciseSettings, EYES_TO_TRAIN } from "../settings.ts";

const component = fc.double({ min: -1.5, max: 1.5, noNaN: true });
const colour = fc.constantFrom(...EYE_COLOURS);
const eyeBalance = fc.record({
  contrast: fc.integer({ min: 0, max: 100 }),
  baseOut: fc.double({ min: -20, max: 20, noNaN: true }),
  baseUp: fc.double({ min: -10, max: 10, noNaN: true }),
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
  speed: fc.double({ min: 0, max: 15, noNaN: true }),
  range: fc.constantFrom(...RANGES),
  distance: fc.constantFrom(...DISTANCES),
  ballPosition: fc.record({ x: component, y: component, z: component }),
  fusionLock: fc.boolean(),
  attentionCheck: fc.boolean(),
  balance: fc.record({ left: eyeBalance, right: eyeBalance }),
});
