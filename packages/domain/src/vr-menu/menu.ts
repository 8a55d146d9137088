import {
  BASE_OUT,
  BASE_UP,
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

/** A button and its cell in the panel's grid, from the top left. */
export interface VrMenuButton {
  readonly id: VrMenuButtonId;
  readonly column: number;
  readonly row: number;
}

export const VR_MENU_COLUMNS = 3;
/** Rows of the tallest mode. */
export const VR_MENU_ROWS = 4;

/**
 * The buttons of each mode. Position mode is laid out like a compass around RECENTER. UP and DOWN also serve as the height adjustment:
 * they move the whole exercise, which is at eye level. After sitting down or standing up, RECENTER measures eye level again.
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

/** The menu's own state. The settings it changes belong to the exercise. */
export interface VrMenu {
  /** Null while the menu is closed. */
  readonly mode: VrMenuMode | null;
  /** The eye whose prism the prism buttons change. */
  readonly prismEye: Eye;
}

/** What a press asks of the exercise. Recentring re-anchors the scene and restores the exercise's own ball position. */
export type VrMenuCommand =
  | { readonly kind: "change"; readonly settings: Partial<ExerciseSettings> }
  | { readonly kind: "recenter" | "close" | "end" };

export const CLOSED_VR_MENU: VrMenu = { mode: null, prismEye: "left" };

/** The menu opens in position mode. */
export function openVrMenu(menu: VrMenu): VrMenu {
  return { ...menu, mode: "position" };
}

/**
 * Presses a button: returns the menu's next state and the command for the exercise, null if the press only concerns the menu.
 * @param settings the exercise's current settings
 */
export function pressVrMenu(
  menu: VrMenu,
  button: VrMenuButtonId,
  settings: ExerciseSettings,
): { readonly menu: VrMenu; readonly command: VrMenuCommand | null } {
  switch (button) {
    case "settings":
    case "leave-balance":
      return { menu: { ...menu, mode: "settings" }, command: null };
    case "balance":
      return { menu: { ...menu, mode: "balance" }, command: null };
    case "back":
      return { menu: { ...menu, mode: "position" }, command: null };
    case "prism-eye":
      return { menu: { ...menu, prismEye: menu.prismEye === "left" ? "right" : "left" }, command: null };
    case "close":
    case "end":
      return { menu: { ...menu, mode: null }, command: { kind: button } };
    case "recenter":
      return { menu, command: { kind: "recenter" } };
    default:
      return { menu, command: { kind: "change", settings: changeOf(settings, menu.prismEye, button) } };
  }
}

type SettingsButton = Exclude<
  VrMenuButtonId,
  "settings" | "back" | "close" | "end" | "recenter" | "balance" | "leave-balance" | "prism-eye"
>;

function changeOf(settings: ExerciseSettings, prismEye: Eye, button: SettingsButton): Partial<ExerciseSettings> {
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
    // Picking a colour turns per-eye colours on; otherwise the press would have no visible effect.
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
