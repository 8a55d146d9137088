import type { ExerciseSettings } from "@vr-eye-lab/domain/exercise";
import {
  closedVrMenu,
  type FirstVrMenuMode,
  openVrMenu,
  pressVrMenu,
  type VrMenu,
  type VrMenuButtonId,
  type VrMenuCommand,
  type VrMenuMode,
  type VrMenuSettings,
} from "@vr-eye-lab/domain/vr-menu";
import { Euler, type Ray, type Vector3 } from "three";
import type { HeadPose } from "./head-pose.ts";
import { drawMenu, type MenuHeading } from "./menu-drawing.ts";
import { buttonAt, MENU_BELOW_DEGREES, MENU_DISTANCE, onPanel } from "./menu-layout.ts";
import type { Stage } from "./stage.ts";

/** Seconds between repaints while the ball moves: painting is the most expensive operation in the scene. */
export const REPAINT_SECONDS = 0.1;

const MENU_BELOW = (MENU_BELOW_DEGREES * Math.PI) / 180;

/** The menu during one exercise, or its summary: its state, its place in the world and what points at it. Presses return commands. */
export class ExerciseMenu {
  readonly #stage: Stage;
  #state: VrMenu;
  /** Buttons under pointers 0 and 1 and under the keyboard's focus. */
  readonly #lit: (VrMenuButtonId | null)[] = [null, null, null];
  #repaint: "no" | "now" | "soon" = "no";
  #sincePaint = 0;
  /** Everything that is painted, as text: the same is not painted twice. */
  #shown = "";

  constructor(stage: Stage, first: FirstVrMenuMode, settings: VrMenuSettings = "fixed-settings") {
    this.#stage = stage;
    this.#state = closedVrMenu(first, settings);
  }

  get mode(): VrMenuMode | null {
    return this.#state.mode;
  }

  get isOpen(): boolean {
    return this.#state.mode !== null;
  }

  /** @param settings that the menu has now; without them, as before */
  open(head: HeadPose, settings?: VrMenuSettings): void {
    this.#setState(openVrMenu(this.#state, settings));
    this.bring(head);
  }

  /** Puts an open menu in front of a head, below eye level and tilted to face it; it then stays there. */
  bring({ position, yaw }: HeadPose): void {
    if (!this.isOpen) return;
    const { mesh } = this.#stage.menu;
    const ahead = MENU_DISTANCE * Math.cos(MENU_BELOW);
    mesh.position.set(
      position.x - Math.sin(yaw) * ahead,
      position.y - MENU_DISTANCE * Math.sin(MENU_BELOW),
      position.z - Math.cos(yaw) * ahead,
    );
    mesh.quaternion.setFromEuler(new Euler(-MENU_BELOW, yaw, 0, "YXZ"));
    mesh.updateMatrix();
    mesh.updateMatrixWorld(true);
  }

  /** Presses a button; the returned command is the exercise's to carry out. */
  press(button: VrMenuButtonId, settings: ExerciseSettings): VrMenuCommand | null {
    const { menu, command } = pressVrMenu(this.#state, button, settings);
    this.#setState(menu);
    return command;
  }

  /** The button that a world ray meets. */
  buttonAt(ray: Ray): VrMenuButtonId | null {
    const point = this.#hit(ray);
    return point && this.mode && buttonAt(this.mode, point);
  }

  /** Shows where pointer 0 or 1 meets the open menu. @param ray null if it points nowhere */
  point(index: 0 | 1, ray: Ray | null): void {
    const point = ray && this.#hit(ray);
    this.#stage.menu.point(index, point);
    this.light(index, point && this.mode && buttonAt(this.mode, point));
  }

  /** Where a world ray meets the open panel, in metres from its centre. Allocates nothing. */
  #hit(ray: Ray): Vector3 | null {
    const point = this.#stage.menu.hit(ray);
    return point && this.mode && onPanel(this.mode, point) ? point : null;
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

  paint(settings: ExerciseSettings, heading: MenuHeading): void {
    this.#repaint = "no";
    this.#sincePaint = 0;
    // A stick at its limit, or where the position isn't shown, requests repaints that change nothing.
    const { menu, palette, pageMenu, isFiltered } = this.#stage;
    const content = { menu: this.#state, settings, heading, lit: this.#lit, isFiltered };
    const shown = JSON.stringify({ ...content, settings: { ...settings, ballPosition: null } });
    if (shown === this.#shown) return;
    this.#shown = shown;
    pageMenu?.show(content);
    menu.paint((context) => drawMenu(context, palette, content));
  }

  #setState(menu: VrMenu): void {
    this.#state = menu;
    this.#lit.fill(null);
    this.#shown = "";
    this.#stage.menu.mesh.visible = this.isOpen;
    if (!this.isOpen) this.#stage.pageMenu?.hide();
    this.#repaint = "now";
  }
}
