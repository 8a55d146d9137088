import { DEFAULT_SETTINGS } from "@vr-eye-lab/domain/exercise";
import { VR_MENU_BUTTONS, type VrMenuButtonId } from "@vr-eye-lab/domain/vr-menu";
import { Mesh } from "three";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createHeadPose } from "../stage/head-pose.ts";
import type { Stage } from "../stage/stage.ts";
import { listenToKeys } from "./keyboard.ts";
import { SummaryPlayer } from "./summary-player.ts";

/** A summary whose menu is not painted. */
function createSummary(): SummaryPlayer {
  const stage = { menu: { mesh: new Mesh() }, hideExercise: () => undefined } as unknown as Stage;
  const summary = { seconds: 60, streak: Promise.resolve(null), settings: DEFAULT_SETTINGS, breakDue: false };
  return new SummaryPlayer(stage, createHeadPose(), summary);
}

/** Presses keys in a new summary. @returns whether it is over and runs again */
function pressed(...names: readonly string[]): readonly [boolean, boolean] {
  const summary = createSummary();
  const leave = () => expect.unreachable("a key left the summary's session");
  listenToKeys(() => summary, leave, new AbortController().signal);
  for (const key of names) {
    const event = Object.assign(new Event("keydown", { cancelable: true }), { key });
    window.dispatchEvent(event);
    expect(event.defaultPrevented, key).toBe(true);
  }
  return [summary.over, summary.wantsAgain];
}

// The e2e tests of the headset cover everything else about the summary.
describe("keys in the summary", () => {
  beforeEach(() => vi.stubGlobal("window", new EventTarget()));
  afterEach(() => vi.unstubAllGlobals());

  it.each(["Escape", "m"])("is done with %s [R-112] [R-117]", (key) => {
    expect(pressed(key)).toEqual([true, false]);
  });

  it.each<VrMenuButtonId>(["again", "done"])("arrows and Enter press %s [R-112] [R-117]", (id) => {
    const steps = VR_MENU_BUTTONS.summary.findIndex((button) => button.id === id);
    const arrows = Array<string>(steps + 1).fill("ArrowRight");
    expect(pressed(...arrows)).toEqual([false, false]);
    expect(pressed(...arrows, "Enter")).toEqual([true, id === "again"]);
  });
});
