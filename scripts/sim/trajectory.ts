import { parseArgs } from "node:util";
import { DISTANCES, RANGES, SPEED_PRESETS } from "@vr-eye-lab/domain/exercise";
import { DEFAULT_SEED, MOTION_TYPES, MOTIONS } from "@vr-eye-lab/domain/motion";
import { DEFAULT_IPD, eccentricityDegrees, prismDioptresOf, vergenceDegrees } from "@vr-eye-lab/domain/optics";

const SPEEDS = Object.keys(SPEED_PRESETS) as (keyof typeof SPEED_PRESETS)[];
const option = (value: string) => ({ type: "string", default: value }) as const;
const OPTIONS = { speed: option("normal"), range: option("medium"), distance: option("middle"), seconds: option("10") };
const COLUMNS = ["time s", "x m", "y m", "z m", "degrees", "prism dioptres"];
const PER_SECOND = 10;
const HELP = `npm run sim -- MOTION [--speed ${SPEEDS.join("|")}] [--range ${RANGES.join("|")}] [--distance ${DISTANCES.join("|")}] [--seconds 10]
MOTION is ${MOTION_TYPES.join(", ")}. Metres from the eyes: x right, y up, -z straight ahead.`;

/** The lines that `npm run sim` prints. @throws Error with one line that names the wrong argument */
export function trajectoryLines(args: string[]): string[] {
  if (args.includes("--help")) return [HELP];
  const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true });
  const type = oneOf("MOTION", positionals.join(" "), MOTION_TYPES);
  const speed = SPEED_PRESETS[oneOf("--speed", values.speed, SPEEDS)];
  const range = oneOf("--range", values.range, RANGES);
  const distance = oneOf("--distance", values.distance, DISTANCES);
  if (!/^\d{1,4}$/.test(values.seconds)) throw new Error(`--seconds is "${values.seconds}"; allowed: 0 to 9999`);
  const ball = { x: 0, y: 0, z: 0 };
  const path = MOTIONS[type].plan({ speed, range, distance, ballPosition: { ...ball } }, DEFAULT_SEED);
  const rows = Array.from({ length: Number(values.seconds) * PER_SECOND + 1 }, (_, i) => {
    path.positionAt(i / PER_SECOND, ball);
    const optics = [eccentricityDegrees(ball), prismDioptresOf(vergenceDegrees(ball, DEFAULT_IPD))];
    return [i / PER_SECOND, ball.x, ball.y, ball.z, ...optics].map((number) => number.toFixed(3));
  });
  return [COLUMNS, ...rows].map((row) => row.map((text) => text.padStart(16)).join(""));
}

function oneOf<T extends string>(name: string, text: string, allowed: readonly T[]): T {
  const found = allowed.find((value) => value === text);
  if (found === undefined) throw new Error(`${name} is "${text}"; allowed: ${allowed.join(", ")}`);
  return found;
}
