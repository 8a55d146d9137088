import type { VrMenuButtonId } from "@vr-eye-lab/domain/vr-menu";
import type { Ray } from "three";
import { headset } from "../../copy/headset.ts";
import { ExerciseMenu } from "../stage/exercise-menu.ts";
import type { FrameClock } from "../stage/frame-clock.ts";
import type { HeadPose } from "../stage/head-pose.ts";
import type { Stage } from "../stage/stage.ts";
import type { RunSummary } from "./exercise-scene.ts";
import type { Controls, Player } from "./player.ts";

/** Seconds that the summary shows, by the clock of the frames: it is over in the first frame after a longer gap. */
const LONGEST_SECONDS = 5;

/** Shows the summary of a completed run in the headset. It is over with a button, after its time, or when the scene is hidden. */
export class SummaryPlayer implements Player, Controls {
  readonly waiting = false;
  readonly starting = false;
  readonly keepsResolution = false;
  readonly controls = this;
  readonly menu: ExerciseMenu;
  readonly #head: HeadPose;
  readonly #summary: RunSummary;
  #choice: "again" | "done" | null = null;
  #streak: number | null = null;
  #left = LONGEST_SECONDS;

  constructor(stage: Stage, head: HeadPose, summary: RunSummary) {
    this.#head = head;
    this.#summary = summary;
    stage.hideExercise();
    this.menu = new ExerciseMenu(stage, "summary");
    this.menu.open(head);
    void summary.streak.then((streak) => {
      this.#streak = streak;
      this.menu.invalidate("now");
    });
  }

  get over(): boolean {
    return this.#choice !== null;
  }

  get wantsAgain(): boolean {
    return this.#choice === "again";
  }

  begin(): void {}

  advance({ gap, seconds }: FrameClock): void {
    this.#left -= gap;
    if (this.#left <= 0) this.#choice ??= "done";
    if (!this.menu.advance(seconds)) return;
    const { seconds: practised, settings, breakDue } = this.#summary;
    this.menu.paint(settings, {
      title: headset.wellDone(practised),
      note: "",
      details: [
        ...(this.#streak === null ? [] : [headset.streak(this.#streak)]),
        ...(breakDue ? [headset.breakDue] : []),
      ],
      aside: "",
    });
  }

  /** A user who takes the headset off is done. After a long gap between frames, their clock decides. */
  hide(isGap: boolean): void {
    if (!isGap) this.#choice ??= "done";
  }

  reappear(): void {
    this.menu.bring(this.#head);
  }

  select(ray: Ray | null): void {
    const button = ray && this.menu.buttonAt(ray);
    if (button) this.press(button);
  }

  press(button: VrMenuButtonId): void {
    const command = this.menu.press(button, this.#summary.settings);
    if (command?.kind === "again" || command?.kind === "done") this.#choice ??= command.kind;
  }
}
