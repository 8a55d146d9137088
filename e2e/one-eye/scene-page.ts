import { DEFAULT_SETTINGS } from "@vr-eye-lab/domain/exercise";
import { DEFAULT_DOTS, type Place, patchTurn, stimulusSize, turnOf } from "@vr-eye-lab/domain/random-dots";
import type { SeenDot } from "@vr-eye-lab/domain/testing/one-eye-solver";
import { EYE_LAYERS } from "@vr-eye-lab/web/scene/stage/eye-layers";
import { HeadPose, readHeadPose } from "@vr-eye-lab/web/scene/stage/head-pose";
import { Prisms } from "@vr-eye-lab/web/scene/stage/prism";
import { RandomDots } from "@vr-eye-lab/web/scene/stage/random-dots";
import { Camera, Euler, Quaternion, Scene, Vector3, WebGLRenderer } from "three";

/** The part of an eye's image that is drawn around the field, in pixels, and pixels for a tangent of 1: 22 for a degree. */
const SIDE = 496;
const PER_TANGENT = 1282;
const IPD = 0.063;

/** A frame of a trial. */
export interface Shown {
  readonly seed: number;
  readonly refresh: number;
  readonly place: Place | null;
  /** Added demand in Δ. */
  readonly demand: number;
  /** The head against the anchor: metres to the right, up and back; radians of pitch, yaw and roll. */
  readonly head: readonly [number, number, number, number, number, number];
}

/** What one eye sees of the product's dots, as read from its pixels. */
export class OneEyeScene {
  readonly size = stimulusSize("medium", 1, PER_TANGENT);
  readonly shift = Math.tan(patchTurn(DEFAULT_DOTS));
  readonly #renderer = new WebGLRenderer();
  readonly #scene = new Scene();
  readonly #dots = new RandomDots();
  readonly #prisms = new Prisms();
  readonly #cameras = [new Camera(), new Camera()] as const;
  readonly #head = new HeadPose();
  readonly #bytes = new Uint8Array(SIDE * SIDE * 4);
  readonly #light = new Float32Array(SIDE * SIDE);

  constructor() {
    this.#dots.apply(DEFAULT_SETTINGS);
    this.#prisms.apply(DEFAULT_SETTINGS);
    this.#dots.group.visible = true;
    this.#scene.add(this.#dots.group);
    this.#renderer.setSize(SIDE, SIDE, false);
    this.#renderer.setClearColor(0, 1);
    for (const [i, camera] of this.#cameras.entries()) {
      camera.matrixAutoUpdate = false;
      camera.layers.enable(i + EYE_LAYERS.left);
    }
  }

  dispose(): void {
    this.#renderer.dispose();
    this.#renderer.forceContextLoss();
  }

  /** Draws a frame for the left (0) or the right eye (1). @returns its dots where they would be on the field's plane: the head's pose is known to the user */
  see(eye: 0 | 1, shown: Shown): SeenDot[] {
    const [x, y, z, pitch, yaw, roll] = shown.head;
    const turned = new Quaternion().setFromEuler(new Euler(pitch, yaw, roll, "YXZ"));
    for (const [i, { matrix }] of this.#cameras.entries()) {
      const aside = new Vector3((i - 0.5) * IPD, 0, 0).applyQuaternion(turned);
      matrix.makeRotationFromQuaternion(turned).setPosition(aside.add(new Vector3(x, y, z)));
    }
    readHeadPose(this.#cameras, this.#head);
    this.#prisms.turnIn(turnOf(shown.demand));
    this.#prisms.wear(this.#cameras);
    const presentation = {
      shown: 0,
      kind: "disparity",
      since: 0,
      pause: 0,
      confirming: 0,
      feedback: "none",
      patches: 1,
    } as const;
    this.#dots.show({ ...presentation, ...shown }, DEFAULT_DOTS, { pixelsPerTangent: PER_TANGENT }, this.#head);
    const camera = this.#cameras[eye];
    // The field's middle in the eye's image, in whole pixels.
    camera.updateMatrixWorld(true);
    const middle = new Vector3(0, 0, -DEFAULT_DOTS.distance).applyMatrix4(camera.matrixWorldInverse);
    const left = Math.round((PER_TANGENT * middle.x) / -middle.z) - SIDE / 2;
    const bottom = Math.round((PER_TANGENT * middle.y) / -middle.z) - SIDE / 2;
    const near = 0.05 / PER_TANGENT;
    const [right, top] = [left + SIDE, bottom + SIDE];
    camera.projectionMatrix.makePerspective(left * near, right * near, top * near, bottom * near, 0.05, 100);
    camera.projectionMatrixInverse.copy(camera.projectionMatrix).invert();
    this.#renderer.render(this.#scene, camera);
    const seen = this.#read(left, bottom, camera);
    this.#prisms.takeOff(this.#cameras);
    return seen;
  }

  /** The discs of light. Where some touch, as many as their light is worth. */
  #read(left: number, bottom: number, { matrixWorld }: Camera): SeenDot[] {
    const gl = this.#renderer.getContext();
    gl.readPixels(0, 0, SIDE, SIDE, gl.RGBA, gl.UNSIGNED_BYTE, this.#bytes);
    const light = this.#light;
    for (let i = 0; i < light.length; i++) light[i] = LINEAR[this.#bytes[4 * i + 1] ?? 0] ?? 0;
    const whole = Math.PI * (this.size.radius * PER_TANGENT) ** 2;
    const origin = new Vector3().setFromMatrixPosition(matrixWorld);
    const direction = new Vector3();
    const seen: SeenDot[] = [];
    const todo: number[] = [];
    for (let start = 0; start < light.length; start++) {
      if (light[start] === 0) continue;
      let [sum, sumX, sumY, square] = [0, 0, 0, 0];
      todo.push(start);
      for (let at = todo.pop(); at !== undefined; at = todo.pop()) {
        const here = light[at] ?? 0;
        if (here === 0) continue;
        light[at] = 0;
        const column = at % SIDE;
        const row = (at - column) / SIDE;
        sum += here;
        sumX += here * column;
        sumY += here * row;
        square += here * (column * column + row * row);
        if (column > 0) todo.push(at - 1);
        if (column < SIDE - 1) todo.push(at + 1);
        if (row > 0) todo.push(at - SIDE);
        if (row < SIDE - 1) todo.push(at + SIDE);
      }
      const [column, row] = [sumX / sum, sumY / sum];
      direction.set(left + column + 0.5, bottom + row + 0.5, -PER_TANGENT).transformDirection(matrixWorld);
      const metres = (-DEFAULT_DOTS.distance - origin.z) / direction.z;
      const count = Math.max(1, Math.round(sum / whole));
      const dot: SeenDot = {
        x: (origin.x + metres * direction.x) / DEFAULT_DOTS.distance,
        y: (origin.y + metres * direction.y) / DEFAULT_DOTS.distance,
        light: sum / whole / count,
        edge: count > 1 ? 1 : Math.sqrt(square / sum - column * column - row * row) / SPREAD,
      };
      for (let i = 0; i < count; i++) seen.push(dot);
    }
    return seen;
  }
}

/** The square root of a usual disc's second moment, in pixels. */
const SPREAD = 1.5;

/** Linear light. Source: IEC 61966-2-1. */
const LINEAR = Float32Array.from({ length: 256 }, (_, i) =>
  i / 255 <= 0.04045 ? i / 255 / 12.92 : ((i / 255 + 0.055) / 1.055) ** 2.4,
);
