import { expect, type Page, test } from "@playwright/test";
import { serverMessageText } from "@vr-eye-lab/domain/messages";
import { declineSaving, enterVr, enterVrPumped, leaveVr, openSupported, pressPumped } from "./support/exercise.ts";
import { wearHeadset } from "./support/headset.ts";
import { inSession, LEAD_IN, pass, prepare, release, summaryOf } from "./support/practice.ts";

test.use({ viewport: { width: 640, height: 480 }, contextOptions: { reducedMotion: "reduce" } });

declare global {
  interface Window {
    /** What the page has asked of the headset's layers. */
    layerRequests: {
      layers: { kind: "base" | "projection"; scale: number | undefined }[];
      viewportScales: number[];
    };
  }
}

interface LayerOptions {
  /** The native scale that the headset reports. */
  readonly native?: number;
  /** Whether viewports can be scaled: the method is missing, does nothing, or works as specified. */
  readonly scaling?: "missing" | "dead" | "works";
  /** The browser knows projection layers, and the XR session was granted or refused them. */
  readonly projection?: "granted" | "refused";
}

/** Gives the emulated headset a native scale and scalable viewports, and records what the page asks for. */
async function fitLayers(page: Page, options: LayerOptions): Promise<void> {
  await page.evaluate(({ native = 1.27, scaling = "missing", projection }) => {
    window.layerRequests = { layers: [], viewportScales: [] };
    const { layers, viewportScales } = window.layerRequests;
    const { XRSession, XRView, XRWebGLLayer: Layer } = window.IWER;
    class Base extends Layer {
      constructor(...init: ConstructorParameters<typeof Layer>) {
        super(...init);
        layers.push({ kind: "base", scale: init[2]?.framebufferScaleFactor });
      }

      static override getNativeFramebufferScaleFactor(): number {
        return native;
      }
    }
    class Binding {
      readonly nativeProjectionScaleFactor = native;

      createProjectionLayer({ scaleFactor }: XRProjectionLayerInit) {
        layers.push({ kind: "projection", scale: scaleFactor });
        return { textureWidth: 64, textureHeight: 32 };
      }
    }
    Object.assign(window, { XRWebGLLayer: Base, ...(projection && { XRWebGLBinding: Binding }) });
    const features = projection === "granted" ? ["local-floor", "layers"] : ["local-floor"];
    Object.defineProperty(XRSession.prototype, "enabledFeatures", { get: () => features });

    let current = 1;
    if (scaling === "missing") Reflect.deleteProperty(XRView.prototype, "requestViewportScale");
    else {
      XRView.prototype.requestViewportScale = (scale) => {
        viewportScales.push(scale ?? 0);
        if (scaling === "works") current = scale ?? current;
      };
    }
    const { getViewport } = Layer.prototype;
    Layer.prototype.getViewport = function (view) {
      const viewport = getViewport.call(this, view);
      const [width, height] = [viewport.width * current, viewport.height * current];
      return { x: viewport.x, y: viewport.y, width, height } as typeof viewport;
    };
  }, options);
}

const requested = (page: Page) => page.evaluate(() => window.layerRequests);

test("a context that moves to the headset's GPU is lost once, and the session begins all the same [R-106]", {
  tag: "@all",
}, async ({ page }) => {
  await wearHeadset(page);
  await page.addInitScript(() => {
    let moved = false;
    const { getContext } = HTMLCanvasElement.prototype;
    Object.assign(HTMLCanvasElement.prototype, {
      getContext(this: HTMLCanvasElement, ...kind: Parameters<typeof getContext>) {
        const context = getContext.apply(this, kind);
        if (context instanceof WebGL2RenderingContext) Object.assign(window, { attributes: kind[1] });
        return context;
      },
    });
    Object.defineProperty(WebGL2RenderingContext.prototype, "makeXRCompatible", {
      async value(this: WebGL2RenderingContext) {
        if (moved) return;
        moved = true;
        const restored = new Promise((resolve) => this.canvas.addEventListener("webglcontextrestored", resolve));
        const lost = new Promise((resolve) => this.canvas.addEventListener("webglcontextlost", resolve));
        const losing = this.getExtension("WEBGL_lose_context");
        losing?.loseContext();
        await lost;
        // The browser restores it in a later task.
        setTimeout(() => losing?.restoreContext());
        await restored;
      },
    });
  });
  await openSupported(page);
  await enterVr(page);
  await expect.poll(() => page.evaluate(() => localStorage.getItem("vr-eye-lab.log"))).toContain("context restored");
  expect(await page.evaluate(() => Object.assign({ attributes: {} }, window).attributes)).toMatchObject({
    xrCompatible: true,
    antialias: true,
    powerPreference: "high-performance",
  });
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(await inSession(page)).toBe(true);
  await leaveVr(page);
});

