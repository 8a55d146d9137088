import { hash } from "../hash.ts";
import type { Place } from "./settings.ts";
import { DIRECTION_OF, type StimulusSize } from "./stimulus.ts";

/** Of one eye; more are left out. The highest density has 1,650 on average, at every size. */
const MOST_DOTS = 2048;
/** Numbers for each dot: x and y as tangents from the field's centre, and 1 in the patch. */
export const DOT_NUMBERS = 3;

/** The dots of one eye's image. Written in place. */
export interface EyeDots {
  readonly numbers: Float32Array;
  count: number;
}

export interface DotField {
  readonly left: EyeDots;
  readonly right: EyeDots;
}

export function createDotField(): DotField {
  const eye = (): EyeDots => ({ numbers: new Float32Array(MOST_DOTS * DOT_NUMBERS), count: 0 });
  return { left: eye(), right: eye() };
}

/** What a refresh shows. Written in place by the scene. */
export interface DotPattern {
  size: StimulusSize;
  /** Per cent of the field that dots cover. */
  density: number;
  /** null: no patch. */
  place: Place | null;
  /** By which the left eye's patch is moved, as tangents; the right eye's is moved the other way. */
  shiftX: number;
  shiftY: number;
}

/**
 * Draws new dots for both eyes. Each eye's image is a homogeneous Poisson process, whether it has a patch or not: the patch's own process, moved with the
 * patch, replaces the field's where the patch covers it and nowhere else. So one eye's image alone says nothing about the place, whatever the disparity.
 * Allocates nothing.
 * @param seed of the run, an unsigned 32-bit integer @param refresh counts new dots
 */
export function drawDots(field: DotField, pattern: DotPattern, seed: number, refresh: number): void {
  const { size, place, shiftX, shiftY } = pattern;
  const { left, right } = field;
  state[0] = hash(seed, refresh);
  left.count = 0;
  right.count = 0;
  const perArea = pattern.density / 100 / (Math.PI * size.radius ** 2);
  const half = size.field;
  const [towardsX, towardsY] = place ? DIRECTION_OF[place] : NOWHERE;
  const middle = (size.near + size.far) / 2;
  const along = (size.far - size.near) / 2;
  const centreX = towardsX * middle;
  const centreY = towardsY * middle;
  const halfX = towardsX === 0 ? size.across : along;
  const halfY = towardsX === 0 ? along : size.across;
  for (let n = poisson(perArea * 4 * half * half); n > 0; n--) {
    const x = half * (2 * share() - 1);
    const y = half * (2 * share() - 1);
    // Under the patch, which moved apart for the eyes.
    const isLeft = Math.abs(x - shiftX - centreX) > halfX || Math.abs(y - shiftY - centreY) > halfY;
    const isRight = Math.abs(x + shiftX - centreX) > halfX || Math.abs(y + shiftY - centreY) > halfY;
    if (isLeft || !place) add(left, x, y, 0);
    if (isRight || !place) add(right, x, y, 0);
  }
  if (!place) return;
  for (let n = poisson(perArea * 4 * halfX * halfY); n > 0; n--) {
    const x = centreX + halfX * (2 * share() - 1);
    const y = centreY + halfY * (2 * share() - 1);
    add(left, x, y, 1);
    add(right, x, y, 1);
  }
}

const NOWHERE = [0, 0] as const;

function add(eye: EyeDots, x: number, y: number, inPatch: number): void {
  if (eye.count >= MOST_DOTS) return;
  const at = eye.count * DOT_NUMBERS;
  eye.numbers[at] = x;
  eye.numbers[at + 1] = y;
  eye.numbers[at + 2] = inPatch;
  eye.count += 1;
}

/** The state of the generator, which drawDots seeds. An array, because V8 allocates each new value of a variable over 30 bits. */
const state = new Int32Array(1);
const BITS = 24;

function share(): number {
  return draw() / 2 ** BITS;
}

/** A number of 24 bits. Source: SplitMix32, a Weyl sequence with the finaliser of MurmurHash3 (Appleby, public domain). */
function draw(): number {
  let h = ((state[0] ?? 0) + 0x9e3779b9) | 0;
  state[0] = h;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> (32 - BITS);
}

/** A Poisson count, as the number of exponential gaps within the mean: exact for any mean. */
function poisson(mean: number): number {
  let count = -1;
  for (let sum = 0; sum < mean; count++) sum -= Math.log(1 - share());
  return count;
}
