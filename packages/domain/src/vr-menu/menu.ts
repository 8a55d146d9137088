import {
  BASE_OUT,
  BASE_UP,
  type BallPosition,
  CONTRAST,
  EVEN_BALANCE,
  type ExerciseSettings,
  type Eye,
  type EyeBalance,
  moveBall,
  NUDGE,
  nextEyeColour,
  RANGES,
  SPEED_MAX,
  SPEED_MIN,
  SPEED_STEP,
  within,
} from "../exercise/index.ts";

export const VR_MENU_MODES = ["position", "settings", "balance"] as const;
export type VrMenuMode = (typeof VR_MENU_MODES)[number];

export type VrMenuButtonId =
  | "up"
  | "down"
  | "left"
  | "right"
  | "farther"
  | "closer"
  | "recenter"
  | "settings"
  | "close"
  | "left-colour"
  | "right-colour"
  | "left-cross"
  | "right-cross"
  | "speed-down"
  | "speed-up"
  | "range"
  | "end"
  | "back"
  | "balance"
  | "attention"
  | "left-fainter"
  | "left-stronger"
  | "right-fainter"
  | "right-stronger"
  | "fusion-lock"
  | "prism-eye"
  | "base-out"
  | "base-in"
  | "base-up"
  | "base-down"
  | "even"
  | "leave-balance";

/** A button's place on the panel's grid, column and row from the top left. */
export interface VrMenuButton {
  readonly id: VrMenuButtonId;
  readonly column: number;
  readonly row: number;
}

export const VR_MENU_COLUMNS = 3;
/** Rows of the mode that has the most. */
export const VR_MENU_ROWS = 4;

/**
 * The buttons of each mode; position mode lies like a compass about its middle, where RECENTER is. UP and DOWN are the
 * adjustment of height as well: the exercise lies at the height of the eyes, and they move all of it. Somebody who has sat
 * down or stood up since takes RECENTER, which measures that height anew.
 */
export const VR_MENU_BUTTONS: Readonly<Record<VrMenuMode, readonly VrMenuButton[]>> = {
  position: [
    { id: "closer", column: 0, row: 0 },
    { id: "up", column: 1, row: 0 },
    { id: "farther", column: 2, row: 0 },
    { id: "left", column: 0, row: 1 },
    { id: "recenter", column: 1, row: 1 },
    { id: "right", column: 2, row: 1 },
    { id: "settings", column: 0, row: 2 },
    { id: "down", column: 1, row: 2 },
    { id: "close", column: 2, row: 2 },
  ],
  settings: [
    { id: "left-colour", column: 0, row: 0 },
    { id: "left-cross", column: 1, row: 0 },
    { id: "speed-down", column: 2, row: 0 },
    { id: "right-colour", column: 0, row: 1 },
    { id: "right-cross", column: 1, row: 1 },
    { id: "speed-up", column: 2, row: 1 },
    { id: "range", column: 0, row: 2 },
    { id: "end", column: 1, row: 2 },
    { id: "back", column: 2, row: 2 },
    { id: "balance", column: 0, row: 3 },
    { id: "attention", column: 1, row: 3 },
  ],
  balance: [
    { id: "left-fainter", column: 0, row: 0 },
    { id: "left-stronger", column: 1, row: 0 },
    { id: "fusion-lock", column: 2, row: 0 },
    { id: "right-fainter", column: 0, row: 1 },
    { id: "right-stronger", column: 1, row: 1 },
    { id: "prism-eye", column: 2, row: 1 },
    { id: "base-out", column: 0, row: 2 },
    { id: "base-in", column: 1, row: 2 },
    { id: "even", column: 2, row: 2 },
    { id: "base-up", column: 0, row: 3 },
    { id: "base-down", column: 1, row: 3 },
    { id: "leave-balance", column: 2, row: 3 },
  ],
};

/** The menu: closed (null) or in a mode, and the session's settings that it changes. */
export interface VrMenu {
  readonly mode: VrMenuMode | null;
  readonly settings: ExerciseSettings;
  /** The exercise's own ball position in metres, to which RECENTER returns. */
  readonly home: BallPosition;
  /** Before which eye the prism is changed. */
  readonly prismEye: Eye;
  /** END EXERCISE was pressed. */
  readonly ended: boolean;
}

/** The menu before it is first opened, and the exercise's settings as it begins with them. */
export function closedVrMenu(settings: ExerciseSettings): VrMenu {
  return { mode: null, settings, home: settings.ballPosition, prismEye: "left", ended: false };
}

