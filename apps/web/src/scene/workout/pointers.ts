import { Matrix4, Ray } from "three";
import type { FrameClock } from "../stage/frame-clock.ts";
import type { Stage } from "../stage/stage.ts";
import type { AnsweredBy, Controls } from "./player.ts";

/** Axes of the thumbstick in the xr-standard mapping, and of the touchpad if there is no stick. */
const STICK_X = 2;
const STICK_Y = 3;
const PAD_X = 0;
const PAD_Y = 1;
/** The controller's own buttons in the same mapping, A or X, and B or Y: 'I can't see it' and 'I see double'. */
const CANT_SEE = 4;
const DOUBLE = 5;
/** The mode of input sources whose ray is drawn. */
const TRACKED = "tracked-pointer" satisfies XRTargetRayMode;

/**
 * Input sources. Presses are the XR session's select events: controller ray, hand pinch, gaze and pinch. Rays are drawn
 * only for tracked pointers while the menu is open, and none while a transient pointer selects: the hand that pinches may be
 * tracked too, and its ray points elsewhere than the gaze. A ray from the head isn't drawn: it would be seen as a point.
 *
 * Prisms shift the drawn rays like the menu, so both agree. They don't shift where the eyes or the head point: for people
 * who press without a drawn ray, the prisms come off while the menu is open.
 */
export class Pointers {
  readonly #matrix = new Matrix4();
  readonly #ray = new Ray();
  readonly #stage: Stage;
  /** The most specific input profile of the last select that had one; null before the first. */
  profile: string | null = null;
  /** Pointers that the last frame showed; before the first, the XR session before may have left some. */
  #shown = 2;
  /** Whether the next frame is drawn without prisms. */
  withoutPrisms = false;
  /** Whether any input source of this XR session points without a drawn ray. */
  #hasUndrawnRay = false;
  /** The answer of the buttons that were pressed in the last frame. */
  #pressed: "none" | "double" | null = null;

  constructor(stage: Stage) {
    this.#stage = stage;
  }

  /** Uses the event's own frame: a transient pointer's ray exists only there. */
  select(event: XRInputSourceEvent, controls: Controls): void {
    const { profiles, targetRayMode } = event.inputSource;
    this.profile = profiles[0] ?? this.profile;
    const isUndrawn = targetRayMode !== TRACKED;
    this.#hasUndrawnRay ||= isUndrawn;
    // The menu was drawn through prisms, so this press may meet another button than the one that was looked at.
    if (isUndrawn && controls.menu.isOpen && !this.withoutPrisms && this.#stage.prisms.isWorn) return;
    controls.select(this.#readRay(event.frame, event.inputSource) ? this.#ray : null);
  }

  /** The event's own frame has the ray of a gaze, before the hand moves it. */
  press(event: XRInputSourceEvent, controls: Controls): void {
    const ray = this.#readRay(event.frame, event.inputSource) ? this.#ray : null;
    controls.answers?.start(ray, inputOf(event.inputSource));
  }

  /** Once a frame: sticks move the ball, and pointers show where they meet the open menu. */
  update(frame: XRFrame, sources: XRInputSourceArray, controls: Controls, clock: Pick<FrameClock, "seconds">): void {
    const { menu } = controls;
    const pointsAtMenu = menu.isOpen && !hasTransientPointer(sources);
    let used = 0;
    let hasRay = false;
    let pressed: "none" | "double" | null = null;
    for (let i = 0; i < sources.length; i++) {
      const source = sources[i];
      if (!source) continue;
      const axes = source.gamepad?.axes;
      if (axes) this.#pushStick(controls, axes, clock);
      const buttons = source.gamepad?.buttons;
      if (buttons?.[CANT_SEE]?.pressed) pressed = "none";
      else if (buttons?.[DOUBLE]?.pressed) pressed = "double";
      const isDrawn = source.targetRayMode === TRACKED;
      if (isDrawn) hasRay = true;
      else this.#hasUndrawnRay = true;
      // A transient pointer's ray is there only in its press.
      if (!pointsAtMenu || used > 1 || !(isDrawn || source.targetRayMode === "gaze")) continue;
      if (!this.#readRay(frame, source)) continue;
      const index = used === 0 ? 0 : 1;
      this.#stage.rays.point(index, isDrawn ? this.#matrix : null);
      menu.point(index, this.#ray);
      used += 1;
    }
    // A button that is held answers once.
    if (pressed && !this.#pressed) controls.answers?.answer(pressed, "buttons");
    this.#pressed = pressed;
    if (used < 1 && this.#shown > 0) this.#hide(menu, 0);
    if (used < 2 && this.#shown > 1) this.#hide(menu, 1);
    this.#shown = used;
    this.withoutPrisms = menu.isOpen && (this.#hasUndrawnRay || !hasRay);
  }

  #pushStick(controls: Controls, axes: readonly number[], { seconds }: Pick<FrameClock, "seconds">): void {
    const isStick = axes.length > STICK_Y;
    const x = axes[isStick ? STICK_X : PAD_X] ?? 0;
    const y = axes[isStick ? STICK_Y : PAD_Y] ?? 0;
    if (x !== 0 || y !== 0) controls.stick?.(x, -y, seconds);
  }

  #hide(menu: Controls["menu"], index: 0 | 1): void {
    this.#stage.rays.point(index, null);
    menu.point(index, null);
  }

  #readRay(frame: XRFrame, source: XRInputSource): boolean {
    const space = this.#stage.renderer.xr.getReferenceSpace();
    const pose = space && frame.getPose(source.targetRaySpace, space);
    if (!pose) return false;
    this.#matrix.fromArray(pose.transform.matrix);
    this.#ray.origin.setFromMatrixPosition(this.#matrix);
    this.#ray.direction.setFromMatrixColumn(this.#matrix, 2).negate().normalize();
    return true;
  }
}

function inputOf({ targetRayMode, hand }: XRInputSource): AnsweredBy {
  if (targetRayMode !== TRACKED) return "gaze";
  return hand ? "hand" : "controller";
}

/** A transient pointer is there only while it selects. */
function hasTransientPointer(sources: XRInputSourceArray): boolean {
  for (let i = 0; i < sources.length; i++) if (sources[i]?.targetRayMode === "transient-pointer") return true;
  return false;
}
