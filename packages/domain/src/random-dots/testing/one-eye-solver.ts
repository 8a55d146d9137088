import { PLACES, type Place } from "../settings.ts";
import { DIRECTION_OF, type StimulusSize } from "../stimulus.ts";

/** A dot of one eye's image: tangents from the field's centre, its light and the width of its edge, 1 as usual. */
export interface SeenDot {
  readonly x: number;
  readonly y: number;
  readonly light: number;
  readonly edge: number;
}

/** One eye's images of a trial, one for each new image. */
export type SeenTrial = readonly (readonly SeenDot[])[];

/** The patch before it moves apart for the eyes: its centre, and half its width and height. */
export function patchAt({ near, far, across }: StimulusSize, place: Place) {
  const [x, y] = DIRECTION_OF[place];
  const [middle, along] = [(near + far) / 2, (far - near) / 2];
  return { x: x * middle, y: y * middle, halfX: x === 0 ? across : along, halfY: x === 0 ? along : across };
}

/** Light below which a dot is another eye's. */
const FAINT = 0.5;

function keyOf(x: number, y: number): number {
  return Math.round(x * 1e4) * 1e4 + Math.round(y * 1e4);
}

/** Numbers about a place that would be the same at all four if one eye couldn't find the patch. */
function featuresOf(trial: SeenTrial, size: StimulusSize, place: Place, shift: number): number[] {
  const { x: centreX, y: centreY, halfX, halfY } = patchAt(size, place);
  const w = Math.abs(shift);
  const stripsFrom = [-halfX - w, -halfX, halfX - w, halfX];
  const strips = [0, 0, 0, 0];
  let [dots, light, edges, same, changes] = [0, 0, 0, 0, 0];
  /** Faint dots where the other eye has the patch's, as filters let them through. */
  let ghosts = 0;
  let last = new Set<number>();
  for (const frame of trial) {
    const inside = new Set<number>();
    const faint = new Set(frame.filter((dot) => dot.light < FAINT).map(({ x, y }) => keyOf(x, y)));
    let kept = 0;
    for (const dot of frame) {
      const x = dot.x - centreX;
      if (Math.abs(dot.y - centreY) > halfY || Math.abs(x) > halfX + w) continue;
      for (let i = 0; i < 4; i++) {
        const from = stripsFrom[i] ?? 0;
        if (x >= from && x <= from + w) strips[i] = (strips[i] ?? 0) + 1;
      }
      if (Math.abs(x) > halfX) continue;
      dots += 1;
      light += dot.light;
      edges += dot.edge;
      const key = keyOf(dot.x, dot.y);
      if (faint.has(keyOf(dot.x - 2 * shift, dot.y))) ghosts += 1;
      if (last.has(key)) kept += 1;
      inside.add(key);
    }
    same += kept;
    if (kept === 0) changes += 1;
    last = inside;
  }
  return [dots, light / dots, edges / dots, same / dots, changes, ghosts, ...strips];
}

/**
 * Looks for the patch in one eye's images: at which place the features differ most from the other three.
 * @param usual the trials without anything to find, from which it learns how much each feature varies
 */
export function createSolver(usual: readonly SeenTrial[], size: StimulusSize, shift: number) {
  const allOf = (trial: SeenTrial) => PLACES.map((place) => featuresOf(trial, size, place, shift));
  /** How much a place differs from the mean of the others, for each feature. */
  const differences = (features: readonly (readonly number[])[], at: number) =>
    (features[at] ?? []).map((value, i) => {
      const others = features.filter((_, place) => place !== at).map((each) => each[i] ?? 0);
      return value - others.reduce((sum, each) => sum + each, 0) / others.length;
    });
  const learnt = usual.flatMap((trial) => {
    const features = allOf(trial);
    return PLACES.map((_, at) => differences(features, at));
  });
  const variances = (learnt[0] ?? []).map(
    (_, i) => learnt.reduce((sum, each) => sum + (each[i] ?? 0) ** 2, 0) / learnt.length + 1e-12,
  );
  return (trial: SeenTrial): Place => {
    const features = allOf(trial);
    const scores = PLACES.map((_, at) =>
      Math.max(...differences(features, at).map((difference, i) => difference ** 2 / (variances[i] ?? 1))),
    );
    return PLACES[scores.indexOf(Math.max(...scores))] ?? "up";
  };
}
