import { DEFAULT_SETTINGS } from "@vr-eye-lab/domain/exercise";
import { agrees, type Certificate, compareCertificate, DEFAULT_DOTS, turnOf } from "@vr-eye-lab/domain/random-dots";
import { Matrix4, PerspectiveCamera, Vector3 } from "three";
import { describe, expect, it } from "vitest";
import { DOTS, measureDots, TILE, type View } from "./drawn-dots.ts";

const WIDTH = 1680;
const HEIGHT = 1760;
const IPD = 0.063;
const ADDED = 4;
const TURN = (660 / 3600 / 2) * (Math.PI / 180);
const BOUNDS = { in: 20, out: 40 };
const STEP = 0.05;
const dots = { ...DEFAULT_DOTS, distance: 0.4 as 0.4 | 6 };

interface Fault {
  /** Metres between the views that draw. */
  readonly ipd?: number;
  /** Draws each eye's image for the other one. */
  readonly isSwapped?: boolean;
  readonly prismSign?: number;
  /** Pixels by which an eye's dots are moved. */
  readonly shift?: readonly [number, number];
}

/** What a calibration frame draws, with a fault, and its certificate. Written apart from the product's shader. */
function certificateWith(fault: Fault, distance = dots.distance): Certificate | null {
  const pixels = new Uint8Array(4 * (2 * TILE) ** 2);
  const step = STEP * distance;
  // A head that has moved and turned since the anchor was set.
  const head = new Matrix4()
    .makeRotationFromQuaternion(new PerspectiveCamera().quaternion)
    .multiply(new Matrix4().makeRotationY(0.1).multiply(new Matrix4().makeRotationX(-0.05)));
  head.setPosition(0.02, -0.03, distance);
  const views = [0, 1].map((i): View => {
    const camera = new PerspectiveCamera();
    const side = i === 0 ? -1 : 1;
    // Views that look outwards, as in some headsets, through frustums that aren't symmetrical.
    const edges = i === 0 ? [-0.11, 0.08] : [-0.08, 0.11];
    camera.projectionMatrix.makePerspective(edges[0] ?? 0, edges[1] ?? 0, 0.1, -0.1, 0.1, 100);
    const pose = (ipd: number) =>
      head
        .clone()
        .multiply(new Matrix4().makeTranslation((side * ipd) / 2, 0, 0))
        .multiply(new Matrix4().makeRotationY(-side * 0.05));
    const drawing = fault.isSwapped ? 1 - i : i;
    const drawingSide = drawing === 0 ? -1 : 1;
    const toField = pose(IPD);
    const eyePose = head
      .clone()
      .multiply(new Matrix4().makeTranslation((drawingSide * (fault.ipd ?? IPD)) / 2, 0, 0))
      .multiply(new Matrix4().makeRotationY(-side * 0.05));
    const corners = [0, 1].map((row) => {
      const inward = row * turnOf(ADDED) * (fault.prismSign ?? 1) * -drawingSide;
      const places = DOTS.map(([x, y, inPatch]) => {
        const seen = new Vector3(x * step, y * step, 0).applyMatrix4(eyePose.clone().invert());
        const away = Math.hypot(seen.x, seen.z);
        const azimuth = Math.atan2(seen.x, -seen.z) + inward + inPatch * TURN * -drawingSide;
        const at = new Vector3(away * Math.sin(azimuth), seen.y, -away * Math.cos(azimuth));
        at.applyMatrix4(camera.projectionMatrix);
        const [right, up] = i === 0 ? (fault.shift ?? [0, 0]) : [0, 0];
        return [((at.x + 1) / 2) * WIDTH + right, ((at.y + 1) / 2) * HEIGHT + up] as const;
      });
      const middle = (axis: 0 | 1) =>
        Math.round(places.reduce((sum, place) => sum + place[axis], 0) / DOTS.length - TILE / 2);
      const corner = [middle(0), middle(1)] as const;
      for (const place of places) paint(pixels, i * TILE + place[0] - corner[0], row * TILE + place[1] - corner[1]);
      return corner;
    });
    return { projection: camera.projectionMatrix, toField, width: WIDTH, height: HEIGHT, corners };
  });
  const drawn = measureDots(pixels, views, { step, turn: TURN });
  if (!drawn) return null;
  return {
    demand: { asked: ADDED, drawn: drawn.demand },
    disparity: { asked: 660, drawn: drawn.disparity },
    ipd: { asked: IPD, drawn: drawn.ipd },
    error: drawn.error,
    pixelsPerDegree: (((WIDTH / 2) * 0.1) / 0.095) * (Math.PI / 180),
    layer: "projection",
    displayTime: "predicted",
    framesLate: 0,
  };
}

/** A disc with a radius of 3 pixels, of which each pixel has its share, encoded as sRGB. */
function paint(pixels: Uint8Array, x: number, y: number): void {
  for (let row = Math.floor(y) - 4; row <= y + 4; row++)
    for (let column = Math.floor(x) - 4; column <= x + 4; column++) {
      const away = Math.hypot(column + 0.5 - x, row + 0.5 - y);
      const light = Math.min(1, Math.max(0, 3 - away + 0.5));
      const encoded = light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055;
      pixels[4 * (row * 2 * TILE + column)] = Math.round(255 * encoded);
    }
}

function faultsOf(certificate: Certificate | null, distance = dots.distance): string[] | null {
  const shown = { ...DEFAULT_SETTINGS, dots: { ...dots, distance } };
  return (
    certificate &&
    compareCertificate(certificate, shown, BOUNDS, IPD)
      .filter((it) => !agrees(it))
      .map(({ name }) => name)
  );
}

describe("the measurement of a calibration frame", () => {
  it.each([0.4, 6] as const)("agrees with the formulas at %d m [R-185]", (distance) => {
    const certificate = certificateWith({}, distance);
    expect(certificate?.demand.drawn).toBeCloseTo(ADDED, 2);
    expect(Math.abs((certificate?.disparity.drawn ?? 0) - 660)).toBeLessThan(4);
    expect(Math.abs((certificate?.ipd.drawn ?? 0) - IPD) / distance).toBeLessThan(5e-5);
    expect(certificate?.error).toBeLessThan(0.05);
    expect(faultsOf(certificate, distance)).toEqual([]);
  });

  it.each([
    ["a wrong IPD", { ipd: 0.0625 }, ["ipd"]],
    ["swapped eyes", { isSwapped: true }, ["demand", "disparity", "ipd"]],
    ["a wrong sign of the prisms", { prismSign: -1 }, ["demand"]],
    ["one eye's dots half a pixel to the side", { shift: [0.5, 0] }, ["error"]],
    ["one eye's dots half a pixel higher", { shift: [0, 0.5] }, ["error"]],
  ] as const)("finds %s [R-185]", (_, fault, names) => {
    expect(faultsOf(certificateWith(fault))).toEqual(expect.arrayContaining([...names]));
  });
});
