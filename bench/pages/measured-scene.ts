import "@vr-eye-lab/web/app.css";
import { DEFAULT_SETTINGS } from "@vr-eye-lab/domain/exercise";
import { createScreening, DEFAULT_DOTS } from "@vr-eye-lab/domain/random-dots";
import { Ball } from "@vr-eye-lab/web/scene/stage/ball";
import { readPalette } from "@vr-eye-lab/web/scene/stage/palette";
import { RandomDots } from "@vr-eye-lab/web/scene/stage/random-dots";
import { Room } from "@vr-eye-lab/web/scene/stage/room";
import { StatusQuad } from "@vr-eye-lab/web/scene/stage/status-quad";
import { TextQuad } from "@vr-eye-lab/web/scene/stage/text-quad";
import type { Group, Mesh } from "three";

/*
 * What every page but the product's own draws: the same balls, markers, room, quad below the ball and menu, so that only what drives them differs.
 */
const HEIGHT = 1.6;
/** Millimetres, metres from the head, and radians below its eyes: about those of the product's menu. */
const PANEL = { width: 1060, height: 740, distance: 1.3, below: Math.PI / 9 };

/** The two balls with their markers, each on its eye's layer. */
export function createBalls(): readonly [Mesh, Mesh] {
  const [left, right] = [new Ball("left"), new Ball("right")];
  for (const ball of [left, right]) {
    ball.apply({ ...DEFAULT_SETTINGS, leftEyeOverlay: true, rightEyeOverlay: true });
    ball.mesh.scale.setScalar(0.03);
  }
  return [left.mesh, right.mesh];
}

/** Puts the balls where they are at a time in ms. */
export function placeBalls(balls: readonly Mesh[], time: number): void {
  const angle = time / 1000;
  for (const ball of balls) ball.position.set(Math.sin(angle) / 2, HEIGHT + Math.sin(2 * angle) / 4, -2);
}

/** Random dots, drawn once. */
export function createDots(): Group {
  const dots = new RandomDots();
  dots.apply(DEFAULT_SETTINGS);
  dots.show({ ...createScreening(1, 1), refresh: 1 }, DEFAULT_DOTS, { pixelsPerTangent: 1000 }, { roll: 0 });
  dots.group.visible = true;
  dots.group.position.y = HEIGHT;
  dots.group.updateMatrix();
  return dots.group;
}

export function createRoom(): Mesh {
  return new Room().mesh;
}

/** The quad below the ball, painted once. */
export async function createStatus(): Promise<Mesh> {
  const status = new StatusQuad(await readPalette());
  status.show({ large: null, sentence: [], countdown: "Time remaining: 119s", target: null, total: null, overlay: [] });
  status.place(PANEL.below);
  status.mesh.position.y += HEIGHT;
  return status.mesh;
}

/** A panel before the head in the place and size of the menu, painted once; pointers show on it. */
export function createPanel(): TextQuad {
  const panel = new TextQuad("menu", PANEL.width, PANEL.height);
  panel.paint((context) => {
    context.fillRect(0, 0, PANEL.width, PANEL.height);
  });
  const { mesh } = panel;
  mesh.position.set(0, HEIGHT - PANEL.distance * Math.sin(PANEL.below), -PANEL.distance * Math.cos(PANEL.below));
  mesh.rotation.x = -PANEL.below;
  return panel;
}
