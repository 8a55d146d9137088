import {
  BASE_OUT,
  BASE_UP,
  type Balance,
  CONTRAST,
  EVEN_BALANCE,
  type ExerciseSettings,
  EYE_COLOURS,
  type Eye,
  type EyeBalance,
  moveBall,
  NUDGE,
  RANGES,
  SPEED_MAX,
  SPEED_MIN,
  SPEED_STEP,
  within,
} from "../exercise/index.ts";
import { COMFORTS, type Comfort } from "../practice/index.ts";
import { BASE_DISTANCES, DOTS_MODES, DOTS_SIZES } from "../random-dots/index.ts";

/*
 * Position mode is a compass around RECENTER. UP and DOWN also adjust the height: they move the whole exercise, which
 * starts at eye level. RECENTER measures eye level again, for users who have sat down or stood up.
 */
const COMPASS = [
  ["closer", "up", "farther"],
  ["left", "recenter", "right"],
  [null, "down", null],
] as const;

/** The buttons whose places are directions: they don't turn round in languages from right to left. */
export const COMPASS_BUTTONS: ReadonlySet<string | null> = new Set(COMPASS.flat());

const SETTINGS = [
  ["left-colour", "left-cross", "speed-down"],
  ["right-colour", "right-cross", "speed-up"],
  ["balance", "attention", "range"],
] as const;
/** With one image for both eyes. */
const PLAIN_SETTINGS = ["speed-down", "range", "speed-up"] as const;
const LAST = ["back", "motion", "end"] as const;
/** Where the motion can't be changed. */
const FIXED_LAST = ["back", null, "end"] as const;
/** Random dots has no ball to move. */
const NO_COMPASS = [null, "recenter", null] as const;

/**
 * The buttons of each mode, row by row. The last row is a separate group; CLOSE and BACK are always at its left, and END EXERCISE at its right,
 * so that pressing another one twice never ends the exercise.
 */
const ROWS = {
  position: [...COMPASS, ["close", "settings", "end"]],
  settings: [...SETTINGS, LAST],
  "fixed-settings": [...SETTINGS, FIXED_LAST],
  "plain-settings": [PLAIN_SETTINGS, LAST],
  "fixed-plain-settings": [PLAIN_SETTINGS, FIXED_LAST],
  dots: [NO_COMPASS, ["close", "settings", "end"]],
  "dots-settings": [["dots-mode", "dots-distance", "dots-size"], FIXED_LAST],
  /** A measure has no settings. */
  measure: [NO_COMPASS, ["close", null, "end"]],
  balance: [
    ["left-fainter", "left-stronger", "fusion-lock"],
    ["right-fainter", "right-stronger", "even"],
    ["prism-eye", "base-out", "base-in"],
    ["leave-balance", "base-up", "base-down"],
  ],
  /** After the last exercise: how it felt, and what comes next. */
  summary: [COMFORTS, ["again", "next", "finish"]],
  /** Without a next motion. */
  "last-summary": [COMFORTS, ["again", null, "finish"]],
} as const;

export type VrMenuMode = keyof typeof ROWS;
export type VrMenuButtonId = NonNullable<(typeof ROWS)[VrMenuMode][number][number]>;

export const VR_MENU_MODES = Object.keys(ROWS) as VrMenuMode[];
export const VR_MENU_COLUMNS = 3;

/** A button's place on the grid, from the top left. */
export interface VrMenuButton {
  readonly id: VrMenuButtonId;
  readonly column: number;
  readonly row: number;
}

export const VR_MENU_BUTTONS = Object.fromEntries<readonly VrMenuButton[]>(
  VR_MENU_MODES.map((mode) => [mode, placed(ROWS[mode])]),
) as Readonly<Record<VrMenuMode, readonly VrMenuButton[]>>;

function placed(rows: readonly (readonly (VrMenuButtonId | null)[])[]): VrMenuButton[] {
  return rows.flatMap((ids, row) => ids.flatMap((id, column) => (id ? [{ id, column, row }] : [])));
}

/** The mode that a menu opens in. */
export type FirstVrMenuMode = Extract<VrMenuMode, "position" | "summary" | "last-summary">;

/** The settings that a menu has; 'measure': none. */
export type VrMenuSettings = Extract<VrMenuMode, `${string}settings` | "measure">;

/** The menu's own state. The settings it changes belong to the exercise. */
export interface VrMenu {
  /** Null while the menu is closed. */
  readonly mode: VrMenuMode | null;
  readonly first: FirstVrMenuMode;
  readonly settings: VrMenuSettings;
  /** The eye whose prism the prism buttons change. */
  readonly prismEye: Eye;
  /** How the session felt; null without an answer. */
  readonly comfort: Comfort | null;
}

/** What a press asks of the exercise. Recentring re-anchors the scene and restores the exercise's own ball position. */
export type VrMenuCommand =
  | { readonly kind: "change"; readonly settings: Partial<ExerciseSettings> }
  | { readonly kind: "comfort"; readonly comfort: Comfort | null }
  | { readonly kind: "recenter" | "close" | "end" | "again" | "next" | "finish" | "motion" };

export function closedVrMenu(first: FirstVrMenuMode, settings: VrMenuSettings): VrMenu {
  return { mode: null, first, settings, prismEye: "left", comfort: null };
}