/** The menu as it opens: in position mode. */
export function openVrMenu(menu: VrMenu): VrMenu {
  return { ...menu, mode: "position" };
}

/** The menu after a press of one of its buttons. Anchoring the scene anew, RECENTER's other half, is the scene's part. */
export function pressVrMenu(menu: VrMenu, button: VrMenuButtonId): VrMenu {
  switch (button) {
    case "settings":
    case "leave-balance":
      return { ...menu, mode: "settings" };
    case "balance":
      return { ...menu, mode: "balance" };
    case "prism-eye":
      return { ...menu, prismEye: menu.prismEye === "left" ? "right" : "left" };
    case "back":
      return { ...menu, mode: "position" };
    case "close":
      return { ...menu, mode: null };
    case "end":
      return { ...menu, mode: null, ended: true };
    case "recenter":
      return { ...menu, settings: { ...menu.settings, ballPosition: menu.home } };
    default:
      return { ...menu, settings: { ...menu.settings, ...changeOf(menu, button) } };
  }
}

type SettingsButton = Exclude<
  VrMenuButtonId,
  "settings" | "back" | "close" | "end" | "recenter" | "balance" | "leave-balance" | "prism-eye"
>;

function changeOf({ settings, prismEye }: VrMenu, button: SettingsButton): Partial<ExerciseSettings> {
  switch (button) {
    case "up":
      return { ballPosition: moveBall(settings.ballPosition, 0, NUDGE, 0) };
    case "down":
      return { ballPosition: moveBall(settings.ballPosition, 0, -NUDGE, 0) };
    case "left":
      return { ballPosition: moveBall(settings.ballPosition, -NUDGE, 0, 0) };
    case "right":
      return { ballPosition: moveBall(settings.ballPosition, NUDGE, 0, 0) };
    case "farther":
      return { ballPosition: moveBall(settings.ballPosition, 0, 0, -NUDGE) };
    case "closer":
      return { ballPosition: moveBall(settings.ballPosition, 0, 0, NUDGE) };
    // Picking a colour turns per-eye colours on, otherwise the press would show nothing.
    case "left-colour":
      return { leftEyeColor: nextEyeColour(settings.leftEyeColor), isRedGreen: true };
    case "right-colour":
      return { rightEyeColor: nextEyeColour(settings.rightEyeColor), isRedGreen: true };
    case "left-cross":
      return { leftEyeOverlay: !settings.leftEyeOverlay };
    case "right-cross":
      return { rightEyeOverlay: !settings.rightEyeOverlay };
    case "speed-down":
      return { speed: Math.max(SPEED_MIN, settings.speed - SPEED_STEP) };
    case "speed-up":
      return { speed: Math.min(SPEED_MAX, settings.speed + SPEED_STEP) };
    case "range":
      return { range: RANGES[(RANGES.indexOf(settings.range) + 1) % RANGES.length] ?? "medium" };
    case "fusion-lock":
      return { fusionLock: !settings.fusionLock };
    case "attention":
      return { attentionCheck: !settings.attentionCheck };
    case "even":
      return { balance: EVEN_BALANCE };
    case "left-fainter":
      return contrastBy(settings, "left", -CONTRAST.step);
    case "left-stronger":
      return contrastBy(settings, "left", CONTRAST.step);
    case "right-fainter":
      return contrastBy(settings, "right", -CONTRAST.step);
    case "right-stronger":
      return contrastBy(settings, "right", CONTRAST.step);
    case "base-out":
      return prismBy(settings, prismEye, BASE_OUT.step, 0);
    case "base-in":
      return prismBy(settings, prismEye, -BASE_OUT.step, 0);
    case "base-up":
      return prismBy(settings, prismEye, 0, BASE_UP.step);
    case "base-down":
      return prismBy(settings, prismEye, 0, -BASE_UP.step);
  }
}

function contrastBy(settings: ExerciseSettings, eye: Eye, percent: number): Partial<ExerciseSettings> {
  return balanceOf(settings, eye, { contrast: within(CONTRAST, settings.balance[eye].contrast + percent) });
}

function prismBy(settings: ExerciseSettings, eye: Eye, out: number, up: number): Partial<ExerciseSettings> {
  const { baseOut, baseUp } = settings.balance[eye];
  return balanceOf(settings, eye, { baseOut: within(BASE_OUT, baseOut + out), baseUp: within(BASE_UP, baseUp + up) });
}

function balanceOf({ balance }: ExerciseSettings, eye: Eye, change: Partial<EyeBalance>): Partial<ExerciseSettings> {
  return { balance: { ...balance, [eye]: { ...balance[eye], ...change } } };
}
