import { Matrix4, Ray } from "three";
import type { SessionPlayer } from "../stage/session-player.ts";
import type { Stage } from "../stage/stage.ts";

/** Places of the thumbstick's axes in the xr-standard mapping, and of the touchpad's where there is no stick. */
const STICK_X = 2;
const STICK_Y = 3;
const PAD_X = 0;
const PAD_Y = 1;

/**
 * What the hands do. Presses come as the session's select events, from any kind of input: controller ray, hand pinch,
 * gaze and pinch. Rays are drawn for tracked pointers alone, while the menu is open.
 */
export class Pointers {
  readonly #matrix = new Matrix4();
  readonly #ray = new Ray();
  readonly #stage: Stage;
  readonly #player: SessionPlayer;
  readonly #space: () => XRReferenceSpace | null;

  constructor(stage: Stage, player: SessionPlayer, space: () => XRReferenceSpace | null) {
    this.#stage = stage;
    this.#player = player;
    this.#space = space;
  }

  /** A select event: its ray exists in its own frame, for transient pointers only there. */
  select(event: XRInputSourceEvent): void {
    this.#player.select(this.#readRay(event.frame, event.inputSource) ? this.#ray : null);
  }

  /** Once a frame: sticks move the ball; with the menu open, rays point at it. */
  update(frame: XRFrame, sources: XRInputSourceArray, seconds: number): void {
    let used = 0;
    for (let i = 0; i < sources.length; i++) {
      const source = sources[i];
      if (!source) continue;
      const axes = source.gamepad?.axes;
      if (axes && axes.length > PAD_Y) {
        const stick = axes.length > STICK_Y;
        this.#player.stick(axes[stick ? STICK_X : PAD_X] ?? 0, -(axes[stick ? STICK_Y : PAD_Y] ?? 0), seconds);
      }
      if (!this.#player.menuOpen || source.targetRayMode !== "tracked-pointer" || used > 1) continue;
      if (!this.#readRay(frame, source)) continue;
      const index = used === 0 ? 0 : 1;
      this.#stage.rays.show(index, this.#matrix);
      this.#player.point(index, this.#ray);
      used += 1;
    }
    if (used < 1) this.#lower(0);
    if (used < 2) this.#lower(1);
  }

  #lower(index: 0 | 1): void {
    this.#stage.rays.hide(index);
    this.#player.point(index, null);
  }

  #readRay(frame: XRFrame, source: XRInputSource): boolean {
    const space = this.#space();
    const pose = space && frame.getPose(source.targetRaySpace, space);
    if (!pose) return false;
    this.#matrix.fromArray(pose.transform.matrix);
    this.#ray.origin.setFromMatrixPosition(this.#matrix);
    this.#ray.direction.setFromMatrixColumn(this.#matrix, 2).negate().normalize();
    return true;
  }
}