export function openVrMenu(menu: VrMenu, settings = menu.settings): VrMenu {
  const first = settings === "dots-settings" ? "dots" : menu.first;
  return { ...menu, mode: settings === "measure" ? settings : first, settings };
}

/** The menu's next state and the command for the exercise, which is null if the press only concerns the menu. */
export function pressVrMenu(
  menu: VrMenu,
  button: VrMenuButtonId,
  settings: ExerciseSettings,
): { readonly menu: VrMenu; readonly command: VrMenuCommand | null } {
  switch (button) {
    case "settings":
    case "leave-balance":
      return { menu: { ...menu, mode: menu.settings }, command: null };
    case "balance":
      return { menu: { ...menu, mode: "balance" }, command: null };
    case "back":
      return { menu: openVrMenu(menu), command: null };
    case "prism-eye":
      return { menu: { ...menu, prismEye: menu.prismEye === "left" ? "right" : "left" }, command: null };
    case "close":
    case "end":
    case "again":
    case "next":
    case "finish":
      return { menu: { ...menu, mode: null }, command: { kind: button } };
    case "comfortable":
    case "tired":
    case "uncomfortable": {
      // Choosing an answer again clears it.
      const comfort = menu.comfort === button ? null : button;
      return { menu: { ...menu, comfort }, command: { kind: "comfort", comfort } };
    }
    case "recenter":
    case "motion":
      return { menu, command: { kind: button } };
    default:
      return { menu, command: { kind: "change", settings: CHANGES[button](settings, menu.prismEye) } };
  }
}

type Change = (settings: ExerciseSettings, prismEye: Eye) => Partial<ExerciseSettings>;

const CHANGES = {
  up: ballBy(0, NUDGE, 0),
  down: ballBy(0, -NUDGE, 0),
  left: ballBy(-NUDGE, 0, 0),
  right: ballBy(NUDGE, 0, 0),
  farther: ballBy(0, 0, -NUDGE),
  closer: ballBy(0, 0, NUDGE),
  // Picking a colour turns per-eye colours on; otherwise the press would have no visible effect.
  "left-colour": ({ leftEyeColor }) => ({ leftEyeColor: after(EYE_COLOURS, leftEyeColor), isRedGreen: true }),
  "right-colour": ({ rightEyeColor }) => ({ rightEyeColor: after(EYE_COLOURS, rightEyeColor), isRedGreen: true }),
  "left-cross": ({ leftEyeOverlay }) => ({ leftEyeOverlay: !leftEyeOverlay }),
  "right-cross": ({ rightEyeOverlay }) => ({ rightEyeOverlay: !rightEyeOverlay }),
  "speed-down": ({ speed }) => ({ speed: Math.max(SPEED_MIN, speed - SPEED_STEP) }),
  "speed-up": ({ speed }) => ({ speed: Math.min(SPEED_MAX, speed + SPEED_STEP) }),
  range: ({ range }) => ({ range: after(RANGES, range) }),
  "dots-mode": ({ dots }) => ({ dots: { ...dots, mode: after(DOTS_MODES, dots.mode) } }),
  "dots-distance": ({ dots }) => ({ dots: { ...dots, distance: after(BASE_DISTANCES, dots.distance) } }),
  "dots-size": ({ dots }) => ({ dots: { ...dots, size: after(DOTS_SIZES, dots.size) } }),
  "fusion-lock": ({ fusionLock }) => ({ fusionLock: !fusionLock }),
  attention: ({ attentionCheck }) => ({ attentionCheck: !attentionCheck }),
  even: () => ({ balance: EVEN_BALANCE }),
  "left-fainter": contrastBy("left", -CONTRAST.step),
  "left-stronger": contrastBy("left", CONTRAST.step),
  "right-fainter": contrastBy("right", -CONTRAST.step),
  "right-stronger": contrastBy("right", CONTRAST.step),
  "base-out": prismBy(BASE_OUT.step, 0),
  "base-in": prismBy(-BASE_OUT.step, 0),
  "base-up": prismBy(0, BASE_UP.step),
  "base-down": prismBy(0, -BASE_UP.step),
} satisfies Partial<Record<VrMenuButtonId, Change>>;

/** The next of some values, after the last the first. */
function after<Value>(values: readonly Value[], value: Value): Value {
  return values[(values.indexOf(value) + 1) % values.length] ?? value;
}

/** @param x, y, z metres */
function ballBy(x: number, y: number, z: number): Change {
  return ({ ballPosition }) => ({ ballPosition: moveBall(ballPosition, x, y, z) });
}

function contrastBy(eye: Eye, percent: number): Change {
  return ({ balance }) => withEye(balance, eye, { contrast: within(CONTRAST, balance[eye].contrast + percent) });
}

/** @param out, up prism dioptres */
function prismBy(out: number, up: number): Change {
  return ({ balance }, eye) => {
    const { baseOut, baseUp } = balance[eye];
    return withEye(balance, eye, { baseOut: within(BASE_OUT, baseOut + out), baseUp: within(BASE_UP, baseUp + up) });
  };
}

function withEye(balance: Balance, eye: Eye, change: Partial<EyeBalance>): Partial<ExerciseSettings> {
  return { balance: { ...balance, [eye]: { ...balance[eye], ...change } } };
}
