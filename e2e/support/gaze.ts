import type { Page } from "@playwright/test";
import type { Vector } from "@vr-eye-lab/domain/vector";
import { BLINK, type Pointer, turnTowards } from "./pointers.ts";

declare global {
  interface Window {
    /** Presses or releases the screen in the next frame. */
    tap(pressed: boolean): void;
  }
}

/**
 * Adds the input of a phone in a viewer to the emulated headset: one source that points where the head does, present all the time, and selects
 * when the screen is tapped.
 */
export async function installGaze(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { XRInputSource, XRInputSourceEvent, XRSession } = window.IWER;
    type Source = InstanceType<typeof XRInputSource>;
    let gaze: Source | null = null;
    const source = () => {
      gaze ??= new XRInputSource(
        "none" as Source["handedness"],
        "gaze" as Source["targetRayMode"],
        [],
        window.headset.viewerSpace,
      );
      return gaze;
    };
    const listed = Object.getOwnPropertyDescriptor(XRSession.prototype, "inputSources")?.get;
    Object.defineProperty(XRSession.prototype, "inputSources", {
      configurable: true,
      get() {
        const sources = listed?.call(this);
        sources.push(source());
        return sources;
      },
    });
    window.tap = (pressed) => {
      const session = window.headset.activeSession;
      session?.requestAnimationFrame((_time, frame) => {
        for (const type of pressed ? ["selectstart"] : ["select", "selectend"]) {
          session.dispatchEvent(new XRInputSourceEvent(type, { frame, inputSource: source() }));
        }
      });
    };
  });
}

/** The direction of the head, and a tap on the screen; needs installGaze. The head looks ahead again afterwards. */
export const gazeAndTap: Pointer = {
  name: "gaze and tap",
  async select(page, places: readonly Vector[]) {
    await page.evaluate(
      ({ places, blink }) => {
        const { headset, pump, tap } = window;
        for (const turn of places) {
          headset.quaternion.set(...turn);
          for (const pressed of [true, false]) {
            tap(pressed);
            pump.step(blink);
          }
        }
        headset.quaternion.set(0, 0, 0, 1);
        pump.step(blink);
      },
      { places: places.map((at) => turnTowards({ x: 0, y: 1.6, z: 0 }, at)), blink: BLINK },
    );
  },
};
