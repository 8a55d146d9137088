import { DEFAULT_SETTINGS } from "@vr-eye-lab/domain/exercise";
import { VR_MENU_BUTTONS } from "@vr-eye-lab/domain/vr-menu";
import { Mesh } from "three";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createHeadPose } from "../stage/head-pose.ts";
import type { Stage } from "../stage/stage.ts";
import type { NextStep } from "./exercise-scene.ts";
import { listenToKeys } from "./keyboard.ts";
import { SummaryPlayer } from "./summary-player.ts";

/** A summary whose menu is not painted. */
function createSummary(): SummaryPlayer {
  const stage = { menu: { mesh: new Mesh() }, hideExercise: () => undefined } as unknown as Stage;
  const summary = {
    seconds: 60,
    streak: Promise.resolve(null),
    settings: DEFAULT_SETTINGS,
    breakDue: false,
    nextMotion: "pursuit",
    onComfort: () => undefined,
  } as const;
  return new SummaryPlayer(stage, createHeadPose(), summary);
}

/** Presses keys in a new summary. @returns what the user wants next */
function pressed(...names: readonly string[]): NextStep | null {
  const summary = createSummary();
  const leave = () => expect.unreachable("a key left the summary's session");
  listenToKeys(() => summary, leave, new AbortController().signal);
  for (const key of names) {
    const event = Object.assign(new Event("keydown", { cancelable: true }), { key });
    window.dispatchEvent(event);
    expect(event.defaultPrevented, key).toBe(true);
  }
  return summary.choice;
}

// The e2e tests of the headset cover everything else about the summary.
describe("keys in the summary", () => {
  beforeEach(() => vi.stubGlobal("window", new EventTarget()));
  afterEach(() => vi.unstubAllGlobals());

  it.each(["Escape", "m"])("is done with %s [R-112] [R-117]", (key) => {
    expect(pressed(key)).toBe("finish");
  });

  it.each<NextStep>(["again", "next", "finish"])("arrows and Enter press %s [R-112] [R-117]", (id) => {
    const { column = 0 } = VR_MENU_BUTTONS.summary.find((button) => button.id === id) ?? {};
    // The first arrow focuses the first answer.
    const arrows = ["ArrowDown", "ArrowDown", ...Array<string>(column).fill("ArrowRight")];
    expect(pressed(...arrows)).toBeNull();
    expect(pressed(...arrows, "Enter")).toBe(id);
  });
});
