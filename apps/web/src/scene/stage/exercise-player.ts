import { type ExerciseSettings, moveBall, stickTravel } from "@vr-eye-lab/domain/exercise";
import { MOTIONS, type MotionPath, type MotionType, motionReadout } from "@vr-eye-lab/domain/motion";
import { ASSUMED_FOCUS } from "@vr-eye-lab/domain/optics";
import type { Vector } from "@vr-eye-lab/domain/vector";
import {
  closedVrMenu,
  openVrMenu,
  pressVrMenu,
  type VrMenu,
  type VrMenuButtonId,
  type VrMenuMode,
} from "@vr-eye-lab/domain/vr-menu";
import {
  advanceRun,
  beginRun,
  changeRunSpeed,
  countdownSeconds,
  createRun,
  type PracticeRecord,
  pauseRun,
  practiceRecord,
  practisedSeconds,
  ROUNDING,
  resumeRun,
  type Workout,
  type WorkoutRun,
} from "@vr-eye-lab/domain/workout";
import type { Ray } from "three";
import { headset } from "../../copy/headset.ts";
import type { HeadPose } from "./anchor.ts";
import { AttentionSession } from "./attention-session.ts";
import type { BreakReminder } from "./break-reminder.ts";
import { ExerciseStatus, REPAINT_SECONDS, type StatusSubject } from "./exercise-status.ts";
import type { MenuHit } from "./menu-panel.ts";
import type { SessionListener } from "./scene-api.ts";
import { type Screen, SessionLog } from "./session-log.ts";
import type { SessionPlayer } from "./session-player.ts";
import type { Stage } from "./stage.ts";
import type { Theatre } from "./theatre.ts";

/** What was practised is told each time so many seconds of practice have come to it. */
const PROGRESS_SECONDS = 2;

/**
 * One workout under way on a stage: joins the run's clock, the motion's path and the menu, whatever shows it (headset or
 * window). Told of time and of what the person does; allocates nothing in a frame in which nothing changes.
 */
export class ExercisePlayer implements StatusSubject, SessionPlayer {
  readonly run: WorkoutRun;
  readonly #stage: Stage;
  readonly #breaks: BreakReminder;
  readonly #workout: Workout;
  readonly #seed: number;
  readonly #head: HeadPose;
  readonly #defaultIpd: number;
  readonly #status: ExerciseStatus;
  readonly #position: Vector = { x: 0, y: 0, z: 0 };
  readonly #lit: [VrMenuButtonId | null, VrMenuButtonId | null, VrMenuButtonId | null] = [null, null, null];
  readonly #hit: MenuHit = { x: 0, y: 0, button: null };
  #menu: VrMenu;
  #path: MotionPath;
  #pausedBySystem = false;
  #shownIndex = 0;
  /** The ball has been moved since the menu was shown, and the seconds since then. */
  #moved = false;
  #sinceMenu = 0;
  readonly #listener: SessionListener;
  readonly #log: SessionLog;
  readonly #attention: AttentionSession;
  /** Seconds really practised by the last frame, and when they were told last. */
  #practised = 0;
  #toldSeconds = 0;

  /** @param head the live head, read anew by the caller before each advance */
  constructor(
    { stage, breaks }: Theatre,
    workout: Workout,
    seed: number,
    head: HeadPose,
    defaultIpd: number,
    listener: SessionListener,
    screen: Screen,
  ) {
    const settings = workout.exercises[0]?.settings;
    if (!settings) throw new RangeError("A workout needs at least one exercise");
    this.#stage = stage;
    this.#breaks = breaks;
    this.#workout = workout;
    this.#seed = seed;
    this.#head = head;
    this.#defaultIpd = defaultIpd;
    this.#listener = listener;
    this.#log = new SessionLog(screen);
    this.#attention = new AttentionSession(seed, stage.marker);
    this.run = createRun(workout.exercises.map(({ duration }) => duration));
    this.#status = new ExerciseStatus(stage.status, this.run);
    this.#menu = closedVrMenu(settings);
    this.#path = this.#plan();
    this.#apply();
    this.#showMenu();
  }

  get settings(): ExerciseSettings {
    return this.#menu.settings;
  }

  /** The middle of the motion in metres from the anchor at eye level. */
  get centre(): Readonly<Vector> {
    return this.#path.centre;
  }

  /** The headset's own distance between the eyes in metres, once it has told it. */
  get ipd(): number {
    return this.#head.ipd || this.#defaultIpd;
  }

