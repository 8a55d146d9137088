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
import type { HeadPose } from "./head-pose.ts";
import type { Player } from "./player.ts";
import type { Stage } from "./stage.ts";

/** A still white ball for both eyes, with the fusion lock. */
const STIMULUS: ExerciseSettings = { ...DEFAULT_SETTINGS, isRedGreen: false, isOverlay: false, fusionLock: true };
const POSITION = { x: 0, y: 0, z: -SELF_TEST_DISTANCE };

/** Plays the self-test on the stage. It has no menu: every select is an answer. */
export class SelfTestPlayer implements Player {
  readonly test: SelfTest = createSelfTest();
  readonly #stage: Stage;
  readonly #head: HeadPose;
  #shownPhase: SelfTestPhase | null = null;
  #shownRun = -1;
  #demand = 0;

  /** @param head the live head; the runner updates it before each frame */
  constructor(stage: Stage, head: HeadPose) {
    this.#stage = stage;
    this.#head = head;
    stage.apply(STIMULUS);
    this.#showStatus();
  }

  get waiting(): boolean {
    return this.test.phase === "waiting";
  }

  get starting(): boolean {
    return this.waiting || this.test.phase === "ready";
  }

  get over(): boolean {
    return this.test.phase === "done";
  }

  get keepsResolution(): boolean {
    return !this.starting;
  }

  begin(): void {
    beginSelfTest(this.test);
  }

  advance(seconds: number): void {
    advanceSelfTest(this.test, seconds);
    this.#stage.moveBall(POSITION, this.#head.position);
    this.#applyPrisms();
    this.#showStatus();
  }

  select(): void {
    pressSelfTest(this.test);
  }

  /** Restarts the run: the person's answer would not count. */
  hide(): void {
    interruptSelfTest(this.test);
  }

  reappear(): void {
    this.#stage.anchorTo(this.#head);
  }

  /** Splits the demand between the eyes. */
  #applyPrisms(): void {
    const { demand } = this.test;
    if (demand === this.#demand) return;
    this.#demand = demand;
    const baseOut = (selfTestDirection(this.test) === "baseOut" ? demand : -demand) / 2;
    const { left, right } = STIMULUS.balance;
    this.#stage.prisms.apply({ balance: { left: { ...left, baseOut }, right: { ...right, baseOut } } });
  }

  /** Paints the status if it has changed. */
  #showStatus(): void {
    const { phase, run } = this.test;
    if (phase === this.#shownPhase && run === this.#shownRun) return;
    this.#shownPhase = phase;
    this.#shownRun = run;
    const countdown = phase === "waiting" ? null : selfTest.run(run + 1, SELF_TEST_RUNS);
    this.#stage.status.show({ large: selfTest.phases[phase], sentence: [], countdown, overlay: [] });
  }
}