/** Makes each frame throw in three, as a projection layer without a buffer does. */
async function breakFrames(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.IWER.XRWebGLLayer.prototype.getViewport = () => {
      throw new DOMException("Invalid frame state. There is no shared buffer for layer.", "InvalidStateError");
    };
  });
}

test("frames that throw in three end the session after 5 s, with a message and a line in the log [E-11]", {
  tag: "@all",
}, async ({ page }) => {
  await wearHeadset(page);
  await openSupported(page);
  await breakFrames(page);
  await enterVr(page);
  const failure = page.getByRole("dialog", { name: "VR not available" });
  await expect(failure).toContainText(serverMessageText("vr/no-frames"), { timeout: 20_000 });
  await expect(failure.getByRole("button", { name: "Resume" })).toBeVisible();
  expect(await inSession(page)).toBe(false);
  expect(await page.evaluate(() => localStorage.getItem("vr-eye-lab.log"))).toContain(
    serverMessageText("vr/no-frames"),
  );
});

test("the layer gets the headset's native scale, within bounds [E-11]", async ({ page }) => {
  await prepare(page);
  for (const [native, scale, projection, kind] of [
    [1.27, 1.27, "granted", "projection"],
    [1.27, 1.27, "refused", "base"],
    [0.8, 1, undefined, "base"],
    [9, 2, undefined, "base"],
    [Number.NaN, 1, undefined, "base"],
  ] as const) {
    await fitLayers(page, { native, ...(projection && { projection }) });
    if (kind === "base") await enterVrPumped(page);
    else await enterVr(page);
    await expect
      .poll(() => requested(page), `${native}, projection layers ${projection}`)
      .toMatchObject({ layers: [{ kind, scale }] });
    await leaveVr(page);
  }
});

/** Runs frames that miss every second refresh. */
async function passLate(page: Page, seconds: number): Promise<void> {
  await pass(page, seconds, 45);
}

test("late frames lower the viewport scale during the session, but not in the last 10 s of an exercise [E-11]", async ({
  page,
}) => {
  await prepare(page);
  await fitLayers(page, { scaling: "works" });
  await enterVrPumped(page);
  await pass(page, LEAD_IN + 30, 90);
  expect((await requested(page)).viewportScales).toEqual([]);
  await passLate(page, 1.5);
  expect((await requested(page)).viewportScales).toEqual([]);
  await passLate(page, 1);
  expect((await requested(page)).viewportScales, "for each eye").toEqual([0.84, 0.84]);
  await pass(page, 76, 90);
  expect((await requested(page)).viewportScales.slice(2), "raised again").toEqual([1, 1]);
  await passLate(page, 11.4);
  expect((await requested(page)).viewportScales.slice(4), "10 s are left").toEqual([]);
  await leaveVr(page);
});

test("where viewports can't be scaled, late frames lower the scale of the next session's layer [E-11]", {
  tag: "@all",
}, async ({ page }) => {
  await prepare(page);
  for (const scaling of ["missing", "dead"] as const) {
    await fitLayers(page, { scaling, native: 1.25 });
    await enterVrPumped(page);
    await passLate(page, LEAD_IN + 20);
    await leaveVr(page);
    await declineSaving(page);
  }
  expect((await requested(page)).viewportScales, "asked once").toEqual([0.84, 0.84]);
  await fitLayers(page, { native: 1.25 });
  await enterVrPumped(page);
  const [layer] = (await requested(page)).layers;
  expect(layer?.scale).toBeCloseTo(1.25 * 0.84 * 0.84, 6);
  await leaveVr(page);
});

test("after a lost context the next session's layer has the recommended size, which needs less memory [E-11]", {
  tag: "@all",
}, async ({ page }) => {
  await prepare(page, { seeing: true });
  await fitLayers(page, { native: 1.27 });
  await enterVrPumped(page);
  await pass(page, LEAD_IN + 2);
  await page.evaluate(() => {
    const losing = window.stage?.getExtension("WEBGL_lose_context");
    window.stage?.canvas.addEventListener("webglcontextlost", () => setTimeout(() => losing?.restoreContext()));
    losing?.loseContext();
  });
  await expect.poll(() => inSession(page)).toBe(false);
  await release(page);
  await expect.poll(() => page.evaluate(() => localStorage.getItem("vr-eye-lab.log"))).toContain("context restored");
  await pressPumped(page, summaryOf(page).getByRole("button", { name: "Resume" }));
  expect((await requested(page)).layers).toMatchObject([{ scale: 1.27 }, { scale: 1 }]);
  await leaveVr(page);
});