  /** END EXERCISE was pressed. */
  get ended(): boolean {
    return this.#menu.ended;
  }

  get over(): boolean {
    return this.#menu.ended || this.run.phase === "complete";
  }

  get menuOpen(): boolean {
    return this.#menu.mode !== null;
  }

  get menuMode(): VrMenuMode | null {
    return this.#menu.mode;
  }

  get waiting(): boolean {
    return this.run.phase === "waiting";
  }

  /** True until the first 3-2-1 is over: the scene may still be anchored anew. */
  get starting(): boolean {
    return (
      this.run.phase === "waiting" || (this.run.leadIn > 0 && this.run.index === 0 && this.run.motionSeconds === 0)
    );
  }

  /** Starts the 3-2-1. */
  begin(): void {
    beginRun(this.run);
    this.#explainAttention();
    this.#status.showPosition();
    this.#tellExercise();
  }

  /** Lets the seconds since the frame before pass, and puts everything where it belongs now. */
  advance(seconds: number): void {
    const { run } = this;
    advanceRun(run, seconds);
    const practised = practisedSeconds(run);
    if (seconds > 0) this.#note(seconds, practised - this.#practised >= seconds - ROUNDING);
    this.#practised = practised;
    if (run.phase === "transitioning" ? run.index !== this.#shownIndex - 1 : run.index !== this.#shownIndex)
      this.#leaveExercise();
    this.#path.positionAt(run.phase === "transitioning" ? 0 : run.motionSeconds, this.#position);
    this.#stage.moveBall(this.#position, this.#head.position);
    if (!this.menuOpen && !this.over) this.#status.advance(seconds, this.starting, this);
    this.#sinceMenu += seconds;
    if (this.menuOpen && this.#moved && this.#sinceMenu >= REPAINT_SECONDS) this.#showMenu();
    if (practised >= this.#toldSeconds + PROGRESS_SECONDS) this.#tellProgress();
  }

  /** Notes a frame; `moved`: the ball went on by all of its seconds. */
  #note(seconds: number, moved: boolean): void {
    this.#log.note(seconds, moved, this.#head.forward);
    this.#attention.note(seconds, moved);
  }

  /**
   * A select on an input source whose ray is known: presses the button it meets, or opens the closed menu; while the attention check
   * waits for one, it is the answer.
   */
  select(ray: Ray | null): void {
    const { mode } = this.#menu;
    if (mode === null) {
      if (!this.#attention.answer()) this.openMenu();
      return;
    }
    if (ray && this.#stage.menu.hit(mode, ray, this.#hit) && this.#hit.button) this.press(this.#hit.button);
  }

  /** Opens the menu before the live head and pauses; nothing while the first 3-2-1 runs. */
  openMenu(): void {
    if (this.menuOpen || this.over || this.starting) return;
    pauseRun(this.run);
    this.#log.pauses += 1;
    this.#attention.postpone();
    this.#stage.menu.place(this.#head);
    this.#setMenu(openVrMenu(this.#menu));
    this.#listener.onMilestone({ kind: "paused" });
  }

  press(button: VrMenuButtonId): void {
    const before = this.settings;
    this.#setMenu(pressVrMenu(this.#menu, button));
    if (before !== this.settings) this.#adopt(before);
    if (button === "recenter") this.#recenter();
    if (!this.menuOpen && !this.over) {
      resumeRun(this.run);
      this.#pausedBySystem = false;
      this.#listener.onMilestone({ kind: "resumed" });
    }
  }

  /** Anchors the scene to the live head; the menu, too, is then ahead of it. */
  #recenter(): void {
    this.#stage.anchorTo(this.#head);
    this.bringMenu();
  }

  closeMenu(): void {
    if (this.menuOpen) this.press("close");
  }

  /** Where a pointer points now: shows it on the open menu and lights the button there. Null: nowhere. */
  point(index: 0 | 1, ray: Ray | null): void {
    const { mode } = this.#menu;
    const { quad } = this.#stage.menu;
    if (ray && mode !== null && this.#stage.menu.hit(mode, ray, this.#hit)) {
      quad.showPointer(index, this.#hit);
      this.light(index, this.#hit.button);
    } else {
      quad.hidePointer(index);
      this.light(index, null);
    }
  }

  /** Lights a button for pointer 0 or 1, or for the keyboard's focus (2). */
  light(index: 0 | 1 | 2, button: VrMenuButtonId | null): void {
    if (this.#lit[index] === button) return;
    this.#lit[index] = button;
    this.#showMenu();
  }

  /** Thumbstick: deflections -1..1, y up. */
  stick(x: number, y: number, seconds: number): void {
    const dx = stickTravel(x, seconds);
    const dy = stickTravel(y, seconds);
    if (dx !== 0 || dy !== 0) this.moveBy(dx, dy);
  }

  /** Moves the motion by metres. */
  moveBy(dx: number, dy: number): void {
    const before = this.settings;
    this.#menu = { ...this.#menu, settings: { ...before, ballPosition: moveBall(before.ballPosition, dx, dy, 0) } };
    this.#adopt(before);
    this.#moved = true;
  }

  /** The session is not visible: pause like the menu does; going on is the person's act. */
  hide(): void {
    if (this.over) return;
    if (this.starting) {
      pauseRun(this.run);
      return;
    }
    this.openMenu();
    pauseRun(this.run);
    this.#pausedBySystem = true;
    this.#showMenu();
  }

  #tellExercise(): void {
    const { exercises } = this.#workout;
    const type = exercises[this.#shownIndex]?.type;
    if (type) {
      this.#listener.onMilestone({ kind: "exercise", type, number: this.#shownIndex + 1, of: exercises.length });
    }
  }

  /** What was practised so far, and how it was shown; null below one second. */
  practice(): PracticeRecord | null {
    const { display, pauses, frames, settings } = this.#log;
    settings[this.#shownIndex] = this.settings;
    const { tally: attention } = this.#attention;
    return practiceRecord(this.#workout, this.run, { display, ipd: this.ipd, pauses, frames, settings, attention });
  }

  #tellProgress(): void {
    this.#toldSeconds = practisedSeconds(this.run);
    const practice = this.practice();
    if (practice) this.#listener.onProgress(practice);
  }

  /** The session is visible again: the menu waits where the person looks now. */
  reappear(): void {
    if (this.starting) resumeRun(this.run);
    else this.bringMenu();
  }

  /** Puts the open menu before the live head: what was ahead may lie behind by now. */
  bringMenu(): void {
    if (this.menuOpen) this.#stage.menu.place(this.#head);
  }

  #setMenu(menu: VrMenu): void {
    this.#menu = menu;
    this.#lit.fill(null);
    this.#showMenu();
    if (menu.mode !== null) this.#status.hide();
  }

  #adopt(before: ExerciseSettings): void {
    const { settings } = this;
    if (settings.speed !== before.speed) changeRunSpeed(this.run, before.speed, settings.speed);
    if (settings.ballPosition !== before.ballPosition) this.#status.showPosition();
    this.#path = this.#plan();
    this.#apply();
    if (settings.attentionCheck !== before.attentionCheck) this.#explainAttention();
  }

  #apply(): void {
    const { settings } = this;
    this.#stage.apply(settings);
    this.#attention.apply(settings);
  }

  /** Says how a marker is answered, before there is one. */
  #explainAttention(): void {
    this.#attention.postpone();
    if (this.settings.attentionCheck) this.#status.say(headset.attentionHint);
  }

  /** Shows the next motion, which during the transition is at rest where it will start, and suggests a break when one is due. */
  #leaveExercise(): void {
    this.#log.settings[this.#shownIndex] = this.settings;
    this.#shownIndex = this.run.phase === "transitioning" ? this.run.index + 1 : this.run.index;
    this.#path = this.#plan();
    if (this.run.phase === "transitioning") this.#tellExercise();
    const minutes = this.#breaks.suggest(practisedSeconds(this.run));
    if (minutes !== null) this.#status.say(headset.breakSuggestion(minutes));
  }

  #type(): MotionType {
    return this.#workout.exercises[this.#shownIndex]?.type ?? "convergence";
  }

  #plan(): MotionPath {
    return MOTIONS[this.#type()].plan(this.settings, this.#seed);
  }

  #showMenu(): void {
    this.#moved = false;
    this.#sinceMenu = 0;
    const lit = new Set(this.#lit.filter((id) => id !== null));
    const { mode, settings } = this.#menu;
    const name = mode === null ? "" : headset.menuTitle[mode];
    const title = this.#pausedBySystem ? headset.paused : mode === "settings" ? headset.speed(settings.speed) : name;
    const { ipd } = this;
    const figures =
      mode === null ? "" : headset.readout(motionReadout(this.#type(), settings, ipd, ASSUMED_FOCUS), ipd);
    this.#stage.menu.show(this.#menu, lit, { title, note: headset.timeRemaining(countdownSeconds(this.run)), figures });
  }
}
