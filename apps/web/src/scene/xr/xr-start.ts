import type { WebGLRenderer } from "three";

/** Refresh rates in order of preference, in Hz. */
const RATES: readonly number[] = [90, 80, 72];
/** Reference spaces in order of preference: with a floor, at the head's height, and the head alone. */
const SPACES = ["local-floor", "local", "viewer"] as const;

/** The largest scale to request, in case a browser reports nonsense: four times the pixels. */
const LARGEST_SCALE = 2;

/** Scale factors of a layer; 1 is the size that the browser recommends. */
export interface LayerScale {
  readonly requested: number;
  /** Of the display's own resolution; null if unknown. */
  readonly native: number | null;
}

/**
 * Starts an XR session's rendering, at the display's native resolution unless that is over `limit`. A smaller native resolution isn't used:
 * then the user has configured supersampling.
 */
export async function startLayer(renderer: WebGLRenderer, xrSession: XRSession, limit: number): Promise<LayerScale> {
  const gl = renderer.getContext();
  // Moving to the headset's GPU may lose and restore the context once. three waits for it too, but the binding needs it before.
  await gl.makeXRCompatible();
  const isProjection = usesProjectionLayer(xrSession);
  const native = nativeScale(xrSession, gl, isProjection);
  const requested = Math.min(Math.max(native ?? 1, 1), LARGEST_SCALE, limit);
  renderer.xr.setFramebufferScaleFactor(requested);
  const start = () => renderer.xr.setSession(xrSession);
  await (isProjection ? start() : withoutProjectionLayers(start));
  return { requested, native };
}

const knowsProjectionLayers = () =>
  typeof XRWebGLBinding !== "undefined" && "createProjectionLayer" in XRWebGLBinding.prototype;

/** Not every browser has the list of granted features. */
function usesProjectionLayer({ enabledFeatures }: XRSession): boolean {
  return knowsProjectionLayers() && (enabledFeatures?.includes("layers") ?? true);
}

function nativeScale(xrSession: XRSession, gl: WebGLRenderingContext, isProjection: boolean): number | null {
  try {
    const scale = isProjection
      ? new XRWebGLBinding(xrSession, gl).nativeProjectionScaleFactor
      : XRWebGLLayer.getNativeFramebufferScaleFactor(xrSession);
    return Number.isFinite(scale) && scale > 0 ? scale : null;
  } catch {
    return null;
  }
}

/**
 * three makes a projection layer wherever the browser knows them. In some browsers, if the XR session was refused the feature, such a layer has no
 * buffer and every frame throws. So three doesn't see them until `start` has settled.
 */
async function withoutProjectionLayers(start: () => Promise<void>): Promise<void> {
  if (!knowsProjectionLayers()) return start();
  const { prototype } = XRWebGLBinding;
  const method = Object.getOwnPropertyDescriptor(prototype, "createProjectionLayer");
  Reflect.deleteProperty(prototype, "createProjectionLayer");
  try {
    await start();
  } finally {
    if (method) Object.defineProperty(prototype, "createProjectionLayer", method);
  }
}

export async function chooseSpace(xrSession: XRSession): Promise<(typeof SPACES)[number]> {
  for (const type of SPACES) {
    try {
      await xrSession.requestReferenceSpace(type);
      return type;
    } catch {
      // Not granted: try the next one.
    }
  }
  return "viewer";
}

export async function chooseFrameRate(xrSession: XRSession): Promise<void> {
  try {
    const rate = RATES.find((wanted) => xrSession.supportedFrameRates?.includes(wanted));
    if (rate !== undefined) await xrSession.updateTargetFrameRate?.(rate);
  } catch {
    // Motions are the same at any rate.
  }
}
