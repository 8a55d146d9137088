import { KEY_STEP } from "@vr-eye-lab/domain/exercise";
import type { Answer } from "@vr-eye-lab/domain/random-dots";
import type { VrMenuButton, VrMenuMode } from "@vr-eye-lab/domain/vr-menu";
import { placedButtons } from "../stage/menu-layout.ts";
import type { Controls } from "./player.ts";

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

const ANSWERS: Readonly<Record<string, Answer>> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
  " ": "none",
  d: "double",
  D: "double",
};

/** How much farther away a button counts for each column or row that it is aside of an arrow's direction. */
const ASIDE = 3;

/**
 * Keyboard control until the signal aborts. While the menu is closed, arrows move the ball, Space and Enter select, M
 * opens the menu and Escape calls `leave`. In the menu, arrows choose a button, Space and Enter press it, M and
 * Escape close it.
 * @param current returns the controls of the player that is on the stage
 */
export function listenToKeys(current: () => Controls | undefined, leave: () => void, signal: AbortSignal): void {
  let focused: VrMenuButton | null = null;

  function focus({ menu }: Controls, button: VrMenuButton | null): void {
    focused = button;
    menu.light(2, button?.id ?? null);
  }

  function press(controls: Controls, button: VrMenuButton): void {
    controls.press(button.id);
    // The focus keeps its place, also on another mode's grid.
    const { mode } = controls.menu;
    focus(controls, mode ? nearest(placedButtons(mode), button) : null);
  }

  /** Returns whether the key does anything. */
  function onMenuKey(controls: Controls, key: string, mode: VrMenuMode): boolean {
    const buttons: readonly VrMenuButton[] = placedButtons(mode);
    // The focus may have been in a menu that is closed.
    if (focused && !buttons.includes(focused)) focused = null;
    const arrow = ARROWS[key];
    if (arrow) focus(controls, focused ? neighbour(buttons, focused, arrow) : (buttons[0] ?? null));
    else if ((key === "Enter" || key === " ") && focused) press(controls, focused);
    else if (key === "m" || key === "Escape") controls.press(mode.endsWith("summary") ? "finish" : "close");
    else return false;
    return true;
  }

  function onExerciseKey(controls: Controls, key: string, isRepeated: boolean): boolean {
    const arrow = ARROWS[key];
    const answer = ANSWERS[key];
    if (answer && controls.answers?.answer(isRepeated ? null : answer, "keyboard")) return true;
    if (arrow) controls.moveBy?.(arrow[0] * KEY_STEP, arrow[1] * KEY_STEP);
    else if (key === "Escape") leave();
    else if (key === "m" || key === " " || key === "Enter") {
      if (key === "m") controls.openMenu?.();
      else controls.select(null);
      const { mode } = controls.menu;
      if (mode) focus(controls, placedButtons(mode)[0] ?? null);
    } else return false;
    return true;
  }

  const onKey = (event: KeyboardEvent) => {
    const controls = current();
    // A button of the page reacts to these keys.
    const isForPage =
      (event.target as Element | null)?.nodeName === "BUTTON" && (event.key === "Enter" || event.key === " ");
    if (!controls || isForPage || event.ctrlKey || event.metaKey || event.altKey) return;
    const { mode } = controls.menu;
    if (mode ? onMenuKey(controls, event.key, mode) : onExerciseKey(controls, event.key, event.repeat)) {
      event.preventDefault();
      event.stopPropagation();
    }
  };
  window.addEventListener("keydown", onKey, { capture: true, signal });
}

/** The nearest button in a direction (y up), straight ahead rather than aside; the same one if there is none. */
function neighbour(
  buttons: readonly VrMenuButton[],
  from: VrMenuButton,
  [dx, dy]: readonly [number, number],
): VrMenuButton | null {
  const ahead = buttons.filter(({ column, row }) => dx * (column - from.column) - dy * (row - from.row) > 0);
  return nearest(ahead, from, dx === 0 ? ASIDE : 1, dy === 0 ? ASIDE : 1) ?? from;
}

/** @param acrossWeight, downWeight how much columns and rows count */
function nearest(
  buttons: readonly VrMenuButton[],
  { column, row }: VrMenuButton,
  acrossWeight = 1,
  downWeight = 1,
): VrMenuButton | null {
  const distance = (button: VrMenuButton) =>
    Math.hypot(acrossWeight * (button.column - column), downWeight * (button.row - row));
  return buttons.toSorted((a, b) => distance(a) - distance(b))[0] ?? null;
}
