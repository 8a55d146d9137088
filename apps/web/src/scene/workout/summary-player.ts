import type { VrMenuButtonId } from "@vr-eye-lab/domain/vr-menu";
import type { Ray } from "three";
import { exerciseText } from "#copy/exercises.ts";
import { headset } from "#copy/headset.ts";
import { ExerciseMenu } from "../stage/exercise-menu.ts";
import type { FrameClock } from "../stage/frame-clock.ts";
import type { HeadPose } from "../stage/head-pose.ts";
import type { Stage } from "../stage/stage.ts";
import type { NextStep, RunSummary } from "./exercise-scene.ts";
import type { Controls, Player } from "./player.ts";

/** Seconds that the summary shows, by the clock of the frames: it is over in the first frame after a longer gap. */
const LONGEST_SECONDS = 20;

/** Shows the summary of a completed run, and asks how it felt. It is over with a button, after its time, or when the scene is hidden. */
export class SummaryPlayer implements Player, Controls {
  readonly starting = false;
  readonly controls = this;
  readonly menu: ExerciseMenu;
  readonly #head: HeadPose;
  readonly #summary: RunSummary;
  choice: NextStep | null = null;
  #streak: number | null = null;
  #left = LONGEST_SECONDS;

  constructor(stage: Stage, head: HeadPose, summary: RunSummary) {
    this.#head = head;
    this.#summary = summary;
    stage.hideExercise();
    this.menu = new ExerciseMenu(stage, summary.nextMotion ? "summary" : "last-summary");
    this.menu.open(head);
    void summary.streak.then((streak) => {
      this.#streak = streak;
      this.menu.invalidate("now");
    });
  }

  get over(): boolean {
    return this.choice !== null;
  }

  advance({ gap, seconds }: FrameClock): void {
    const before = Math.ceil(this.#left);
    this.#left -= gap;
    if (this.#left <= 0) this.choice ??= "finish";
    if (Math.ceil(this.#left) !== before) this.menu.invalidate("now");
    if (!this.menu.advance(seconds)) return;
    const { seconds: practised, settings, breakDue, nextMotion } = this.#summary;
    this.menu.paint(settings, {
      title: headset.wellDone(practised),
      note: String(Math.ceil(this.#left)),
      motion: nextMotion ? exerciseText.labels[nextMotion] : "",
      details: [
        [this.#streak !== null && headset.streak(this.#streak), breakDue && headset.breakDue]
          .filter(Boolean)
          .join("   "),
      ],
      aside: "",
    });
  }

  /** A user who takes the headset off is done. After a long gap between frames, their clock decides. */
  hide(isGap: boolean): void {
    if (!isGap) this.choice ??= "finish";
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
    switch (command?.kind) {
      case "comfort":
        this.#summary.onComfort(command.comfort);
        break;
      case "again":
      case "next":
      case "finish":
        this.choice ??= command.kind;
    }
  }
}
