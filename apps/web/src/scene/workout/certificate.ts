import type { ExerciseSettings } from "@vr-eye-lab/domain/exercise";
import {
  type Bounds,
  type Certificate,
  calibrationAsked,
  calibrationDemand,
  patchTurn,
  stimulusSize,
  turnOf,
} from "@vr-eye-lab/domain/random-dots";
import { Camera, type Group, SRGBColorSpace, Vector3, Vector4, WebGLRenderTarget } from "three";
import type { Stage } from "../stage/stage.ts";
import { DOTS, measureDots, TILE } from "./drawn-dots.ts";
import { ipdOf, type Viewer } from "./practice-recorder.ts";

/** Pixels between two dots, at most. */
const MOST_STEP = 90;
/** Pixels: smaller dots have no exact centre, and larger ones don't fit into a tile. */
const RADIUS = { least: 4, most: 8 } as const;
/** Between two dots, as a share of half the field. */
const STEP_SHARE = 0.3;

/**
 * Draws a calibration frame with the dots' own shaders and the views' matrices, outside the layer, and measures its pixels. They are read
 * through a pixel buffer with a fence, so the frame doesn't wait. Call it at the end of a frame that shows the dots.
 * @param cameras the views' cameras, without prisms
 * @returns null unless all dots are found. Rejects if the pixels can't be read
 */
export async function certify(
  stage: Stage,
  viewer: Viewer,
  settings: ExerciseSettings,
  bounds: Bounds,
  cameras: readonly Camera[],
): Promise<Certificate | null> {
  const { renderer, pixelsPerTangent, dots: field } = stage;
  const { dots } = settings;
  if (!field || cameras.length !== 2) return null;
  const size = stimulusSize(dots.size, field.fit, pixelsPerTangent);
  const step = Math.min(STEP_SHARE * size.field, MOST_STEP / pixelsPerTangent);
  const turn = patchTurn(dots);
  const numbers = DOTS.flatMap(([x, y, inPatch]) => [x * step, y * step, inPatch]);
  const ipd = ipdOf(viewer);
  const xrLayer = "framebuffer" in (renderer.xr.getBaseLayer() ?? {}) ? "base" : "projection";
  const { renderScale, displayTime } = viewer.drawing;
  const target = new WebGLRenderTarget(2 * TILE, 2 * TILE, { depthBuffer: false, colorSpace: SRGBColorSpace });
  // Otherwise three compiles the shaders again, with another colour space.
  Object.assign(target, { isXRRenderTarget: true, scissorTest: true });
  try {
    // White on black.
    const plain = { ...settings, fusionLock: false, dots: { ...dots, isLight: false, isColoured: false } };
    field.apply(plain);
    const pixels = Math.max(size.radius * pixelsPerTangent, Math.min(RADIUS.least, (step * pixelsPerTangent) / 4));
    field.showOnly(numbers, Math.min(pixels, RADIUS.most) / pixelsPerTangent, turn);
    const views = drawTiles(stage, field.group, target, cameras, calibrationDemand(bounds));
    field.apply(settings);
    const image = new Uint8Array(4 * (2 * TILE) ** 2);
    await renderer.readRenderTargetPixelsAsync(target, 0, 0, target.width, target.height, image);
    const drawn = measureDots(image, views, { step: step * dots.distance, turn });
    if (!drawn) return null;
    const asked = calibrationAsked(settings, bounds);
    return {
      demand: { asked: round(asked.demand, 1e3), drawn: round(drawn.demand, 1e3) },
      disparity: { asked: asked.disparity, drawn: round(drawn.disparity, 10) },
      ipd: { asked: round(ipd, 1e6), drawn: round(drawn.ipd, 1e6) },
      error: round(drawn.error, 1e3),
      pixelsPerDegree: round((pixelsPerTangent * Math.PI) / 180, 1e3),
      ...(renderScale !== null && { renderScale: round(renderScale, 1e3) }),
      layer: viewer.xrSession ? xrLayer : "screen",
      displayTime: displayTime ?? "callback",
      framesLate: 0,
    };
  } finally {
    target.dispose();
  }
}

/** Draws each eye's dots without prisms, and with the user's and those of the demand. */
function drawTiles(stage: Stage, group: Group, target: WebGLRenderTarget, cameras: readonly Camera[], demand: number) {
  const { renderer, prisms } = stage;
  const isXr = renderer.xr.enabled;
  const before = renderer.getRenderTarget();
  const toGroup = group.matrixWorld.clone().invert();
  const views = cameras.map((seen) => {
    const camera = new Camera().copy(seen, false);
    camera.matrixAutoUpdate = false;
    // On a screen the camera still has the frame's prisms, in its rotation.
    if (!isXr) camera.matrix.identity().setPosition(seen.position);
    const toField = toGroup.clone().multiply(camera.matrix);
    const corners: [number, number][] = [];
    return {
      camera,
      projection: camera.projectionMatrix,
      toField,
      ...imageSize(seen, stage.pixelsPerTangent),
      corners,
    };
  });
  renderer.xr.enabled = false;
  prisms.turnIn(turnOf(demand));
  try {
    for (const row of [0, 1]) {
      if (row === 1) prisms.wear(views.map(({ camera }) => camera));
      for (const [i, { camera, width, height, corners }] of views.entries()) {
        camera.updateMatrixWorld(true);
        // The tile is around where the camera shows the field's centre.
        const { x, y } = new Vector3().setFromMatrixPosition(group.matrixWorld).project(camera);
        const corner = (place: number, pixels: number) => Math.round(((place + 1) / 2) * pixels - TILE / 2);
        const [across, up] = [corner(x, width), corner(y, height)];
        corners.push([across, up]);
        target.viewport.set(i * TILE - across, row * TILE - up, width, height);
        target.scissor.set(i * TILE, row * TILE, TILE, TILE);
        renderer.setRenderTarget(target);
        renderer.render(group, camera);
      }
    }
  } finally {
    // As in the frame: a run begins without added demand.
    prisms.turnIn(0);
    renderer.setRenderTarget(before);
    renderer.xr.enabled = isXr;
  }
  return views;
}

/** Pixels of an eye's whole image. */
function imageSize(camera: Camera & { readonly viewport?: unknown }, pixelsPerTangent: number) {
  if (camera.viewport instanceof Vector4) return { width: camera.viewport.z, height: camera.viewport.w };
  const { elements } = camera.projectionMatrix;
  const pixels = (scale: number) => Math.round((2 * pixelsPerTangent) / scale);
  return { width: pixels(elements[0]), height: pixels(elements[5]) };
}

function round(value: number, per: number): number {
  return Math.round(value * per) / per;
}
