import type { MarkerEyes } from "@vr-eye-lab/domain/attention";
import { type ExerciseSettings, eyeViewOf } from "@vr-eye-lab/domain/exercise";
import { ballRadiusAt, type MotionPath } from "@vr-eye-lab/domain/motion";
import type { Bounds, DotsOnScreen, DotsSettings } from "@vr-eye-lab/domain/random-dots";
import type { Vector } from "@vr-eye-lab/domain/vector";
import { type Camera, Group, PerspectiveCamera, Scene, Vector3, type WebGLRenderer } from "three";
import { attentionMarker, fusionLock } from "./around-ball.ts";
import { Ball, NEAR_PLANE } from "./ball.ts";
import { EYE_LAYERS, showToEyes } from "./eye-layers.ts";
import { DEFAULT_EYE_HEIGHT, type HeadPose } from "./head-pose.ts";
import { MENU_HEIGHT, MENU_WIDTH } from "./menu-layout.ts";
import type { PageMenu } from "./page-menu.ts";
import type { Palette } from "./palette.ts";
import { Prisms } from "./prism.ts";
import type { RandomDots } from "./random-dots.ts";
import { Rays } from "./rays.ts";
import { FAR_PLANE, Room } from "./room.ts";
import { StatusQuad } from "./status-quad.ts";
import { TextQuad } from "./text-quad.ts";

/** Why the stage no longer shows. */
export interface StageEnd {
  /** `ended` by the person or the page, by the `system` or the browser, by a lost 3D context, because of a lack of frames, or `failed` with an error. */
  readonly end: "ended" | "system" | "context-lost" | "no-frames" | "failed";
  readonly error: string | null;
}

/**
 * The renderer and everything it draws, made once and reused for every practice session. A stereo frame takes 6 draw
 * calls: ball, room and status quad for each eye. With the menu, which replaces the status quad, and both rays it
 * takes 8. The fusion lock adds 2, and so does an attention marker while it shows.
 */
export class Stage {
  readonly renderer: WebGLRenderer;
  readonly scene = new Scene();
  /** For WebXR only: the screen views have their own. */
  readonly camera = new PerspectiveCamera(60, 1, NEAR_PLANE, FAR_PLANE);
  readonly palette: Palette;
  readonly menu = new TextQuad("menu", MENU_WIDTH, MENU_HEIGHT);
  readonly status: StatusQuad;
  readonly rays = new Rays();
  readonly prisms = new Prisms();
  /** Null until their script is here. */
  dots: RandomDots | null = null;
  /** Height of the floor in metres; null if unknown. */
  floor: number | null = null;
  /** Pixels of an eye's image for a tangent of 1. */
  pixelsPerTangent = 1000;
  /** How much smaller ball and path are than planned, from left to right and in height. */
  fit = 1;
  /** No ball shrinks below this radius, in metres for each metre ahead. */
  leastBall = 0;
  /** Returns it for a path; null in a headset, which shows all of each. */
  fitOf: ((path: MotionPath) => number) | null = null;
  /** Shows the open menu on the page as well; null in a headset. */
  pageMenu: PageMenu | null = null;
  /** The base distance at which a screen shows dots, and the most added demand, within some bounds; null in a headset. */
  dotsOf: ((dots: DotsSettings, most: Bounds) => DotsOnScreen) | null = null;
  /** Called once, after the next frame, with its eyes' cameras without prisms. */
  afterFrame: ((cameras: readonly Camera[]) => void) | null = null;
  /** The user sees it through glasses that change colours. */
  isFiltered = false;
  /** Lowers the resolution; returns whether it could. Null in a headset, where the XR session adapts it. */
  drawLess: (() => boolean) | null = null;
  readonly #room = new Room();
  readonly #anchor = new Group();
  /** At the ball's place, in its size: the balls and what is drawn around them. */
  readonly #target = new Group();
  readonly #balls = [new Ball("left"), new Ball("right")] as const;
  readonly #lock = fusionLock();
  readonly #marker = attentionMarker();
  readonly #ballWorld = new Vector3();

