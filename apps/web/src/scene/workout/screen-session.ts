import { settingsForTwoImages } from "@vr-eye-lab/domain/exercise";
import type { Display } from "@vr-eye-lab/domain/practice";
import { oneImageWorkout, type Workout, withSettings } from "@vr-eye-lab/domain/workout";
import { text } from "#copy/measuring-scene.ts";
import { DEV_MODE, type ScreenModeOptions, ScreenView } from "../screen/screen-view.ts";
import { PageMenu } from "../stage/page-menu.ts";
import type { Stage, StageEnd } from "../stage/stage.ts";
import type { DotsScript, RunListener, RunResult, SceneSession, SessionEnd } from "./exercise-scene.ts";
import { listenToKeys } from "./keyboard.ts";
import { StageSession } from "./stage-session.ts";

/** Drives players in an element of the page, without a headset. The head stays at its default pose. */
export class ScreenSession extends StageSession implements SceneSession {
  readonly #isDevMode: boolean;
  readonly #view: ScreenView;
  readonly #pageMenu: PageMenu;
  readonly #double = document.createElement("button");

  /** @param screenMode how both eyes see it; without it, one half of the element for each eye (dev mode) */
  constructor(stage: Stage, dots: DotsScript | null, container: HTMLElement, screenMode?: ScreenModeOptions) {
    const options = screenMode ?? DEV_MODE;
    super(stage, dots, displayOf(screenMode), options.ipd, null);
    this.#isDevMode = !screenMode;
    this.#pageMenu = new PageMenu(container, (button) => this.player?.controls.press(button));
    if (screenMode) stage.pageMenu = this.#pageMenu;
    this.#addDouble(container);
    this.#view = new ScreenView(stage, container, options, () => this.player?.starting ?? true);
    stage.floor = 0;
    stage.anchorTo(this.viewer.head);
    const { renderer } = stage;
    // The renderer only draws to the page while WebXR is off.
    renderer.xr.enabled = false;
    container.append(renderer.domElement);
    this.#listen(renderer.domElement);
    renderer.setAnimationLoop(this.#onFrame);
  }

  /** With one image for both eyes, what needs two doesn't run. The user's settings for the eyes come back with the result. */
  override async run(workout: Workout, listener: RunListener, hintsMenu: boolean): Promise<RunResult> {
    const before = workout.exercises[0]?.settings;
    if (this.viewer.display !== "one-image" || !before) return super.run(workout, listener, hintsMenu);
    const result = await super.run(oneImageWorkout(workout), listener, hintsMenu);
    const settings = settingsForTwoImages(result.settings, before);
    return { ...result, settings, rest: result.rest && withSettings(result.rest, settings, result.motion) };
  }

  async end(): Promise<SessionEnd> {
    this.#end("ended");
    return { ...(await this.ended), ipd: null, inputProfile: null };
  }

  #listen(canvas: HTMLCanvasElement): void {
    const { signal } = this;
    const rayOf = ({ offsetX, offsetY }: MouseEvent) => this.#view.rayAt(offsetX, offsetY);
    canvas.addEventListener("pointermove", (event) => this.player?.controls.menu.point(0, rayOf(event)), { signal });
    canvas.addEventListener("click", (event) => this.player?.controls.select(rayOf(event)), { signal });
    const onPress = ({ offsetX, offsetY }: MouseEvent) =>
      this.player?.controls.answers?.start(this.#view.sightAt(offsetX, offsetY), "pointer");
    canvas.addEventListener("pointerdown", onPress, { signal });
    window.addEventListener("pointerup", () => this.player?.controls.answers?.end(), { signal });
    window.addEventListener("pointercancel", () => this.player?.controls.answers?.end(true), { signal });
    canvas.addEventListener("webglcontextlost", () => this.#end("context-lost"), { signal });
    const onVisibility = () => (document.hidden ? this.player?.hide(false) : this.player?.reappear());
    document.addEventListener("visibilitychange", onVisibility, { signal });
    const leave = () => this.#leave();
    listenToKeys(() => this.player?.controls, leave, signal);
    const onFullScreenChange = () => !this.#isDevMode && !document.fullscreenElement && leave();
    document.addEventListener("fullscreenchange", onFullScreenChange, { signal });
  }

  /** 'I see double' by mouse or touch. The texts are at the lower edge. */
  #addDouble(container: HTMLElement): void {
    const button = this.#double;
    button.type = "button";
    button.hidden = true;
    button.textContent = text.doubleKey;
    button.className =
      "absolute inset-x-0 top-3 mx-auto min-h-12 w-fit rounded-m border border-line-strong bg-raised px-4 text-text [&[hidden]]:hidden";
    // The keys stay with the exercise.
    button.onpointerdown = (event) => event.preventDefault();
    button.onclick = () => this.player?.controls.answers?.answer("double", "pointer");
    container.append(button);
  }

  /** In screen mode Escape and leaving full screen open the menu, or end the first 3-2-1, which has no menu. */
  #leave(): void {
    if (!this.#isDevMode && this.player && !this.player.starting) this.player.controls.openMenu?.();
    else this.#end("ended");
  }

  #end(end: StageEnd["end"], error: string | null = null): void {
    const { renderer } = this.stage;
    if (this.signal.aborted) return;
    renderer.setAnimationLoop(null);
    renderer.domElement.remove();
    this.#view.dispose();
    this.#pageMenu.remove();
    this.#double.remove();
    this.stage.pageMenu = null;
    renderer.xr.enabled = true;
    this.finish(end, error);
  }

  readonly #onFrame = (time: number): void => {
    const { player, clock } = this;
    if (!player) return;
    try {
      if (this.#view.measure()) player.controls.onResize?.();
      if (this.viewer.display !== "one-image" && !this.#isDevMode) this.viewer.drawing.fit = this.stage.fit;
      if (player.waiting) player.begin?.();
      clock.advance(true, time);
      if (clock.isLong) {
        player.hide(true);
        player.reappear();
      }
      player.advance(clock);
      const offersDouble = player.controls.answers?.offersDouble ?? false;
      if (this.#double.hidden === offersDouble) this.#double.hidden = !offersDouble;
      this.#view.draw();
      this.checkOver();
    } catch (error) {
      this.#end("failed", error instanceof Error ? error.message : String(error));
    }
  };
}

function displayOf(screenMode: ScreenModeOptions | undefined): Display {
  if (!screenMode) return "window";
  const { way } = screenMode;
  return way === "anaglyph" || way === "one-image" ? way : "side-by-side";
}
