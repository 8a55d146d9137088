import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type { XRDevice } from "iwer";
import { becomeDevice } from "./become-device.ts";
import type { Device } from "./devices.ts";

const IWER = createRequire(import.meta.url)
  .resolve("iwer")
  .replace(/lib\/index\.js$/, "build/iwer.min.js");

declare global {
  interface Window {
    /** The emulated headset. */
    headset: XRDevice;
    IWER: typeof import("iwer");
    /** The page's calls of requestSession, and whether they were inside the click. */
    sessionRequests: { inClick: boolean; optionalFeatures: readonly string[] }[];
    /** All granted sessions. */
    grantedSessions: XRSession[];
    /** The prompts that the user has answered. */
    prompts: string[];
    /** Every text painted on a canvas since the list was last emptied. */
    paintedTexts: string[];
  }
}

export interface HeadsetOptions {
  /** Metres between the eyes. */
  readonly ipd?: number;
  /** Vertical field of view in degrees. */
  readonly fieldOfView?: number;
  /** Position of the head in metres. */
  readonly head?: readonly [number, number, number];
  /** The headset to emulate; without it, a Quest 3 that draws to the canvas. Replaces the field of view. */
  readonly device?: Device;
}

/**
 * Installs an emulated headset in every document of the page, before its scripts run. Also records session requests, and the
 * texts painted on canvases.
 */
export async function wearHeadset(page: Page, options: HeadsetOptions = {}): Promise<void> {
  await page.addInitScript({ path: IWER });
  await page.addInitScript(
    ({ ipd, fieldOfView, head, kind }) => {
      const config = { ...window.IWER[kind?.base ?? "metaQuest3"] };
      if (kind) {
        config.supportedFeatures = ["viewer", "local", ...kind.features] as typeof config.supportedFeatures;
        config.supportedFrameRates = [...(kind.frameRates ?? [kind.frameRate])];
        config.internalNominalFrameRate = kind.frameRate;
        config.userAgent = kind.userAgent ?? config.userAgent;
      }
      const device = new window.IWER.XRDevice(config, {
        stereoEnabled: true,
        ipd,
        fovy: (fieldOfView * Math.PI) / 180,
      });
      device.installRuntime({ forceInstall: true });
      device.position.set(head[0], head[1], head[2]);
      window.headset = device;

      window.sessionRequests = [];
      window.grantedSessions = [];
      window.prompts = [];
      window.paintedTexts = [];
      let clicking = false;
      window.addEventListener(
        "click",
        () => {
          clicking = true;
          // Reset after the click's task: microtasks still count as inside the click.
          const channel = new MessageChannel();
          channel.port1.onmessage = () => {
            clicking = false;
          };
          channel.port2.postMessage(null);
        },
        { capture: true },
      );
      const xr = navigator.xr;
      if (!xr) throw new Error("No emulated navigator.xr");
      const request = xr.requestSession.bind(xr);
      xr.requestSession = async (mode, init) => {
        const optionalFeatures = init?.optionalFeatures ?? [];
        window.sessionRequests.push({ inClick: clicking, optionalFeatures });
        for (const prompt of kind?.prompts ?? []) {
          if (prompt !== "vr" && !optionalFeatures.includes(prompt)) continue;
          // The user answers in a later task.
          const { port1, port2 } = new MessageChannel();
          const answered = new Promise((resolve) => {
            port1.onmessage = resolve;
          });
          port2.postMessage(null);
          await answered;
          port1.close();
          window.prompts.push(prompt);
        }
        // Hands select without this feature too, and only lack joints. The emulator leaves such hands out.
        const session = await request(mode, { ...init, optionalFeatures: [...optionalFeatures, "hand-tracking"] });
        window.grantedSessions.push(session);
        return session;
      };
      const fillText = CanvasRenderingContext2D.prototype.fillText;
      CanvasRenderingContext2D.prototype.fillText = function (text, x, y, width) {
        window.paintedTexts.push(text);
        if (width === undefined) fillText.call(this, text, x, y);
        else fillText.call(this, text, x, y, width);
      };
    },
    {
      ipd: (options.ipd ?? 0.063) * (options.device?.worldScale ?? 1),
      fieldOfView: options.fieldOfView ?? 90,
      head: options.head ?? ([0, 1.6, 0] as const),
      kind: options.device,
    },
  );
  if (options.device) await becomeDevice(page, options.device);
}

/** Makes every session use this seed, so that the order of the saccades is known. */
export async function fixSeed(page: Page, seed: number): Promise<void> {
  await page.addInitScript((fixed) => {
    const draw = crypto.getRandomValues.bind(crypto);
    crypto.getRandomValues = (array) => (array instanceof Uint32Array ? array.fill(fixed) && array : draw(array));
  }, seed);
}