  constructor(renderer: WebGLRenderer, palette: Palette) {
    this.renderer = renderer;
    this.palette = palette;
    this.menu.mesh.visible = false;
    this.status = new StatusQuad(palette);
    const [left, right] = this.#balls;
    this.#target.add(left.mesh, right.mesh, this.#lock, this.#marker);
    this.#anchor.add(this.#target, this.status.mesh);
    this.scene.add(this.#room.mesh, this.#anchor, this.menu.mesh, this.rays.mesh);
    this.camera.layers.enable(EYE_LAYERS.left);
    this.camera.layers.enable(EYE_LAYERS.right);
    // Only the ball moves in every frame. By default three computes all matrices again.
    for (const still of [this.scene, ...this.scene.children, ...this.#anchor.children, ...this.#target.children]) {
      still.matrixAutoUpdate = still === this.#target;
    }
    // In WebXR three draws with other cameras.
    this.camera.matrixWorldAutoUpdate = false;
  }

  /**
   * Compiles all shaders and draws everything once, so that nothing delays the frame in which it first shows. The browser also optimises three's
   * loops for the parts drawn so far: in Chromium 156 each part that is added later makes all draws slower for good.
   */
  async prepare(): Promise<void> {
    const { renderer, scene, camera } = this;
    // Without the extension three waits for nothing, and logs a warning.
    if (renderer.extensions.has("KHR_parallel_shader_compile")) await renderer.compileAsync(scene, camera);
    const hidden = [this.#lock, this.#marker, this.menu.mesh, this.rays.mesh];
    for (const mesh of hidden) mesh.visible = true;
    renderer.render(scene, camera);
    for (const mesh of hidden) mesh.visible = false;
  }

  apply(settings: ExerciseSettings, isAnswered: boolean): void {
    this.#anchor.visible = true;
    this.#target.visible = !isAnswered;
    this.prisms.turnIn(0);
    if (this.dots) this.dots.group.visible = false;
    if (isAnswered && this.dots) this.#showDots(this.dots, settings);
    for (const ball of this.#balls) ball.apply(settings);
    this.prisms.apply(settings);
    const left = eyeViewOf(settings, "left");
    const right = eyeViewOf(settings, "right");
    showToEyes(this.#room.mesh, left.room, right.room);
    showToEyes(this.#lock, left.lock, right.lock);
  }

  /** Dots are part of the scene from their first exercise on: before, they would make the motions' draws slower (see `prepare`). */
  #showDots(dots: RandomDots, settings: ExerciseSettings): void {
    const { group } = dots;
    dots.apply(settings);
    if (group.parent) return;
    this.#anchor.add(group);
    group.visible = true;
    this.renderer.compile(group, this.camera, this.scene);
    group.visible = false;
  }

  /** Hides the exercise until the next `apply`. */
  hideExercise(): void {
    this.#anchor.visible = false;
    this.prisms.turnIn(0);
    // On a screen it is drawn apart from the anchor.
    this.status.mesh.visible = false;
  }

  /** Anchors the scene to a head: straight ahead is its current yaw, without its pitch. */
  anchorTo({ position, yaw }: HeadPose): void {
    this.#anchor.position.copy(position);
    this.#anchor.rotation.set(0, yaw, 0);
    this.#anchor.updateMatrix();
    this.#room.place(this.floor ?? position.y - DEFAULT_EYE_HEIGHT, position.x, position.z, yaw);
  }

  /** Moves the balls and fades them near the head. @param position metres from the anchor @param head world metres */
  moveBall(position: Readonly<Vector>, head: Vector3): void {
    const { x, y, z } = position;
    this.#target.position.set(this.fit * x, this.fit * y, z);
    const radius = ballRadiusAt(Math.sqrt(x * x + y * y + z * z));
    this.#target.scale.setScalar(Math.min(radius, Math.max(this.fit * radius, this.leastBall * -z)));
    this.#ballWorld.copy(this.#target.position).applyQuaternion(this.#anchor.quaternion).add(this.#anchor.position);
    this.#balls[0].see(this.#ballWorld, head);
    this.#balls[1].see(this.#ballWorld, head);
  }

  /** Shows the attention marker to one eye, both or none. */
  mark(eyes: MarkerEyes): void {
    showToEyes(this.#marker, eyes === "left" || eyes === "both", eyes === "right" || eyes === "both");
  }

  /** @param cameras that drew the frame */
  endFrame(cameras: readonly Camera[]): void {
    const { afterFrame } = this;
    this.afterFrame = null;
    afterFrame?.(cameras);
  }

  /** Hides menu, marker and rays at the end of a practice session. */
  clear(): void {
    this.menu.mesh.visible = false;
    this.mark("none");
    for (const index of [0, 1] as const) {
      this.rays.point(index, null);
      this.menu.point(index, null);
    }
  }
}
