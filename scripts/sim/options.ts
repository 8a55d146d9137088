import { DISTANCES, RANGES, SPEED_PRESETS } from "@vr-eye-lab/domain/exercise";
import { DEFAULT_SEED, MOTION_TYPES, type MotionType, type PathSettings } from "@vr-eye-lab/domain/motion";
import { DEFAULT_IPD } from "@vr-eye-lab/domain/optics";

export interface SimOptions {
  readonly type: MotionType;
  readonly settings: PathSettings;
  /** Seconds of motion to print, and rows for each of them. */
  readonly seconds: number;
  readonly rate: number;
  /** Distance between the eyes in metres. */
  readonly ipd: number;
  readonly seed: number;
  /** Comma-separated values instead of an aligned table. */
  readonly csv: boolean;
}

/** A wrong argument. The message is one line with the option, its value and the allowed values. */
export class OptionError extends Error {
  override readonly name = "OptionError";
}

const NUMBERS = {
  x: { low: -1.5, high: 1.5, usual: 0, about: "metres to the right" },
  y: { low: -1.5, high: 1.5, usual: 0, about: "metres up" },
  z: { low: -1.5, high: 1.5, usual: 0, about: "metres closer" },
  seconds: { low: 0, high: 3600, usual: 10, about: "how long" },
  rate: { low: 0.1, high: 1000, usual: 10, about: "rows per second" },
  ipd: { low: 40, high: 80, usual: DEFAULT_IPD * 1000, about: "millimetres between the eyes" },
  seed: { low: 0, high: 0xffffffff, usual: DEFAULT_SEED, about: "whole number that shuffles the saccades" },
} as const;

const NAMES = ["speed", "range", "distance", ...Object.keys(NUMBERS)];

export const HELP = `Prints the ball's positions: seconds, metres from the eyes (x right, y up, -z straight ahead), degrees from
straight ahead, and vergence demand in prism dioptres.

npm run sim -- MOTION [options]

  MOTION      ${MOTION_TYPES.join(", ")}
  --speed     0 to 15, or ${Object.keys(SPEED_PRESETS).join(", ")} (7.5)
  --range     ${RANGES.join(", ")} (medium)
  --distance  ${DISTANCES.join(", ")} (middle)
${Object.entries(NUMBERS)
  .map(([name, { low, high, usual, about }]) => `  ${`--${name}`.padEnd(10)}  ${about}, ${low} to ${high} (${usual})`)
  .join("\n")}
  --csv       comma-separated values
  --help      this text`;

/**
 * Reads the arguments after the command's name, as `--name value` or `--name=value`.
 * @throws {OptionError} if an option is unknown, missing or out of bounds
 */
export function readOptions(args: readonly string[]): SimOptions {
  const given = new Map<string, string>();
  const words: string[] = [];
  let csv = false;
  for (let i = 0; i < args.length; i++) {
    const argument = args[i] ?? "";
    const [, name = "", inline] = /^--([^=]*)(?:=(.*))?$/s.exec(argument) ?? [];
    if (argument === "--csv") csv = true;
    else if (!argument.startsWith("--")) words.push(argument);
    else if (!NAMES.includes(name)) {
      throw new OptionError(`--${name} is not an option. Use --${[...NAMES, "csv", "help"].join(", --")}`);
    } else {
      if (inline === undefined) i += 1;
      given.set(name, inline ?? args[i] ?? "");
    }
  }
  const [motion = "", ...rest] = words;
  if (rest.length > 0) throw new OptionError(`MOTION is ${JSON.stringify(words.join(" "))}; use only one motion`);
  return {
    type: oneOf("MOTION", motion, MOTION_TYPES),
    settings: {
      speed: readSpeed(given.get("speed")),
      range: oneOf("--range", given.get("range") ?? "medium", RANGES),
      distance: oneOf("--distance", given.get("distance") ?? "middle", DISTANCES),
      ballPosition: { x: readNumber("x", given), y: readNumber("y", given), z: readNumber("z", given) },
    },
    seconds: readNumber("seconds", given),
    rate: readNumber("rate", given),
    ipd: readNumber("ipd", given) / 1000,
    seed: readSeed(given),
    csv,
  };
}

function readSpeed(text: string = "normal"): number {
  const preset = Object.entries(SPEED_PRESETS).find(([name]) => name === text)?.[1];
  const speed = preset ?? numberIn(text, 0, 15);
  if (speed === undefined) {
    throw wrong("--speed", text, `0 to 15, or ${Object.keys(SPEED_PRESETS).join(", ")}`);
  }
  return speed;
}

function readNumber(name: keyof typeof NUMBERS, given: ReadonlyMap<string, string>): number {
  const { low, high, usual } = NUMBERS[name];
  const text = given.get(name);
  if (text === undefined) return usual;
  const number = numberIn(text, low, high);
  if (number === undefined) throw wrong(`--${name}`, text, `${low} to ${high}`);
  return number;
}

function readSeed(given: ReadonlyMap<string, string>): number {
  const seed = readNumber("seed", given);
  if (!Number.isInteger(seed))
    throw wrong("--seed", String(seed), `whole numbers, ${NUMBERS.seed.low} to ${NUMBERS.seed.high}`);
  return seed;
}

/** Returns undefined unless the text is a number within the bounds. */
function numberIn(text: string, low: number, high: number): number | undefined {
  // Number("") and Number(" ") are 0.
  const number = text.trim() === "" ? Number.NaN : Number(text);
  return number >= low && number <= high ? number : undefined;
}

function oneOf<T extends string>(name: string, text: string, allowed: readonly T[]): T {
  const found = allowed.find((value) => value === text);
  if (found === undefined) throw wrong(name, text, allowed.join(", "));
  return found;
}

function wrong(name: string, text: string, allowed: string): OptionError {
  return new OptionError(`${name} is ${text === "" ? "missing" : JSON.stringify(text)}; allowed: ${allowed}`);
}
