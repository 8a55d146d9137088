import type { ExerciseSettings } from "@vr-eye-lab/domain/exercise";
import { type MotionType, motionReadout } from "@vr-eye-lab/domain/motion";
import { ASSUMED_FOCUS } from "@vr-eye-lab/domain/optics";
import {
  CLOSED_VR_MENU,
  openVrMenu,
  pressVrMenu,
  type VrMenu,
  type VrMenuButtonId,
  type VrMenuCommand,
  type VrMenuMode,
} from "@vr-eye-lab/domain/vr-menu";
import type { Ray } from "three";
import { headset } from "../../copy/headset.ts";
import type { HeadPose } from "./head-pose.ts";
import type { MenuHit, MenuPanel } from "./menu-panel.ts";

/** Seconds between repaints while the ball moves: painting is the most expensive operation in the scene. */
export const REPAINT_SECONDS = 0.1;

/** The exercise that the menu shows. */
interface MenuSubject {
  readonly type: MotionType;
  readonly settings: ExerciseSettings;
  /** Metres. */
  readonly ipd: number;
  /** Whole seconds left. */
  readonly countdown: number;
  readonly pausedBySystem: boolean;
}

/** The menu during an exercise: its state, the panel that shows it, and what points at the panel. Presses return commands. */
export class ExerciseMenu {
  readonly #panel: MenuPanel;
  #state = CLOSED_VR_MENU;
  /** Buttons under pointers 0 and 1 and under the keyboard's focus. */
  readonly #lit: (VrMenuButtonId | null)[] = [null, null, null];
  readonly #hit: MenuHit = { x: 0, y: 0, button: null };
  #repaint: "no" | "now" | "soon" = "no";
  #sincePaint = 0;

  constructor(panel: MenuPanel) {
    this.#panel = panel;
  }

  get mode(): VrMenuMode | null {
    return this.#state.mode;
  }

  get isOpen(): boolean {
    return this.#state.mode !== null;
  }

  /** Opens in front of the live head. */
  open(head: HeadPose): void {
    this.#panel.place(head);
    this.#setState(openVrMenu(this.#state));
  }

  /** Moves an open menu in front of the live head, which may have turned away from it. */
  bring(head: HeadPose): void {
    if (this.isOpen) this.#panel.place(head);
  }

  /** Presses a button; the returned command is the exercise's to carry out. */
  press(button: VrMenuButtonId, settings: ExerciseSettings): VrMenuCommand | null {
    const { menu, command } = pressVrMenu(this.#state, button, settings);
    this.#setState(menu);
    return command;
  }

  /** The button that a ray meets on the open menu. */
  buttonAt(ray: Ray | null): VrMenuButtonId | null {
    const { mode } = this.#state;
    return ray && mode && this.#panel.hit(mode, ray, this.#hit) ? this.#hit.button : null;
  }

  /** Shows where pointer 0 or 1 meets the open menu. @param ray null if it points nowhere */
  point(index: 0 | 1, ray: Ray | null): void {
    const { mode } = this.#state;
    const onPanel = ray !== null && mode !== null && this.#panel.hit(mode, ray, this.#hit);
    if (onPanel) this.#panel.quad.showPointer(index, this.#hit);
    else this.#panel.quad.hidePointer(index);
    this.light(index, onPanel ? this.#hit.button : null);
  }

  /** Highlights a button for pointer 0 or 1, or for the keyboard's focus (2). */
  light(index: 0 | 1 | 2, button: VrMenuButtonId | null): void {
    if (this.#lit[index] === button) return;
    this.#lit[index] = button;
    this.#repaint = "now";
  }

  /** Requests a repaint. @param when "soon" waits until REPAINT_SECONDS have passed since the last one */
  invalidate(when: "now" | "soon"): void {
    if (this.#repaint !== "now") this.#repaint = when;
  }

  /** Returns whether the open menu must be painted in this frame. */
  advance(seconds: number): boolean {
    this.#sincePaint += seconds;
    if (!this.isOpen || this.#repaint === "no") return false;
    return this.#repaint === "now" || this.#sincePaint >= REPAINT_SECONDS;
  }

  paint({ type, settings, ipd, countdown, pausedBySystem }: MenuSubject): void {
    this.#repaint = "no";
    this.#sincePaint = 0;
    const { mode } = this.#state;
    if (mode === null) return;
    const title = mode === "settings" ? headset.speed(settings.speed) : headset.menuTitle[mode];
    const heading = {
      title: pausedBySystem ? headset.paused : title,
      note: headset.timeRemaining(countdown),
      readout: headset.readout(motionReadout(type, settings, ipd, ASSUMED_FOCUS), ipd),
    };
    this.#panel.paint(this.#state, settings, heading, this.#lit);
  }

  #setState(menu: VrMenu): void {
    this.#state = menu;
    this.#lit.fill(null);
    this.#panel.quad.mesh.visible = this.isOpen;
    this.#repaint = "now";
  }
}
