import type { Answer } from "@vr-eye-lab/domain/random-dots";
import type { Ray } from "three";
import type { ExerciseControls } from "./exercise-controls.ts";
import type { ExerciseStatus } from "./exercise-status.ts";
import type { AnsweredBy } from "./player.ts";
import type { StagedDots } from "./staged-dots.ts";
import type { StagedExercise } from "./staged-exercise.ts";

/** Seconds after which a press opens the menu instead of answering. */
const HOLD_SECONDS = 0.6;
/** Seconds after the end of a press on the dots in which its select may still come, as the click of a mouse does. */
const LATEST_SELECT = 0.2;
/** Deflection from which a stick answers, and below which it may answer again. */
const STICK = { answers: 0.6, ready: 0.3 };

/** A press that began on the dots: the place or 'I see double' that it points at, the trial that was on, and the seconds that its patch had shown. */
interface Press {
  readonly answer: Answer | null;
  readonly by: AnsweredBy;
  readonly trial: number;
  readonly since: number;
}

/** Answers Random dots by presses, sticks and keys. A long press opens the menu. */
export class AnswerInput {
  readonly #exercise: StagedExercise;
  readonly #controls: ExerciseControls;
  readonly #status: ExerciseStatus;
  /** The first of those that are on, and seconds that it has lasted. */
  #press: Press | null = null;
  #held = 0;
  /** Seconds in which selects are ignored: they belong to a press on the dots. */
  #deaf = 0;
  #isStickReady = true;
  #isDeflected = false;

  constructor(exercise: StagedExercise, controls: ExerciseControls, status: ExerciseStatus) {
    this.#exercise = exercise;
    this.#controls = controls;
    this.#status = status;
  }

  /** Null while the menu is open and during motions. */
  get #dots(): StagedDots | null {
    return this.#controls.menu.isOpen ? null : this.#exercise.dots;
  }

  /** Whether a select belongs to a press on the dots, whose beginning and end answer. In an emulator it comes before the beginning. */
  get ownsSelect(): boolean {
    return this.#deaf > 0 || this.#dots?.isShowing === true;
  }

  /** Whether 'I see double' is an answer now. */
  get offersDouble(): boolean {
    return typeof this.#exercise.dots?.doubleLabel === "string";
  }

  /** A press on an input source begins. @param ray where it pointed then; null if unknown */
  start(ray: Ray | null, by: AnsweredBy): void {
    if (this.#press) return;
    this.#deaf = 0;
    const dots = this.#dots;
    if (!dots?.isShowing) return;
    this.#press = this.#pressAt(dots, ray, by);
    this.#held = 0;
    this.#deaf = Number.POSITIVE_INFINITY;
  }

  /** @param isLost its source is gone, so it does nothing */
  end(isLost = false): void {
    const press = this.#press;
    this.#press = null;
    this.#deaf = Math.min(this.#deaf, LATEST_SELECT);
    if (press && !isLost) this.#carryOut(press);
  }

  drop(): void {
    this.#press = null;
  }

  /** Answers a trial; null for a key that is held down. @returns false if no dots show, or they don't take the answer */
  answer(answer: Answer | null, by: AnsweredBy): boolean {
    const dots = this.#dots;
    if (!dots?.isShowing || (answer === "double" && !dots.doubleLabel)) return false;
    if (answer === null) return true;
    if (dots.isExplained) dots.decide(answer !== "down");
    else this.#give(dots, answer, by);
    return true;
  }

  /** A stick answers once, until it is back near its centre. @param x, y deflection, -1..1, y up */
  stick(x: number, y: number): void {
    const deflection = Math.hypot(x, y);
    this.#isDeflected ||= deflection > STICK.ready;
    if (!this.#isStickReady || deflection < STICK.answers) return;
    this.#isStickReady = false;
    const isUpright = Math.abs(y) > Math.abs(x);
    const along = isUpright ? y : x;
    this.answer(isUpright ? (along > 0 ? "up" : "down") : along > 0 ? "right" : "left", "stick");
  }

  /** Call it in each frame. @param seconds since the last one */
  advance(seconds: number): void {
    if (!this.#isDeflected) this.#isStickReady = true;
    this.#isDeflected = false;
    this.#deaf -= seconds;
    if (!this.#press) return;
    this.#held += seconds;
    if (this.#held >= HOLD_SECONDS) this.#controls.openMenu();
  }

  #pressAt({ field, trial, since, doubleLabel }: StagedDots, ray: Ray | null, by: AnsweredBy): Press {
    const { prisms, status } = this.#exercise.stage;
    const { display } = this.#exercise.viewer;
    if (ray && doubleLabel && display === "headset" && status.isOnTarget(ray))
      return { answer: "double", by, trial, since };
    // No drawn ray goes through the prisms as the dots do. Side by side, a ray already goes through one eye's.
    const seenBy = display === "headset" || display === "anaglyph" ? prisms.middle : null;
    return { answer: ray && field.placeAt(ray, seenBy), by, trial, since };
  }

  #carryOut({ answer, by, trial, since }: Press): void {
    const dots = this.#dots;
    if (!dots || trial !== dots.trial) return;
    if (dots.isExplained) dots.decide(true);
    else if (answer && trial > 0) this.#give(dots, answer, by, since);
  }

  #give(dots: StagedDots, answer: Answer, by: AnsweredBy, since?: number): void {
    // Its input doesn't count.
    if (!dots.answer(answer, by, since) && dots.sitting) this.#status.say(dots.sitting.counts);
  }
}
