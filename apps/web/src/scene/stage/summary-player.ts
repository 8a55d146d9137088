import type { ExerciseSettings } from "@vr-eye-lab/domain/exercise";
import type { VrMenuButtonId } from "@vr-eye-lab/domain/vr-menu";
import type { Workout } from "@vr-eye-lab/domain/workout";
import type { Ray } from "three";
import { headset } from "../../copy/headset.ts";
import { ExerciseMenu } from "./exercise-menu.ts";
import type { HeadPose } from "./head-pose.ts";
import type { Player } from "./player.ts";
import type { RunSummary } from "./scene-api.ts";
import type { Stage } from "./stage.ts";

/** Milliseconds that the summary shows, by the clock of the frames: it is over in the first frame after a longer gap. */
const LONGEST_MS = 5000;

/** Shows the summary of a completed run in the headset. It is over with a button, after its time, or when the scene is hidden. */
export class SummaryPlayer implements Player {
  readonly waiting = false;
  readonly starting = false;
  readonly keepsResolution = false;
  readonly menu: ExerciseMenu;
  readonly #head: HeadPose;
  readonly #summary: RunSummary;
  readonly #settings: ExerciseSettings;
  readonly #breakDue: boolean;
  #choice: "again" | "done" | null = null;
  #streak: number | null = null;
  /** Milliseconds; NaN before the first frame. */
  #closesAt = Number.NaN;

  /** @param settings as the run left them */
  constructor(stage: Stage, head: HeadPose, summary: RunSummary, settings: ExerciseSettings, breakDue: boolean) {
    this.#head = head;
    this.#summary = summary;
    this.#settings = settings;
    this.#breakDue = breakDue;
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

  /** The workout to run again, with the settings as they are now; null if the user is done. */
  get again(): Workout | null {
    if (this.#choice !== "again") return null;
    const { again } = this.#summary;
    return { ...again, exercises: again.exercises.map((exercise) => ({ ...exercise, settings: this.#settings })) };
  }

  begin(): void {}

  advance(seconds: number, time: number): void {
    if (Number.isNaN(this.#closesAt)) this.#closesAt = time + LONGEST_MS;
    if (time >= this.#closesAt) this.#choice ??= "done";
    if (!this.menu.advance(seconds)) return;
    this.menu.paint(this.#settings, {
      title: headset.wellDone(this.#summary.seconds),
      note: "",
      details: [
        ...(this.#streak === null ? [] : [headset.streak(this.#streak)]),
        ...(this.#breakDue ? [headset.breakDue] : []),
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
    const command = this.menu.press(button, this.#settings);
    if (command?.kind === "again" || command?.kind === "done") this.#choice ??= command.kind;
  }
}
