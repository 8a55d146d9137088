import type { ExerciseSettings } from "@vr-eye-lab/domain/exercise";
import type { VrMenu, VrMenuButtonId, VrMenuMode } from "@vr-eye-lab/domain/vr-menu";
import { Euler, Matrix4, Plane, Ray, Vector3 } from "three";
import type { HeadPose } from "./head-pose.ts";
import { drawMenu, type MenuHeading } from "./menu-drawing.ts";
import { buttonAt, MENU_BELOW_DEGREES, MENU_DISTANCE, MENU_HEIGHT, MENU_WIDTH, onPanel } from "./menu-layout.ts";
import type { Palette } from "./palette.ts";
import { TextQuad } from "./text-quad.ts";

const MENU_BELOW = (MENU_BELOW_DEGREES * Math.PI) / 180;
/** The panel's plane in its own space. */
const PLANE = new Plane(new Vector3(0, 0, 1));

/** A point on the panel in metres from its centre, and the button there. */
export interface MenuHit {
  x: number;
  y: number;
  button: VrMenuButtonId | null;
}

/** The menu's quad in the world. */
export class MenuPanel {
  readonly quad = new TextQuad("menu", MENU_WIDTH, MENU_HEIGHT);
  readonly #palette: Palette;
  readonly #inverse = new Matrix4();
  readonly #ray = new Ray();
  readonly #point = new Vector3();

  constructor(palette: Palette) {
    this.#palette = palette;
    this.quad.mesh.visible = false;
    this.quad.mesh.matrixAutoUpdate = false;
  }

  /** Puts the panel in front of a head, below eye level and tilted to face it; it then stays there. */
  place({ position, yaw }: HeadPose): void {
    const { mesh } = this.quad;
    const ahead = MENU_DISTANCE * Math.cos(MENU_BELOW);
    mesh.position.set(
      position.x - Math.sin(yaw) * ahead,
      position.y - MENU_DISTANCE * Math.sin(MENU_BELOW),
      position.z - Math.cos(yaw) * ahead,
    );
    mesh.quaternion.setFromEuler(new Euler(-MENU_BELOW, yaw, 0, "YXZ"));
    mesh.updateMatrix();
    mesh.updateMatrixWorld(true);
    this.#inverse.copy(mesh.matrixWorld).invert();
  }

  /** Writes where a world ray meets the panel; returns false if it misses. Allocates nothing. */
  hit(mode: VrMenuMode, ray: Ray, out: MenuHit): boolean {
    const point = this.#ray.copy(ray).applyMatrix4(this.#inverse).intersectPlane(PLANE, this.#point);
    if (!point || !onPanel(mode, point.x, point.y)) return false;
    out.x = point.x;
    out.y = point.y;
    out.button = buttonAt(mode, point.x, point.y);
    return true;
  }

  /** @param lit buttons to highlight */
  paint(menu: VrMenu, settings: ExerciseSettings, heading: MenuHeading, lit: readonly (VrMenuButtonId | null)[]): void {
    this.quad.paint((context) => drawMenu(context, this.#palette, menu, settings, heading, lit));
  }
}
