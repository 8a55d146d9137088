/** Degrees from the axis of the left eye's view to its edges; the right eye's view is its mirror image. */
export interface Frustum {
  readonly left: number;
  readonly right: number;
  readonly up: number;
  readonly down: number;
}

/** What a user selects with. */
export type DeviceInput =
  /** A pair with sticks; present while the XR session is visible. */
  | "controllers"
  /** Tracked hands without joints; present while the XR session is visible. */
  | "hands"
  /** Gaze and pinch; an input source exists only during a pinch. */
  | "transient-pointer"
  /** The head's direction and a tap on the screen; one input source, present all the time. */
  | "gaze";

/** What a headset's browser offers to a page, as far as it differs between headsets. */
export interface Device {
  readonly name: string;
  /** The emulator's configuration that the device starts from. */
  readonly base: "metaQuest2" | "metaQuest3" | "metaQuestPro" | "metaVRGlasses";
  readonly userAgent?: string;
  /** The kind of layer that three gets: it prefers a projection layer if the browser has them. */
  readonly layer: "projection" | "base";
  /** A projection layer has images only if the feature 'layers' was granted. */
  readonly imagesNeedLayers?: boolean;
  /** Optional features that are granted when requested. */
  readonly features: readonly string[];
  /** Prompts that the user answers before the XR session is granted: for VR itself, and for a requested feature. */
  readonly prompts: readonly ("vr" | "hand-tracking")[];
  /** Hz that the page can choose from; null if the page can neither read nor set the rate. */
  readonly frameRates: readonly number[] | null;
  /** Hz before the page sets a rate. */
  readonly frameRate: number;
  readonly input: DeviceInput;
  /** The states other than 'visible' that the XR session reports. */
  readonly hiding: readonly ("visible-blurred" | "hidden")[];
  /** What `environmentBlendMode` is in VR; null if the browser doesn't have it. */
  readonly blendMode: "opaque" | null;
  /** Metres of the page's world in a metre of the room. */
  readonly worldScale: number;
  /** Degrees of freedom of the head. */
  readonly freedom: 3 | 6;
  /** Milliseconds from the callback's time to `predictedDisplayTime`; null if the browser doesn't have it. */
  readonly displayDelay: number | null;
  /** The scale of an image with as many pixels as the display's centre. */
  readonly nativeScale: number;
  /** Whether `requestViewportScale` has an effect. */
  readonly scalesViewport: boolean;
  readonly frustum: Frustum;
  /** APIs of the test's Chromium and emulator that the device's browser doesn't have. */
  readonly missing: readonly string[];
}

const SYMMETRIC: Frustum = { left: 45, right: 45, up: 45, down: 45 };

/*
 * Quest Browser. Sources: projection layers since 16.1, also without 'layers' (MDN browser-compat-data, XRWebGLBinding; mrdoob/three.js#30112);
 * offerSession (De-Panther/unity-webxr-export#336); a prompt for VR, once per origin (GoogleChrome/web.dev#8027); predictedDisplayTime
 * (SamsungInternet/support#124). Frame rates: developers.meta.com, "Set Display Refresh Rates" and "WebXR App Framerate Control".
 * States: WebXR, "visibility state": the system menu blurs, taking the headset off hides. Prompt for hands: W3C WebXR Hand Input, "Privacy".
 * Not documented: the rate before the page sets one (the guide has 90 Hz for a Quest 2 and 72 Hz for others), the native scale, the display
 * delay, the frustum, and whether hands without 'hand-tracking' select: a browser may leave them out (immersive-web/webxr-hand-input#52).
 */
const QUEST = {
  layer: "projection",
  features: ["local-floor", "bounded-floor", "unbounded", "hand-tracking", "layers"],
  prompts: ["vr", "hand-tracking"],
  input: "controllers",
  hiding: ["visible-blurred", "hidden"],
  blendMode: "opaque",
  worldScale: 1,
  freedom: 6,
  displayDelay: 25,
  nativeScale: 1.25,
  scalesViewport: true,
  frustum: SYMMETRIC,
  missing: [],
} as const;

/*
 * Chromium with OpenXR. Sources: third_party/blink/renderer/modules/xr: xr_session.idl (no frame rates), xr_frame.idl (no predictedDisplayTime);
 * device/vr/openxr: openxr_device.cc (features), openxr_api_wrapper.cc (VISIBLE is 'visible-blurred', SYNCHRONIZED is 'hidden');
 * prompts: RequestType::kVrSession and kHandTracking. Projection layers since 147 (MDN browser-compat-data), without images unless
 * 'layers' was granted: 'There is no shared buffer for layer' (mrdoob/three.js#32592). Not documented: a scale and frustum for each headset.
 */
const CHROME = {
  base: "metaQuest3",
  layer: "projection",
  imagesNeedLayers: true,
  features: ["local-floor", "bounded-floor", "unbounded", "hand-tracking", "layers"],
  prompts: ["vr", "hand-tracking"],
  frameRates: null,
  frameRate: 90,
  hiding: ["visible-blurred", "hidden"],
  blendMode: "opaque",
  freedom: 6,
  displayDelay: null,
  nativeScale: 1,
  scalesViewport: true,
  frustum: SYMMETRIC,
  missing: ["XRSystem.prototype.offerSession"],
} as const;

