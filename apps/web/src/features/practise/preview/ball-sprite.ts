import type { EyeColour } from "@vr-eye-lab/domain/exercise";
import { tokenColour } from "../../../ui/token-colour.ts";

/** The tokens that stand for the display's pure colours on the page. */
export const EYE_TOKENS: Readonly<Record<EyeColour, string>> = {
  "#ff0000": "eye-red",
  "#00ff00": "eye-green",
  "#0000ff": "eye-blue",
  "#ffff00": "eye-yellow",
  "#ffffff": "eye-white",
};

/** Pixels of the ball in its sprite, and of its halo, which fills the sprite. */
const BALL_RADIUS = 64;
const HALO_RADIUS = 112;
/** How much wider the sprite is than the ball on it. */
export const SPRITE_SCALE = HALO_RADIUS / BALL_RADIUS;

/** A ball of a colour with a soft halo, drawn once so that a frame only copies it. */
export function paintBallSprite(colour: EyeColour, cross: boolean): HTMLCanvasElement {
  const sprite = document.createElement("canvas");
  sprite.width = sprite.height = 2 * HALO_RADIUS;
  const context = sprite.getContext("2d");
  if (!context) return sprite;
  const base = tokenColour(EYE_TOKENS[colour]);
  context.translate(HALO_RADIUS, HALO_RADIUS);

  const halo = context.createRadialGradient(0, 0, BALL_RADIUS * 0.9, 0, 0, HALO_RADIUS);
  halo.addColorStop(0, mix(base, "#000000", 0, 0.22));
  halo.addColorStop(1, mix(base, "#000000", 0, 0));
  paintDisc(context, HALO_RADIUS, halo);

  const light = -BALL_RADIUS * 0.3;
  const body = context.createRadialGradient(light, light, 0, light * 0.4, light * 0.4, BALL_RADIUS * 1.15);
  body.addColorStop(0, mix(base, "#ffffff", 0.55, 1));
  body.addColorStop(0.35, base);
  body.addColorStop(1, mix(base, "#000000", 0.6, 1));
  paintDisc(context, BALL_RADIUS, body);

  if (cross) {
    const arm = BALL_RADIUS * 0.46;
    context.strokeStyle = tokenColour("stage");
    context.lineWidth = BALL_RADIUS * 0.2;
    context.lineCap = "round";
    context.beginPath();
    context.moveTo(-arm, -arm);
    context.lineTo(arm, arm);
    context.moveTo(arm, -arm);
    context.lineTo(-arm, arm);
    context.stroke();
  }
  return sprite;
}

function paintDisc(context: CanvasRenderingContext2D, radius: number, fill: CanvasGradient): void {
  context.fillStyle = fill;
  context.beginPath();
  context.arc(0, 0, radius, 0, 2 * Math.PI);
  context.fill();
}

/** Colours as #rrggbb; `share` of the second, with an alpha of 0..1. */
function mix(first: string, second: string, share: number, alpha: number): string {
  const channel = (at: number) => {
    const from = Number.parseInt(first.slice(at, at + 2), 16);
    const to = Number.parseInt(second.slice(at, at + 2), 16);
    return Math.round(from + (to - from) * share);
  };
  return `rgb(${channel(1)} ${channel(3)} ${channel(5)} / ${alpha})`;
}
