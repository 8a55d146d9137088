import type { Workout } from "@vr-eye-lab/domain/workout";
import type { ExercisePlayer } from "./exercise-player.ts";
import type { HeadPose } from "./head-pose.ts";
import type { Player } from "./player.ts";
import type { Stage } from "./stage.ts";
import { SummaryPlayer } from "./summary-player.ts";

/** The runs through a workout in one XR session: the first one, and another one for each 'Again' in the summary. */
export class WorkoutRuns {
  player: ExercisePlayer;
  /** The completed run before the current one. */
  earlier: ExercisePlayer | null = null;
  readonly #stage: Stage;
  readonly #head: HeadPose;
  readonly #play: (workout: Workout) => ExercisePlayer;

  /** @param play creates the player of a run */
  constructor(stage: Stage, head: HeadPose, workout: Workout, play: (workout: Workout) => ExercisePlayer) {
    this.#stage = stage;
    this.#head = head;
    this.#play = play;
    this.player = play(workout);
  }

  /** Returns the player that follows a finished one: the summary after a completed run, another run after 'Again', else null. */
  readonly next = (over: Player): Player | null => {
    if (over instanceof SummaryPlayer) {
      const { again } = over;
      if (!again) return null;
      this.earlier = this.player;
      this.player = this.#play(again);
      return this.player;
    }
    const { player } = this;
    const summary = player.isComplete ? player.finish() : null;
    return (
      summary && new SummaryPlayer(this.#stage, this.#head, summary, player.settings, player.breakMinutes !== null)
    );
  };
}
