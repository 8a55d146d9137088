import { DEFAULT_SETTINGS } from "@vr-eye-lab/domain/exercise";
import { VR_MENU_BUTTONS } from "@vr-eye-lab/domain/vr-menu";
import { Mesh } from "three";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FrameClock } from "../stage/frame-clock.ts";
import { HeadPose } from "../stage/head-pose.ts";
import type { Stage } from "../stage/stage.ts";
import type { NextStep } from "./exercise-scene.ts";
import { listenToKeys } from "./keyboard.ts";
import { SummaryPlayer } from "./summary-player.ts";

/** A summary, and what its menu shows. */
function createSummary(streak: number | null = null, breakDue = false) {
  const show = vi.fn();
  const stage = {
    menu: { mesh: new Mesh(), paint: () => undefined },
    pageMenu: { show, hide: () => undefined },
    hideExercise: () => undefined,
  } as unknown as Stage;
  const summary = {
    seconds: 60,
    streak: Promise.resolve(streak),
    settings: DEFAULT_SETTINGS,
    breakDue,
    nextMotion: "pursuit",
    onComfort: () => undefined,
  } as const;
  return { player: new SummaryPlayer(stage, new HeadPose(), summary), show };
}

/** Presses keys in a new summary. @returns what the user wants next */
function pressed(...names: readonly string[]): NextStep | null {
  const { player } = createSummary();
  const leave = () => expect.unreachable("a key left the summary's session");
  listenToKeys(() => player, leave, new AbortController().signal);
  for (const key of names) {
    const event = Object.assign(new Event("keydown", { cancelable: true }), { key });
    window.dispatchEvent(event);
    expect(event.defaultPrevented, key).toBe(true);
  }
  return player.choice;
}

// The e2e tests of the headset cover everything else about the summary.
it("the summary shows the streak and that a break is due [R-112] [R-103]", async () => {
  const { player, show } = createSummary(3, true);
  await Promise.resolve();
  const clock = new FrameClock();
  clock.advance(true, 0);
  player.advance(clock);
  expect(show.mock.lastCall?.[0].heading.details).toEqual(["Streak: 3 days   Time for a break"]);
});

it("the summary is over when the headset is taken off, and after 20 s even without frames [R-112]", () => {
  const { player } = createSummary();
  player.hide(true);
  expect(player.over, "a gap between frames").toBe(false);
  player.hide(false);
  expect(player.choice).toBe("finish");
  const late = createSummary().player;
  const clock = new FrameClock();
  for (const [time, choice] of [
    [0, null],
    [19_000, null],
    [20_000, "finish"],
  ] as const) {
    clock.advance(true, time);
    late.advance(clock);
    expect(late.choice, `${time} ms`).toBe(choice);
  }
});

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
