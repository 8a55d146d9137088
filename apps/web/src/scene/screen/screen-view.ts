import { EYES } from "@vr-eye-lab/domain/exercise";
import { fitScale, type MotionPath } from "@vr-eye-lab/domain/motion";
import {
  channelsOf,
  DEFAULT_IPD,
  type EyePort,
  eyePort,
  type FilterGlasses,
  type ScreenGeometry,
} from "@vr-eye-lab/domain/optics";
import {
  type Bounds,
  type DotsOnScreen,
  type DotsSettings,
  dotsOnScreen,
  halfField,
} from "@vr-eye-lab/domain/random-dots";
import { Ray, Vector2 } from "three";
import { BUTTON_HEIGHT } from "../stage/menu-layout.ts";
import type { PageMenuPart } from "../stage/page-menu.ts";
import type { Stage } from "../stage/stage.ts";
import { AnaglyphPass } from "./anaglyph-pass.ts";
import { ScreenEye } from "./screen-eye.ts";
import { type PanelPlacement, ScreenPanel } from "./screen-panel.ts";

/** Practising on a screen of known size, without a headset. */
export interface ScreenModeOptions extends Omit<ScreenGeometry, "width" | "height"> {
  /** Used by the anaglyph. */
  readonly filters: FilterGlasses;
  /** Returns the CSS pixels per metre of the screen at the page's current zoom. */
  density(): number;
}

/** Vertical field of view in degrees in dev mode, so that wide motions fit into the narrow halves. */
const DEV_FIELD_OF_VIEW = 75;

/** Dev mode: the left half for the left eye, the right half for the right one. For inspection, not for fusing. */
export const DEV_MODE: ScreenModeOptions = {
  way: "parallel",
  distance: 1,
  ipd: DEFAULT_IPD,
  // At most half the screen's width is used.
  separation: Number.POSITIVE_INFINITY,
  filters: { redEye: "left", other: "cyan" },
  density: () => window.innerHeight / 2 / Math.tan((DEV_FIELD_OF_VIEW * Math.PI) / 360),
};

/** Width in CSS pixels below which no ball shrinks to fit the screen. */
const LEAST_BALL = 12;
/** The longest short side of a phone, and the least height of a button, in CSS pixels. */
const PHONE_SIDE = 500;
const LEAST_BUTTON = 44;
/** Device pixels per CSS pixel, at least. */
const LEAST_RATIO = 0.5;
/** The part of an eye's image that a panel may cover. */
const PANEL_SHARE = 0.9;
/** The status' size relative to a headset, where it is 1.6 m away. */
const STATUS_SHARE = 0.7 / 1.6;
/** The share of an image's height that the status may have. */
const STATUS_HEIGHT = 0.3;

/** Draws the stage for both eyes in an element: in true metres on a screen of known size at a known distance. */
export class ScreenView {
  readonly #stage: Stage;
  readonly #container: HTMLElement;
  readonly #options: ScreenModeOptions;
  readonly #isStarting: () => boolean;
  readonly #eyes: readonly ScreenEye[];
  #path: MotionPath | null = null;
  #dots: readonly [DotsSettings, Bounds] | null = null;
  readonly #menu: ScreenPanel;
  readonly #status: ScreenPanel;
  readonly #anaglyph: AnaglyphPass | null;
  readonly #ray = new Ray();
  readonly #buffer = new Vector2();
  #ports: readonly EyePort[] = [];
  #width = 0;
  #height = 0;
  #ratio = 0;
  /** The part of the device pixels per CSS pixel that is drawn. */
  #share = 1;
  /** CSS pixels per metre of the screen. */
  #density = 1;

  /** @param isStarting whether the exercise hasn't begun to move */
  constructor(stage: Stage, container: HTMLElement, options: ScreenModeOptions, isStarting: () => boolean) {
    this.#stage = stage;
    this.#container = container;
    this.#options = options;
    this.#isStarting = isStarting;
    // One image for both eyes is the left one's, drawn from the middle.
    this.#eyes = EYES.slice(0, options.way === "one-image" ? 1 : 2).map((eye) => new ScreenEye(eye));
    if (options !== DEV_MODE) stage.fitOf = this.#fitOf;
    stage.dotsOf = this.#dotsOf;
    stage.drawLess = this.#drawLess;
    stage.isFiltered = options.way === "anaglyph";
    this.#menu = new ScreenPanel(stage.menu.mesh);
    this.#status = new ScreenPanel(stage.status.mesh);
    this.#anaglyph = options.way === "anaglyph" ? new AnaglyphPass() : null;
    this.measure();
  }

