import { DEFAULT_SETTINGS, type ExerciseSettings } from "@vr-eye-lab/domain/exercise";
import {
  advanceSelfTest,
  beginSelfTest,
  createSelfTest,
  interruptSelfTest,
  pressSelfTest,
  SELF_TEST_DISTANCE,
  SELF_TEST_RUNS,
  type SelfTest,
  type SelfTestPhase,
  selfTestDirection,
} from "@vr-eye-lab/domain/self-test";
import { selfTest } from "../../copy/headset.ts";
import type { HeadPose } from "./anchor.ts";
import type { SessionPlayer } from "./session-player.ts";
import type { Stage } from "./stage.ts";

/** One still white ball for both eyes, with what holds both eyes together. */
const STIMULUS: ExerciseSettings = { ...DEFAULT_SETTINGS, isRedGreen: false, isOverlay: false, fusionLock: true };
const PLACE = { x: 0, y: 0, z: -SELF_TEST_DISTANCE };

/** The self-test under way on a stage: joins its clock, the prisms and the words. It knows no menu: every select is the person's answer. */
export class SelfTestPlayer implements SessionPlayer {
  readonly test: SelfTest = createSelfTest();
  readonly ended = false;
  readonly menuOpen = false;
  readonly #stage: Stage;
  readonly #head: HeadPose;
  #shownPhase: SelfTestPhase | null = null;
  #shownRun = -1;
  #demand = 0;

  /** @param head the live head, read anew by the caller before each advance */
  constructor(stage: Stage, head: HeadPose) {
    this.#stage = stage;
    this.#head = head;
    stage.apply(STIMULUS);
    this.#tell();
  }

  get waiting(): boolean {
    return this.test.phase === "waiting";
  }

  /** True until a press begins a run: the scene is then anchored anew, so that the ball is straight ahead. */
  get starting(): boolean {
    return this.waiting || this.test.phase === "ready";
  }

  get over(): boolean {
    return this.test.phase === "done";
  }

  begin(): void {
    beginSelfTest(this.test);
  }

  advance(seconds: number): void {
    advanceSelfTest(this.test, seconds);
    this.#stage.moveBall(PLACE, this.#head.position);
    this.#wearPrisms();
    this.#tell();
  }

  select(): void {
    pressSelfTest(this.test);
  }

  /** What nobody sees is no answer: the run begins anew. */
  hide(): void {
    interruptSelfTest(this.test);
  }

  /** The words wait where the person looks by now. */
  reappear(): void {
    this.#stage.anchorTo(this.#head);
  }

  bringMenu(): void {
    // There is none.
  }

  stick(): void {
    // The ball keeps its place.
  }

  point(): void {
    // There is nothing to point at.
  }

  /** Each eye's picture is turned by half the demand. */
  #wearPrisms(): void {
    const { demand } = this.test;
    if (demand === this.#demand) return;
    this.#demand = demand;
    const baseOut = (selfTestDirection(this.test) === "baseOut" ? demand : -demand) / 2;
    const { left, right } = STIMULUS.balance;
    this.#stage.prisms.apply({ balance: { left: { ...left, baseOut }, right: { ...right, baseOut } } });
  }

  /** Paints the words when they change. */
  #tell(): void {
    const { phase, run } = this.test;
    if (phase === this.#shownPhase && run === this.#shownRun) return;
    this.#shownPhase = phase;
    this.#shownRun = run;
    this.#stage.status.show({
      large: selfTest.phases[phase],
      sentence: null,
      countdown: phase === "waiting" ? null : selfTest.run(run + 1, SELF_TEST_RUNS),
      overlay: null,
    });
  }
}
