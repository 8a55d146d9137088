/** What the built page may use although an oldest browser lacks it, by the reason. */
const BY_REASON: Readonly<Record<string, readonly string[]>> = {
  "apps/web/src/older-browsers.ts adds it": ["AbortSignal.any"],
  "React checks it first, or reads its own property of this name": [
    ...[".animation", ".cssFloat", ".delay", ".displayName", ".startViewTransition", "navigation", "setImmediate"],
  ],
  "three checks it first, or calls it in a WebXR session that has it": [
    ...[".createProjectionLayer", ".detectedPlanes", ".enabledFeatures", ".fixedFoveation", ".getCameraImage"],
    ...[
      ".getJointPose",
      ".getViewSubImage",
      ".hand",
      ".makeXRCompatible",
      ".requestPaint",
      "Float16Array",
      "VideoFrame",
    ],
    ...["XRWebGLBinding", "XRWebGLLayer"],
  ],
  "zod checks it first": [".stackTraceLimit", "Error.captureStackTrace"],
  "Dexie checks it first": [".databases", ".userAgentData", ".withResolvers"],
  "qr checks it first": [".toBase64"],
  "we check it first": ["requestIdleCallback"],
  "may be undefined in our code": [".frameRate", ".nativeProjectionScaleFactor", ".predictedDisplayTime"],
  "Tailwind repeats the initial values where this is missing": [
    ...["@property", "@property inherits", "@property initial-value", "@property syntax"],
  ],
  "without it the look differs a little": [
    ...["@font-face ascent-override", "@font-face descent-override", "@font-face line-gap-override"],
    ...["@font-face size-adjust", "scrollbar-color"],
  ],
  "only adds space when the page scrolls to the focus": [":has"],
  "for date fields, which we don't have": ["unit lh"],
  "for forced colours, which Safari doesn't have": ["forced-color-adjust", "forced-color-adjust: none"],
  "has no effect: zoom is 1 in driver.js": ["zoom"],
};

export const EXCEPTIONS: ReadonlySet<string> = new Set(Object.values(BY_REASON).flat());
