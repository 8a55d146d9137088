import type { EyeColour } from "@vr-eye-lab/domain/exercise";
import { tokenColour } from "../../../ui/token-colour.ts";

/** The page's tokens for the pure colours of the headset. */
export const EYE_TOKENS: Readonly<Record<EyeColour, string>> = {
  "#ff0000": "eye-red",
  "#00ff00": "eye-green",
  "#0000ff": "eye-blue",
  "#ffff00": "eye-yellow",
  "#ffffff": "eye-white",
};

/** Radius in pixels of the ball on its sprite, and of its halo, which fills the sprite. */
const BALL_RADIUS = 64;
const HALO_RADIUS = 112;
/** Width of the sprite relative to the ball on it. */
export const SPRITE_SCALE = HALO_RADIUS / BALL_RADIUS;

/** A ball with a soft halo, painted once so that a frame only copies it. */
export function paintBallSprite(colour: EyeColour, cross: boolean): HTMLCanvasElement {
  const sprite = document.createElement("canvas");
  sprite.width = sprite.height = 2 * HALO_RADIUS;
  const context = sprite.getContext("2d");
  if (!context) return sprite;
  const base = tokenColour(EYE_TOKENS[colour]);
  context.translate(HALO_RADIUS, HALO_RADIUS);

  const halo = context.createRadialGradient(0, 0, BALL_RADIUS * 0.9, 0, 0, HALO_RADIUS);
  halo.addColorStop(0, `${base}38`);
  halo.addColorStop(1, `${base}00`);
  paintDisc(context, HALO_RADIUS, halo);

  const light = -BALL_RADIUS * 0.3;
  const shading = context.createRadialGradient(light, light, 0, light * 0.4, light * 0.4, BALL_RADIUS * 1.15);
  shading.addColorStop(0, "rgb(255 255 255 / 0.55)");
  shading.addColorStop(0.35, "rgb(255 255 255 / 0)");
  shading.addColorStop(0.35, "rgb(0 0 0 / 0)");
  shading.addColorStop(1, "rgb(0 0 0 / 0.6)");
  paintDisc(context, BALL_RADIUS, base);
  paintDisc(context, BALL_RADIUS, shading);

  if (cross) {
    const arm = BALL_RADIUS * 0.46;
    context.strokeStyle = tokenColour("stage");
    context.lineWidth = BALL_RADIUS * 0.2;
    context.lineCap = "round";
    context.stroke(new Path2D(`M${-arm} ${-arm}L${arm} ${arm}M${arm} ${-arm}L${-arm} ${arm}`));
  }
  return sprite;
}

function paintDisc(context: CanvasRenderingContext2D, radius: number, fill: CanvasGradient | string): void {
  context.fillStyle = fill;
  context.beginPath();
  context.arc(0, 0, radius, 0, 2 * Math.PI);
  context.fill();
}