/** The devices that the product is tested on. A fact without a source is marked 'not documented'; the emulator's value stands in for it. */
export const DEVICES: readonly Device[] = [
  { ...QUEST, name: "Quest 2", base: "metaQuest2", frameRates: [72, 80, 90, 120], frameRate: 90 },
  { ...QUEST, name: "Quest 3", base: "metaQuest3", frameRates: [72, 80, 90, 120], frameRate: 90 },
  { ...QUEST, name: "Quest 3S", base: "metaQuest3", frameRates: [72, 80, 90, 120], frameRate: 72 },
  { ...QUEST, name: "Quest Pro", base: "metaQuestPro", frameRates: [72, 80, 90], frameRate: 72 },
  {
    /*
     * Safari of visionOS. Sources: no projection layers (WebKit/WebKit#62792); gaze and pinch (webkit.org/blog/15162); a dialog before VR
     * (casual-simulation/casualos#366) and another for hands (mrdoob/three.js#27698), which don't select (#27699); WebXRSession.idl,
     * WebXRFrame.idl: no frame rates, blend mode or predictedDisplayTime. Not documented: the rate, 'visible-blurred', whether
     * requestViewportScale has an effect, the scale, the frustum.
     */
    name: "Vision Pro",
    base: "metaQuest3",
    userAgent:
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15",
    layer: "base",
    features: ["local-floor", "hand-tracking"],
    prompts: ["vr", "hand-tracking"],
    frameRates: null,
    frameRate: 90,
    input: "transient-pointer",
    hiding: ["hidden"],
    blendMode: null,
    worldScale: 1,
    freedom: 6,
    displayDelay: null,
    nativeScale: 1,
    scalesViewport: false,
    frustum: SYMMETRIC,
    missing: [
      "XRWebGLBinding",
      "XRSystem.prototype.offerSession",
      "requestIdleCallback",
      "Navigator.prototype.connection",
      "Navigator.prototype.userAgentData",
      "Navigator.prototype.deviceMemory",
    ],
  },
  {
    /*
     * PICO Browser, a fork of Chromium 105 (immersive-web/immersiveweb.dev#76). Sources: layers (#86); no enabledFeatures (mrdoob/three.js#30282);
     * 72 frames a second (De-Panther/unity-webxr-export#283); controllers with sticks (webxr-input-profiles, pico-4.json). The build rejects
     * APIs of JavaScript and DOM that it lacks. Not documented: the exact user agent, prompts, states (WebXR's), predictedDisplayTime,
     * scale, frustum.
     */
    name: "Pico 4",
    base: "metaQuest3",
    userAgent:
      "Mozilla/5.0 (X11; Linux x86_64; PICO 4) AppleWebKit/537.36 (KHTML, like Gecko) PicoBrowser/3.3.54 Chrome/105.0.5195.68 VR Safari/537.36",
    layer: "projection",
    features: ["local-floor", "bounded-floor", "hand-tracking", "layers"],
    prompts: [],
    frameRates: null,
    frameRate: 72,
    input: "controllers",
    hiding: ["visible-blurred", "hidden"],
    blendMode: "opaque",
    worldScale: 1,
    freedom: 6,
    displayDelay: null,
    nativeScale: 1.4,
    scalesViewport: true,
    frustum: SYMMETRIC,
    missing: ["XRSession.prototype.enabledFeatures", "XRSystem.prototype.offerSession"],
  },
  {
    // Chrome for Android XR (developer.android.com/develop/xr/web); controllers are sold separately (Wikipedia), so hands select. Up to
    // 90 Hz. No predictedDisplayTime in Samsung Internet either (SamsungInternet/support#124). Not documented: hands without 'hand-tracking'.
    ...CHROME,
    name: "Galaxy XR",
    userAgent: "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Safari/537.36",
    input: "hands",
    worldScale: 1,
  },
  {
    // Chrome on Windows. Not documented: what a runtime's world scale does to WebXR. Here all distances grow, also between the eyes.
    ...CHROME,
    name: "wired PC headset",
    userAgent:
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Safari/537.36",
    input: "controllers",
    worldScale: 2,
  },
  {
    /*
     * Chrome for Android with Cardboard. Sources: device/vr/android/cardboard: cardboard_device.cc (features; the viewer's code is scanned first),
     * cardboard_render_loop.cc (one gaze source, emulated positions, no viewport scaling, a default scale of 0.7, no states: frames stop).
     * Chrome knows projection layers on every device, but Cardboard isn't granted 'layers'. It is granted local-floor, other phones' viewers
     * aren't, which is the harder case.
     */
    ...CHROME,
    name: "phone with 3DoF",
    userAgent:
      "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Mobile Safari/537.36",
    features: [],
    prompts: ["vr"],
    frameRate: 60,
    input: "gaze",
    hiding: [],
    worldScale: 1,
    freedom: 3,
    nativeScale: 1.4,
    scalesViewport: false,
  },
  {
    // The emulator's newest configuration (IWER 2.5). Its frustum was sampled from the projection matrices; the rest is the Quest Browser's.
    ...QUEST,
    name: "Meta VR Glasses",
    base: "metaVRGlasses",
    frameRates: [72, 90, 96, 100, 120],
    frameRate: 90,
    frustum: { left: 37, right: 37, up: 25, down: 43 },
  },
];

export const LAYERS = ["base", "projection"] as const;

/** A Quest 3 that draws to this kind of layer, one pixel for each of its display. @param fieldOfView degrees from edge to edge */
export function layerDevice(layer: Device["layer"], fieldOfView: number): Device {
  const half = fieldOfView / 2;
  const frustum = { left: half, right: half, up: half, down: half };
  return {
    ...QUEST,
    name: `${layer} layer`,
    base: "metaQuest3",
    frameRates: [90],
    frameRate: 90,
    layer,
    frustum,
    nativeScale: 1,
  };
}
