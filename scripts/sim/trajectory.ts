import { velocityOf } from "@vr-eye-lab/domain/exercise";
import { MOTIONS } from "@vr-eye-lab/domain/motion";
import { eccentricityDegrees, vergencePrismDioptres } from "@vr-eye-lab/domain/optics";
import type { SimOptions } from "./options.ts";

const COLUMNS = ["time s", "x m", "y m", "z m", "degrees", "prism dioptres"];
const CSV_COLUMNS = ["time_s", "x_m", "y_m", "z_m", "degrees", "prism_dioptres"];
const DECIMALS = [3, 4, 4, 4, 2, 2];

/** Yields the lines to print: a heading, then one row per time step from 0 to `seconds`, both included. */
export function* trajectoryLines(options: SimOptions): Generator<string> {
  if (options.csv) {
    yield CSV_COLUMNS.join(",");
    for (const row of trajectory(options)) yield row.join(",");
    return;
  }
  yield* heading(options);
  yield COLUMNS.map(aligned).join("");
  for (const row of trajectory(options)) yield row.map(aligned).join("");
}

function* trajectory({ type, settings, seconds, rate, ipd, seed }: SimOptions): Generator<string[]> {
  const path = MOTIONS[type].plan(settings, seed);
  const ball = { x: 0, y: 0, z: 0 };
  // Covers the rounding error of the product.
  const last = Math.floor(seconds * rate + 1e-9);
  for (let i = 0; i <= last; i++) {
    path.positionAt(i / rate, ball);
    const numbers = [i / rate, ball.x, ball.y, ball.z, eccentricityDegrees(ball), vergencePrismDioptres(ball, ipd)];
    yield numbers.map((number, column) => decimal(number, DECIMALS[column] ?? 0));
  }
}

function* heading({ type, settings, ipd, seed }: SimOptions): Generator<string> {
  const { plan } = MOTIONS[type];
  const { speed, range, distance, ballPosition } = settings;
  const velocity = `${velocityOf(speed).toFixed(2)} m/s`;
  const random = type === "saccades" ? `, seed ${seed}` : "";
  const { x, y, z } = ballPosition;
  yield `${type}: speed ${speed} (${velocity}), range ${range}, distance ${distance}${random}`;
  yield `moved by x ${x}, y ${y}, z ${z} m; eyes ${Number((ipd * 1000).toFixed(3))} mm apart`;
  const { scale, depthLimited } = plan(settings, seed);
  if (depthLimited) yield "moved back: no position is nearer than 0.25 m";
  if (scale < 1)
    yield `scaled to ${(scale * 100).toFixed(1)} %: no position is further than 30 degrees from straight ahead`;
}

function aligned(text: string, column: number): string {
  return text.padStart(column === 0 ? 8 : Math.max(10, (COLUMNS[column] ?? "").length + 2));
}

/** Fixed decimals; a rounded zero has no sign. */
function decimal(number: number, decimals: number): string {
  const text = number.toFixed(decimals);
  return Number(text) === 0 ? text.replace("-", "") : text;
}