  /** Adapts to a new size of the element, as after the page was zoomed. Call it before the stage moves. @returns whether there was one */
  measure(): boolean {
    const { clientWidth: width, clientHeight: height } = this.#container;
    if (this.#width === width && this.#height === height && this.#ratio === window.devicePixelRatio) return false;
    this.#resize(width, height);
    return true;
  }

  draw(): void {
    const { renderer } = this.#stage;
    renderer.setScissorTest(false);
    renderer.setViewport(0, 0, this.#width, this.#height);
    renderer.clear();
    for (let i = 0; i < this.#ports.length; i++) {
      const port = this.#ports[i];
      const eye = EYES[i];
      if (!port || !eye) continue;
      if (!this.#anaglyph) {
        this.#setViewport(port);
        this.#drawEye(i, port);
        continue;
      }
      this.#anaglyph.begin(renderer, renderer.getDrawingBufferSize(this.#buffer));
      this.#drawEye(i, port);
      renderer.autoClear = false;
      this.#anaglyph.add(renderer, channelsOf(this.#options.filters, eye));
      renderer.autoClear = true;
    }
    this.#stage.endFrame(this.#eyes);
  }

  /** The world ray that meets the menu behind a point of the canvas, in CSS pixels from its top left corner. */
  rayAt(x: number, y: number): Ray {
    const { at, port } = this.#locate(x, y);
    if (port) this.#menu.rayAt(at, this.#menuPlacement(port), this.#ray);
    return this.#ray;
  }

  /** The world ray from the eyes through a point of the canvas, as in rayAt. Where both eyes see the same point, from midway between them. */
  sightAt(x: number, y: number): Ray {
    const { at, port } = this.#locate(x, y);
    const eye = this.#eyes[port ? this.#ports.indexOf(port) : 0];
    if (!port || !eye) return this.#ray;
    const { origin, direction } = this.#ray;
    origin.copy(eye.position);
    direction.set(at.x - (this.#anaglyph ? 0 : port.foot), at.y, -port.distance).normalize();
    if (this.#anaglyph) origin.x = 0;
    else direction.applyQuaternion(eye.quaternion);
    return this.#ray;
  }

  #locate(x: number, y: number) {
    const at = { x: (x - this.#width / 2) / this.#density, y: (this.#height / 2 - y) / this.#density };
    const port = this.#ports.find(({ left, right }) => at.x >= left && at.x < right) ?? this.#ports[0];
    return { at, port };
  }

  /** Restores the renderer's state. */
  dispose(): void {
    const { renderer } = this.#stage;
    renderer.setScissorTest(false);
    renderer.autoClear = true;
    renderer.setRenderTarget(null);
    this.#anaglyph?.dispose();
    this.#stage.fitOf = null;
    this.#stage.dotsOf = null;
    if (this.#stage.dots) this.#stage.dots.fit = 1;
    this.#stage.drawLess = null;
    this.#stage.isFiltered = false;
  }

  readonly #drawLess = (): boolean => {
    if ((this.#ratio * this.#share) / 2 < LEAST_RATIO) return false;
    this.#share /= 2;
    this.#resize(this.#width, this.#height);
    return true;
  };

  readonly #fitOf = (path: MotionPath): number => {
    this.#path = path;
    const [port] = this.#ports;
    if (!port) return 1;
    const text = this.#status.heightAt(this.#statusPlacement(port).scale);
    const least = LEAST_BALL / 2 / this.#density;
    this.#stage.leastBall = least / port.distance;
    return fitScale(path, this.#ports, text, least);
  };

  readonly #dotsOf = (dots: DotsSettings, most: Bounds): DotsOnScreen => {
    this.#dots = [dots, most];
    const shown = dotsOnScreen(this.#ports, dots.distance, halfField(dots.size), most);
    if (this.#stage.dots) this.#stage.dots.fit = shown.fit;
    return shown;
  };

  /** @param width, height in CSS pixels */
  #resize(width: number, height: number): void {
    const { renderer } = this.#stage;
    this.#width = width;
    this.#height = height;
    this.#ratio = window.devicePixelRatio;
    renderer.setPixelRatio(this.#ratio * this.#share);
    renderer.setSize(width, height);
    this.#density = this.#options.density();
    const screen = { ...this.#options, width: width / this.#density, height: height / this.#density };
    const scale = this.#ratio * this.#share;
    /** The nearest edge of a pixel: the renderer rounds viewports, by which the image would move. */
    const toPixel = (x: number) =>
      (Math.round((width / 2 + x * this.#density) * scale) / scale - width / 2) / this.#density;
    this.#ports = this.#eyes.map(({ eye }) => {
      const port = eyePort(screen, eye);
      return { ...port, left: toPixel(port.left), right: toPixel(port.right) };
    });
    this.#stage.pixelsPerTangent = (this.#ports[0]?.distance ?? 1) * this.#density * scale;
    for (const [i, port] of this.#ports.entries()) this.#eyes[i]?.lookThrough(port);
    const { pageMenu } = this.#stage;
    if (pageMenu) pageMenu.part = this.#pageMenuPart();
    if (this.#dots) this.#dotsOf(...this.#dots);
    if (this.#path && this.#stage.fitOf) this.#stage.fit = this.#fitOf(this.#path);
  }

  /** A phone in a viewer shows the menu to both eyes; on other phones, small buttons move to the page. */
  #pageMenuPart(): PageMenuPart {
    const [port] = this.#ports;
    if (!port || this.#options === DEV_MODE || Math.min(this.#width, this.#height) > PHONE_SIDE) return "none";
    if (this.#options.way === "viewer") return "end";
    const button = (BUTTON_HEIGHT / 1000) * this.#menuPlacement(port).scale * this.#density;
    return button < LEAST_BUTTON ? "all" : "none";
  }

  /** Limits drawing to a port's part of the canvas. */
  #setViewport({ left, right }: EyePort): void {
    const { renderer } = this.#stage;
    const x = this.#width / 2 + left * this.#density;
    const width = (right - left) * this.#density;
    renderer.setViewport(x, 0, width, this.#height);
    renderer.setScissor(x, 0, width, this.#height);
    renderer.setScissorTest(true);
  }

  /** Draws an eye's image: the scene without its quads, then the visible quads as panels. */
  #drawEye(i: number, port: EyePort): void {
    const { renderer, scene, prisms } = this.#stage;
    const eye = this.#eyes[i];
    const turn = prisms.turns[i];
    if (!eye || !turn) return;
    eye.quaternion.copy(turn);
    const menu = this.#stage.menu.mesh;
    const status = this.#stage.status.mesh;
    const [menuShown, statusShown] = [menu.visible, status.visible];
    menu.visible = false;
    status.visible = false;
    renderer.render(scene, eye);
    menu.visible = menuShown;
    status.visible = statusShown;
    renderer.autoClear = false;
    if (statusShown) {
      this.#status.aim(port, this.#statusPlacement(port));
      renderer.render(status, this.#status.camera);
    }
    if (menuShown && !this.#stage.pageMenu?.replacesMenu) {
      this.#menu.aim(port, this.#menuPlacement(port));
      renderer.render(menu, this.#menu.camera);
    }
    renderer.autoClear = true;
  }

  #menuPlacement(port: EyePort): PanelPlacement {
    const { x, width } = this.#panelArea(port);
    return { x, y: 0, scale: PANEL_SHARE * this.#menu.scaleToFit(width, port.top - port.bottom) };
  }

  /** At the lower edge, out of the ball's way; half as low during the first 3-2-1. */
  #statusPlacement(port: EyePort): PanelPlacement {
    const { x, width } = this.#panelArea(port);
    const largest = this.#status.scaleToFit(PANEL_SHARE * width, STATUS_HEIGHT * (port.top - port.bottom));
    const scale = Math.min(largest, STATUS_SHARE * port.distance);
    const low = port.bottom + this.#status.heightAt(scale) / 2;
    return { x, y: this.#isStarting() ? low / 2 : low, scale };
  }

  /** Where panels are centred in a port, and their largest width: both eyes share the anaglyph's whole image. */
  #panelArea({ left, right, foot }: EyePort): { readonly x: number; readonly width: number } {
    if (this.#anaglyph) return { x: 0, width: right - left };
    return { x: foot, width: 2 * Math.min(foot - left, right - foot) };
  }
}
