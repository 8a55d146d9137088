import type { Page } from "@playwright/test";
import type { Device } from "./devices.ts";
import { installGaze } from "./gaze.ts";
import { installLayers } from "./layers.ts";
import { installGazeAndPinch } from "./pointers.ts";

/** Makes the emulator behave like a device where its configuration can't. */
export async function becomeDevice(page: Page, device: Device): Promise<void> {
  await installLayers(page, device);
  if (device.input === "transient-pointer") await installGazeAndPinch(page);
  if (device.input === "gaze") await installGaze(page);
  await page.addInitScript((kind) => {
    const { XRFrame, XRSession } = window.IWER;
    const { headset } = window;

    function remove(path: string): void {
      const names = path.split(".");
      const name = names.pop() ?? "";
      const owner = names.reduce((object, each) => Reflect.get(object, each), window as object);
      if (!(name in owner)) throw new Error(`The test's browser has no ${path} either`);
      Reflect.deleteProperty(owner, name);
    }
    for (const path of kind.missing) remove(path);
    if (kind.blendMode === null) remove("XRSession.prototype.environmentBlendMode");
    if (kind.frameRates === null) {
      for (const name of ["frameRate", "supportedFrameRates", "updateTargetFrameRate"]) {
        remove(`XRSession.prototype.${name}`);
      }
    }

    if (kind.input !== "controllers" && kind.input !== "hands") {
      for (const inputs of [headset.controllers, headset.hands]) {
        for (const input of Object.values(inputs)) input.connected = false;
      }
    }
    if (kind.input === "hands") headset.primaryInputMode = "hand";

    // A hidden XR session has no frames.
    const { requestAnimationFrame } = XRSession.prototype;
    XRSession.prototype.requestAnimationFrame = function (callback) {
      const whenSeen: typeof callback = (time, frame) => {
        if (this.visibilityState === "hidden") requestAnimationFrame.call(this, whenSeen);
        else callback(time, frame);
      };
      return requestAnimationFrame.call(this, whenSeen);
    };

    const tan = (degrees: number) => Math.tan((degrees * Math.PI) / 180);
    const { getViewerPose } = XRFrame.prototype;
    XRFrame.prototype.getViewerPose = function (space) {
      const pose = getViewerPose.call(this, space);
      if (pose && kind.freedom === 3) Object.defineProperty(pose, "emulatedPosition", { value: true });
      const { depthNear: near, depthFar: far } = this.session.renderState;
      const [up, down] = [tan(kind.frustum.up), tan(kind.frustum.down)];
      for (const { eye, projectionMatrix } of pose?.views ?? []) {
        const sides = [tan(kind.frustum.left), tan(kind.frustum.right)] as const;
        const [left, right] = eye === "left" ? sides : [sides[1], sides[0]];
        // biome-ignore format: a matrix, column by column
        projectionMatrix.set([
          2 / (left + right), 0, 0, 0,
          0, 2 / (up + down), 0, 0,
          (right - left) / (right + left), (up - down) / (up + down), (far + near) / (near - far), -1,
          0, 0, (2 * far * near) / (near - far), 0,
        ]);
      }
      return pose;
    };

    const { displayDelay } = kind;
    if (displayDelay === null) remove("XRFrame.prototype.predictedDisplayTime");
    else {
      const time = Object.getOwnPropertyDescriptor(XRFrame.prototype, "predictedDisplayTime")?.get;
      Object.defineProperty(XRFrame.prototype, "predictedDisplayTime", {
        configurable: true,
        get() {
          return time?.call(this) + displayDelay;
        },
      });
    }
  }, device);
}
