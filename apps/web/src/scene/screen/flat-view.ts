import { EYES } from "@vr-eye-lab/domain/exercise";
import { channelsOf, type EyePort, eyePort } from "@vr-eye-lab/domain/optics";
import type { Display } from "@vr-eye-lab/domain/workout";
import { Ray, Vector2 } from "three";
import type { FlatStaging } from "../stage/scene-api.ts";
import type { Theatre } from "../stage/theatre.ts";
import { FilterPass } from "./filter-pass.ts";
import { FlatEye } from "./flat-eye.ts";
import { FlatPanel, type PanelPlace } from "./flat-panel.ts";
import type { WindowView } from "./window-view.ts";

/** What of a picture's width and height a panel may take. */
const MENU_SHARE = 0.9;
/** The status is seen at this share of the size that it has in a headset, where it is 1.6 m away. */
const STATUS_SHARE = 0.7 / 1.6;

/** The stage on a flat screen whose size is known, seen with both eyes from a known distance: its metres are true ones. */
export class FlatView implements WindowView {
  readonly display: Display;
  readonly #theatre: Theatre;
  readonly #staging: FlatStaging;
  readonly #eyes: readonly FlatEye[];
  readonly #menu: FlatPanel;
  readonly #status: FlatPanel;
  readonly #filters: FilterPass | null;
  readonly #starting: () => boolean;
  readonly #ray = new Ray();
  readonly #buffer = new Vector2();
  #ports: readonly EyePort[] = [];
  #width = 0;
  #height = 0;
  #ratio = 0;
  /** CSS pixels in a metre of the screen. */
  #density = 1;

  /**
   * @param height of the eyes above the floor, in metres
   * @param starting whether the first 3-2-1 runs, which stands nearer to the middle
   */
  constructor(theatre: Theatre, staging: FlatStaging, height: number, starting: () => boolean) {
    this.#theatre = theatre;
    this.#staging = staging;
    this.#starting = starting;
    this.display = staging.way === "anaglyph" ? "anaglyph" : "side-by-side";
    this.#eyes = EYES.map((eye) => new FlatEye(eye, height));
    this.#menu = new FlatPanel(theatre.stage.menu.quad.mesh);
    this.#status = new FlatPanel(theatre.stage.status.quad.mesh);
    this.#filters = staging.way === "anaglyph" ? new FilterPass() : null;
  }

  draw(width: number, height: number): void {
    const { renderer } = this.#theatre;
    if (this.#width !== width || this.#height !== height || this.#ratio !== window.devicePixelRatio)
      this.#measure(width, height);
    renderer.setScissorTest(false);
    renderer.setViewport(0, 0, width, height);
    renderer.clear();
    for (let i = 0; i < this.#ports.length; i++) {
      const port = this.#ports[i];
      const eye = EYES[i];
      if (!port || !eye) continue;
      if (!this.#filters) {
        this.#lookAt(port);
        this.#drawEye(i, port);
        continue;
      }
      this.#filters.begin(renderer, renderer.getDrawingBufferSize(this.#buffer));
      this.#drawEye(i, port);
      renderer.autoClear = false;
      this.#filters.add(renderer, channelsOf(this.#staging.filters, eye));
      renderer.autoClear = true;
    }
  }

  /** The ray that meets the menu behind a place of the screen. */
  rayAt(x: number, y: number): Ray {
    const at = { x: (x - this.#width / 2) / this.#density, y: (this.#height / 2 - y) / this.#density };
    const port = this.#ports.find(({ left, right }) => at.x >= left && at.x < right) ?? this.#ports[0];
    if (port) this.#menu.rayAt(at, this.#menuPlace(port), this.#ray);
    return this.#ray;
  }

  dispose(): void {
    const { renderer } = this.#theatre;
    renderer.setScissorTest(false);
    renderer.autoClear = true;
    renderer.setRenderTarget(null);
    this.#filters?.dispose();
  }

  /** Takes on another size of the canvas. Zooming the page changes how long a CSS pixel is, and the screen's own pixels stay. */
  #measure(width: number, height: number): void {
    const { pixelsPerMillimetre, devicePixelRatio } = this.#staging;
    this.#width = width;
    this.#height = height;
    this.#ratio = window.devicePixelRatio;
    this.#density = (1000 * pixelsPerMillimetre * devicePixelRatio) / this.#ratio;
    const screen = { ...this.#staging, width: width / this.#density, height: height / this.#density };
    this.#ports = EYES.map((eye) => eyePort(screen, eye));
    for (const [i, port] of this.#ports.entries()) this.#eyes[i]?.lookThrough(port);
  }

  /** Draws on a port's part of the canvas alone. */
  #lookAt({ left, right }: EyePort): void {
    const { renderer } = this.#theatre;
    const from = this.#width / 2 + left * this.#density;
    const wide = (right - left) * this.#density;
    renderer.setViewport(from, 0, wide, this.#height);
    renderer.setScissor(from, 0, wide, this.#height);
    renderer.setScissorTest(true);
  }

  /** Draws what an eye sees: the scene, and over it the panels, which lie on the screen itself. */
  #drawEye(i: number, port: EyePort): void {
    const { renderer, stage } = this.#theatre;
    const eye = this.#eyes[i];
    const turn = stage.prisms.turns[i];
    if (!eye || !turn) return;
    eye.camera.quaternion.copy(turn);
    const [menu, status] = [stage.menu.quad.mesh, stage.status.quad.mesh];
    const [menuShown, statusShown] = [menu.visible, status.visible];
    menu.visible = false;
    status.visible = false;
    renderer.render(stage.scene, eye.camera);
    menu.visible = menuShown;
    status.visible = statusShown;
    renderer.autoClear = false;
    if (statusShown) {
      this.#status.aim(port, this.#statusPlace(port));
      renderer.render(status, this.#status.camera);
    }
    if (menuShown) {
      this.#menu.aim(port, this.#menuPlace(port));
      renderer.render(menu, this.#menu.camera);
    }
    renderer.autoClear = true;
  }

  #menuPlace(port: EyePort): PanelPlace {
    const { x, wide } = this.#middleOf(port);
    return { x, y: 0, scale: MENU_SHARE * this.#menu.scaleInto(wide, port.top - port.bottom) };
  }

  /** At the lower edge, out of the ball's way; half as low while it counts 3, 2, 1. */
  #statusPlace(port: EyePort): PanelPlace {
    const { x, wide } = this.#middleOf(port);
    const fitting = MENU_SHARE * this.#status.scaleInto(wide, port.top - port.bottom);
    const scale = Math.min(fitting, STATUS_SHARE * port.distance);
    const low = port.bottom + this.#status.heightAt(scale) / 2;
    return { x, y: this.#starting() ? low / 2 : low, scale };
  }

  /** Where panels lie in a port, and how wide they may be: about the foot, or in the one picture of both eyes in its middle. */
  #middleOf({ left, right, foot }: EyePort): { x: number; wide: number } {
    if (this.#filters) return { x: 0, wide: right - left };
    return { x: foot, wide: 2 * Math.min(foot - left, right - foot) };
  }
}
