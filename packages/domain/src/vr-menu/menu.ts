import {
  type BallPosition,
  type ExerciseSettings,
  moveBall,
  NUDGE,
  nextEyeColour,
  RANGES,
  SPEED_MAX,
  SPEED_MIN,
  SPEED_STEP,
} from "../exercise/index.ts";

export type VrMenuMode = "position" | "settings";

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
  | "back";

/** A button's place on the panel's grid of three by three, column and row from the top left. */
export interface VrMenuButton {
  readonly id: VrMenuButtonId;
  readonly column: number;
  readonly row: number;
}

export const VR_MENU_COLUMNS = 3;
export const VR_MENU_ROWS = 3;

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
  ],
};

/** The menu: closed (null) or in a mode, and the session's settings that it changes. */
export interface VrMenu {
  readonly mode: VrMenuMode | null;
  readonly settings: ExerciseSettings;
  /** The exercise's own ball position in metres, to which RECENTER returns. */
  readonly home: BallPosition;
  /** END EXERCISE was pressed. */
  readonly ended: boolean;
}

/** The menu before it is first opened, and the exercise's settings as it begins with them. */
export function closedVrMenu(settings: ExerciseSettings): VrMenu {
  return { mode: null, settings, home: settings.ballPosition, ended: false };
}

/** The menu as it opens: in position mode. */
export function openVrMenu(menu: VrMenu): VrMenu {
  return { ...menu, mode: "position" };
}

/** The menu after a press of one of its buttons. Anchoring the scene anew, RECENTER's other half, is the scene's part. */
export function pressVrMenu(menu: VrMenu, button: VrMenuButtonId): VrMenu {
  switch (button) {
    case "settings":
      return { ...menu, mode: "settings" };
    case "back":
      return { ...menu, mode: "position" };
    case "close":
      return { ...menu, mode: null };
    case "end":
      return { ...menu, mode: null, ended: true };
    case "recenter":
      return { ...menu, settings: { ...menu.settings, ballPosition: menu.home } };
    default:
      return { ...menu, settings: { ...menu.settings, ...changeOf(menu.settings, button) } };
  }
}

function changeOf(
  settings: ExerciseSettings,
  button: Exclude<VrMenuButtonId, "settings" | "back" | "close" | "end" | "recenter">,
): Partial<ExerciseSettings> {
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
  }
}
