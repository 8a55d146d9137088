import { KEY_STEP } from "@vr-eye-lab/domain/exercise";
import { VR_MENU_BUTTONS, type VrMenuButton } from "@vr-eye-lab/domain/vr-menu";
import type { ExercisePlayer } from "../stage/exercise-player.ts";

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

/**
 * Keyboard control (dev mode): arrows move the ball; Space and Enter select, which opens the menu or answers the attention check; M
 * opens the menu, where arrows choose a button and Enter or Space presses it; M or Escape closes it; Escape with the menu closed ends the exercise. Returns how to stop listening.
 */
export function listenToKeys(player: ExercisePlayer, end: () => void): () => void {
  let focused: VrMenuButton | null = null;

  function focus(button: VrMenuButton | null): void {
    focused = button;
    player.light(2, button?.id ?? null);
  }

  function onMenuKey(key: string): boolean {
    const arrow = ARROWS[key];
    if (arrow) focus(neighbour(player, focused, arrow[0], arrow[1]));
    else if ((key === "Enter" || key === " ") && focused) press(focused);
    else if (key === "m" || key === "Escape") player.closeMenu();
    else return false;
    return true;
  }

  function press(button: VrMenuButton): void {
    player.press(button.id);
    const mode = player.menuMode;
    // The focus stays where it was, or on the same place of the other mode's grid.
    focus(mode && nearest(VR_MENU_BUTTONS[mode], button.column, button.row));
  }

  function onExerciseKey(key: string): boolean {
    const arrow = ARROWS[key];
    if (arrow) player.moveBy(arrow[0] * KEY_STEP, arrow[1] * KEY_STEP);
    else if (key === "m" || key === " " || key === "Enter") {
      if (key === "m") player.openMenu();
      else player.select(null);
      if (player.menuMode) focus(VR_MENU_BUTTONS[player.menuMode][0] ?? null);
    } else if (key === "Escape") end();
    else return false;
    return true;
  }

  function onKey(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (player.menuOpen ? onMenuKey(event.key) : onExerciseKey(event.key)) {
      event.preventDefault();
      event.stopPropagation();
    }
  }

  window.addEventListener("keydown", onKey, { capture: true });
  return () => window.removeEventListener("keydown", onKey, { capture: true });
}

/** The nearest button in a direction (y up) from the focused one, which stays where there is none. */
function neighbour(player: ExercisePlayer, from: VrMenuButton | null, dx: number, dy: number): VrMenuButton | null {
  const mode = player.menuMode;
  if (!mode) return null;
  const buttons = VR_MENU_BUTTONS[mode];
  if (!from) return buttons[0] ?? null;
  const ahead = buttons.filter(({ column, row }) => dx * (column - from.column) - dy * (row - from.row) > 0);
  return ahead.length > 0 ? nearest(ahead, from.column, from.row) : from;
}

function nearest(buttons: readonly VrMenuButton[], column: number, row: number): VrMenuButton | null {
  const distance = (button: VrMenuButton) => Math.hypot(button.column - column, button.row - row);
  return buttons.reduce<VrMenuButton | null>(
    (best, button) => (best === null || distance(button) < distance(best) ? button : best),
    null,
  );
}
