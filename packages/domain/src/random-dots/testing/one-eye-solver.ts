import { PLACES, type Place } from "../settings.ts";
import { DIRECTION_OF, type StimulusSize } from "../stimulus.ts";

/** A dot of one eye's image: tangents from the field's centre, its light and the width of its edge, 1 as usual. */
export interface SeenDot {
  readonly x: number;
  readonly y: number;
  readonly light: number;
  readonly edge: number;
}

/** One eye's images of a trial. */
export type SeenTrial = readonly (readonly SeenDot[])[];

/** The patch before it moves apart for the eyes: its centre, and half its width and height. */
export function patchAt({ near, far, across }: StimulusSize, place: Place) {
  const [x, y] = DIRECTION_OF[place];
  const [middle, along] = [(near + far) / 2, (far - near) / 2];
  return { x: x * middle, y: y * middle, halfX: x === 0 ? across : along, halfY: x === 0 ? along : across };
}

/** Tangents between two images within which a dot is the same: a pixel. */
const SAME = 7e-4;

const cellOf = (column: number, row: number) => column * 1e5 + row;

/** An image's dots by squares as wide as SAME. */
function cellsOf(frame: readonly SeenDot[]): ReadonlyMap<number, SeenDot> {
  const cells = new Map<number, SeenDot>();
  for (const dot of frame) cells.set(cellOf(Math.floor(dot.x / SAME), Math.floor(dot.y / SAME)), dot);
  return cells;
}

/** The dot of another image at the same place, if there is one. */
function sameIn(cells: ReadonlyMap<number, SeenDot>, { x, y }: SeenDot): SeenDot | undefined {
  const [column, row] = [Math.round(x / SAME), Math.round(y / SAME)];
  for (let i = 0; i < 4; i++) {
    const other = cells.get(cellOf(column - (i & 1), row - (i >> 1)));
    if (other && Math.hypot(other.x - x, other.y - y) < SAME / 2) return other;
  }
  return undefined;
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[values.length >> 1] ?? 0;
}

const NONE: ReadonlyMap<number, SeenDot> = new Map();

/** Numbers about a place that would be the same at all four if one eye couldn't find the patch. */
function featuresOf(
  trial: SeenTrial,
  before: readonly ReadonlyMap<number, SeenDot>[],
  size: StimulusSize,
  place: Place,
  shift: number,
): number[] {
  const { x: centreX, y: centreY, halfX, halfY } = patchAt(size, place);
  const w = Math.abs(shift);
  const stripsFrom = [-halfX - w, -halfX, halfX - w, halfX];
  const strips = [0, 0, 0, 0];
  let [dots, light, edges, same, changes] = [0, 0, 0, 0, 0];
  const [right, up]: [number[], number[]] = [[], []];
  for (const [at, frame] of trial.entries()) {
    let kept = 0;
    for (const dot of frame) {
      const x = dot.x - centreX;
      if (Math.abs(dot.y - centreY) > halfY || Math.abs(x) > halfX + w) continue;
      for (let i = 0; i < 4; i++) {
        const from = stripsFrom[i] ?? 0;
        if (x >= from && x <= from + w) strips[i] = (strips[i] ?? 0) + dot.light;
      }
      if (Math.abs(x) > halfX) continue;
      dots += 1;
      light += dot.light;
      edges += dot.edge;
      const same = sameIn(before[at] ?? NONE, dot);
      if (!same) continue;
      kept += 1;
      right.push(dot.x - same.x);
      up.push(dot.y - same.y);
    }
    same += kept;
    if (kept === 0) changes += 1;
  }
  const some = Math.max(1, dots);
  return [dots, light, light / some, edges / some, same / some, median(right), median(up), changes, ...strips];
}

/**
 * Looks for the patch in one eye's images: at which place the features differ most from the other three.
 * @param usual the trials without anything to find, from which it learns how much each feature varies
 */
export function createSolver(usual: readonly SeenTrial[], size: StimulusSize, shift: number) {
  const allOf = (trial: SeenTrial) => {
    const before = trial.map((_, i) => cellsOf(trial[i - 1] ?? []));
    return PLACES.map((place) => featuresOf(trial, before, size, place, shift));
  };
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
