import { DOT_NUMBERS, type Place, type stimulusSize } from "@vr-eye-lab/domain/random-dots";
import { patchAt } from "@vr-eye-lab/domain/testing/one-eye-solver";
import type { InstancedBufferAttribute, InstancedBufferGeometry, Mesh, ShaderMaterial } from "three";

/** Faults that would show the place to one eye. */
export const CUES = ["gap", "density", "edges", "refresh", "static"] as const;
export type Cue = (typeof CUES)[number];

export type DotMesh = Mesh<InstancedBufferGeometry, ShaderMaterial>;

/** Changes what the product draws, so that it has a fault. */
export class PlantedFault {
  readonly #cue: Cue;
  readonly #size: ReturnType<typeof stimulusSize>;
  readonly #shift: number;
  /** The dots that stay. */
  #kept: number[] = [];
  #seed = -1;

  constructor(cue: Cue, size: ReturnType<typeof stimulusSize>, shift: number) {
    this.#cue = cue;
    this.#size = size;
    this.#shift = shift;
  }

  /** Changes the dots that the product has drawn. */
  plant({ geometry }: DotMesh, eye: 0 | 1, place: Place, { seed, refresh }: { seed: number; refresh: number }): void {
    const attribute = geometry.getAttribute("aDot") as InstancedBufferAttribute;
    const numbers = attribute.array as Float32Array;
    const dots = Array.from({ length: geometry.instanceCount }, (_, i) => [
      ...numbers.subarray(i * DOT_NUMBERS, (i + 1) * DOT_NUMBERS),
    ]);
    const patch = dots.filter((dot) => dot[2] === 1);
    const rest = dots.filter((dot) => dot[2] !== 1);
    const { x, y, halfX, halfY } = patchAt(this.#size, place);
    const side = eye === 0 ? 1 : -1;
    let changed = dots;
    if (this.#cue === "gap")
      changed = dots.filter(
        ([dotX = 0, dotY = 0, inPatch = 0]) =>
          Math.abs(dotY - y) > halfY ||
          Math.abs(side * (dotX + side * inPatch * this.#shift - x) + halfX - this.#shift / 2) > this.#shift / 2,
      );
    if (this.#cue === "density") changed = [...patch, ...rest.filter((_, i) => i % 3 > 0)];
    if (this.#cue === "refresh") {
      if (refresh % 2 === 0) this.#kept = patch.flat();
      changed = [...rest, ...inThrees(this.#kept)];
    }
    if (this.#cue === "static") {
      if (seed !== this.#seed) this.#kept = rest.flat();
      this.#seed = seed;
      changed = [...inThrees(this.#kept), ...patch];
    }
    numbers.set(changed.flat());
    geometry.instanceCount = changed.length;
    for (const range of attribute.updateRanges) range.count = changed.length * DOT_NUMBERS;
  }
}

function inThrees(numbers: readonly number[]): number[][] {
  return Array.from({ length: numbers.length / DOT_NUMBERS }, (_, i) =>
    numbers.slice(i * DOT_NUMBERS, (i + 1) * DOT_NUMBERS),
  );
}

/** Makes the patch's edges twice as wide. */
export function softenPatch(material: ShaderMaterial): void {
  const replace = (source: string, what: string, by: string) => {
    if (!source.includes(what)) throw new Error(`The shader has no "${what}"`);
    return source.replace(what, by);
  };
  const varying = "varying float vLight;";
  const both = `${varying} varying float vPatch;`;
  material.vertexShader = replace(
    replace(material.vertexShader, varying, both),
    "void main() {",
    "void main() { vPatch = aDot.z;",
  );
  material.fragmentShader = replace(
    replace(material.fragmentShader, varying, both),
    "/ pixel",
    "/ (pixel * (1.0 + vPatch))",
  );
}
