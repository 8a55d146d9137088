import type { ExerciseSettings } from "@vr-eye-lab/domain/exercise";
import { ballRadiusAt } from "@vr-eye-lab/domain/motion";
import type { Vector } from "@vr-eye-lab/domain/vector";
import { Group, Scene, Vector3 } from "three";
import { DEFAULT_EYE_HEIGHT, type HeadPose } from "./anchor.ts";
import { AttentionMarker } from "./attention-marker.ts";
import { Ball, ballGeometry } from "./ball.ts";
import { showLockFor, showRoomFor } from "./eye-layers.ts";
import { FusionLock } from "./fusion-lock.ts";
import { MenuPanel } from "./menu-panel.ts";
import type { Palette } from "./palette.ts";
import { Prisms } from "./prism.ts";
import { Rays } from "./rays.ts";
import { Room } from "./room.ts";
import { StatusQuad } from "./status-quad.ts";

/**
 * Everything that is drawn, made once and used for every session. Draw calls of a stereo frame: a ball, the room and the
 * status quad for each eye make 6; with the menu, which takes the place of the status quad, and both rays they are 8. The fusion lock, where it is
 * chosen, adds 2, and so does a marker of the attention check while it shows.
 */
export class Stage {
  readonly scene = new Scene();
  readonly menu: MenuPanel;
  readonly status: StatusQuad;
  readonly rays = new Rays();
  readonly marker = new AttentionMarker();
  readonly prisms = new Prisms();
  /** Height of the floor in metres; null where it is unknown. */
  floor: number | null = null;
  readonly #room = new Room();
  readonly #anchor = new Group();
  readonly #balls: readonly [Ball, Ball];
  readonly #lock = new FusionLock();
  readonly #ballWorld = new Vector3();

  constructor(palette: Palette) {
    this.menu = new MenuPanel(palette);
    this.status = new StatusQuad(palette);
    const geometry = ballGeometry();
    this.#balls = [new Ball("left", geometry), new Ball("right", geometry)];
    this.#anchor.add(
      this.#balls[0].mesh,
      this.#balls[1].mesh,
      this.#lock.mesh,
      this.marker.mesh,
      this.status.quad.mesh,
    );
    this.scene.add(this.#room.mesh, this.#anchor, this.menu.quad.mesh, this.rays.mesh);
  }

  /** Shows the stimulus as the settings say. */
  apply(settings: ExerciseSettings): void {
    for (const ball of this.#balls) ball.apply(settings);
    this.prisms.apply(settings);
    showRoomFor(this.#room.mesh, settings);
    showLockFor(this.#lock.mesh, settings);
  }

  /** Anchors the scene to a head: straight ahead is where it faces now, by yaw and not by pitch. */
  anchorTo(head: HeadPose): void {
    this.#anchor.position.copy(head.position);
    this.#anchor.rotation.set(0, head.yaw, 0);
    const { x, y, z } = head.position;
    this.#room.place(this.floor ?? y - DEFAULT_EYE_HEIGHT, x, z, head.yaw);
  }

  /**
   * Puts both balls at a position and fades them near the live head.
   * @param position metres from the anchor
   */
  moveBall(position: Readonly<Vector>, head: Vector3): void {
    const radius = ballRadiusAt(Math.sqrt(position.x ** 2 + position.y ** 2 + position.z ** 2));
    this.#ballWorld
      .set(position.x, position.y, position.z)
      .applyQuaternion(this.#anchor.quaternion)
      .add(this.#anchor.position);
    const distance = this.#ballWorld.distanceTo(head);
    this.#lock.place(position, radius);
    this.marker.place(position, radius);
    for (let i = 0; i < this.#balls.length; i++) {
      const ball = this.#balls[i];
      if (!ball) continue;
      ball.mesh.position.set(position.x, position.y, position.z);
      ball.mesh.scale.setScalar(radius);
      ball.fade(distance);
    }
  }

  /** Hides everything of a session that is over. */
  clear(): void {
    this.menu.quad.mesh.visible = false;
    this.marker.show("none");
    for (const index of [0, 1] as const) {
      this.rays.hide(index);
      this.menu.quad.hidePointer(index);
    }
  }
}
