import {
  FOCAL_BOUNDS,
  IPD_BOUNDS,
  OTHER_FILTERS,
  SCREEN_DISTANCE,
  SEPARATION_BOUNDS,
  VIEWING_METHODS,
} from "@vr-eye-lab/domain/optics";
import * as z from "zod/mini";
import { createStore, type StoreApi } from "zustand/vanilla";
import { type BrowserStorage, persisted } from "../browser/persisted.ts";
import { SCREEN_MODE_KEY } from "./screen-mode-key.ts";

/** Raised when the shape below changes incompatibly: a record of another version is ignored. */
const VERSION = 1;

const calibrationSchema = z.object({
  /** CSS pixels per millimetre of the screen. */
  pixelsPerMillimetre: z.number().check(z.minimum(1), z.maximum(20)),
  /** The browser's devicePixelRatio during the measurement: it differs between zoom levels and screens. */
  devicePixelRatio: z.number().check(z.minimum(0.1), z.maximum(20)),
  /** How much larger a CSS pixel was displayed: Safari's devicePixelRatio leaves out the zoom. */
  zoom: z.number().check(z.minimum(0.1), z.maximum(20)),
  /** Assumed instead of measured. */
  estimated: z.optional(z.boolean()),
});
/** The size of a screen's pixels, as the user measured it or as assumed. */
export type Calibration = Readonly<z.infer<typeof calibrationSchema>>;

const metres = ({ least, most }: { readonly least: number; readonly most: number }) =>
  z.number().check(z.minimum(least), z.maximum(most));

const recordSchema = z.object({
  version: z.literal(VERSION),
  way: z.enum(VIEWING_METHODS),
  redEye: z.enum(["left", "right"]),
  other: z.enum(OTHER_FILTERS),
  /** Metres from the eyes to the screen. */
  distance: metres({ least: SCREEN_DISTANCE.nearest, most: SCREEN_DISTANCE.farthest }),
  /** Metres between the eyes, as the user entered them; null: as the headset reported, else assumed. */
  ipd: z.nullable(metres(IPD_BOUNDS)),
  /** Metres between the centres of the two images for free fusion; null: the distance between the eyes. */
  separation: z.nullable(metres(SEPARATION_BOUNDS)),
  /** Focal length of the viewer's lenses in metres. */
  focal: metres(FOCAL_BOUNDS),
  calibration: z.nullable(calibrationSchema),
  /** The user saw what each eye should see, with this viewing method and these filters. */
  checked: z.boolean(),
});
type ScreenModeRecord = Readonly<z.infer<typeof recordSchema>>;

const DEFAULTS: ScreenModeRecord = {
  version: VERSION,
  way: "one-image",
  redEye: "left",
  // Cyan filters let it through too.
  other: "green",
  distance: SCREEN_DISTANCE.usual,
  ipd: null,
  separation: null,
  focal: FOCAL_BOUNDS.usual,
  calibration: null,
  checked: false,
};

/** The choices that the user's check is about. */
const CHECKED_CHOICES = ["way", "redEye", "other"] as const satisfies (keyof ScreenModeRecord)[];

/** The choices for practising without a headset, on this browser's screen. */
export interface ScreenModeState extends ScreenModeRecord {
  /** Changes choices; the caller keeps them within their bounds. Another viewing method or filter has to be checked again. */
  change(change: Partial<Omit<ScreenModeRecord, "version">>): void;
}

/** The choices for screen mode, restored from storage and saved there on each change. */
export function createScreenModeStore(storage: BrowserStorage): StoreApi<ScreenModeState> {
  const stored = persisted(SCREEN_MODE_KEY, recordSchema, storage);
  const store = createStore<ScreenModeState>()((set) => ({
    ...(stored.read() ?? DEFAULTS),
    change: (change) => set(CHECKED_CHOICES.some((name) => name in change) ? { checked: false, ...change } : change),
  }));
  store.subscribe(stored.write);
  return store;
}

/** Relative difference of pixel ratios that is no zoom: browsers round. */
const SAME = 0.01;

/** Device pixels per CSS pixel during the measurement. */
const ratioOf = ({ devicePixelRatio, zoom }: Calibration) => devicePixelRatio * zoom;

/** Whether a calibration was measured at a number of device pixels per CSS pixel. */
export function isCurrent(calibration: Calibration, pixelRatio: number): boolean {
  return Math.abs(ratioOf(calibration) / pixelRatio - 1) < SAME;
}

/** CSS pixels per metre of the screen, at a number of device pixels per CSS pixel. Zoom doesn't change the screen's own pixels. */
export function pixelsPerMetre(calibration: Calibration, pixelRatio: number): number {
  return (1000 * calibration.pixelsPerMillimetre * ratioOf(calibration)) / pixelRatio;
}

/** The steps before the first exercise in screen mode, in order. */
export const SCREEN_MODE_STEPS = ["choose", "measure", "check"] as const;
export type ScreenModeStep = (typeof SCREEN_MODE_STEPS)[number];

/** The first step that the user has to take at a number of device pixels per CSS pixel; null: none, an exercise can start. */
export function neededStep(
  { way, calibration, checked }: Pick<ScreenModeState, "way" | "calibration" | "checked">,
  pixelRatio: number,
): ScreenModeStep | null {
  // Nothing is measured. `checked`: the user has started this way.
  if (way === "one-image") return checked ? null : "choose";
  if (!calibration) return "choose";
  if (!isCurrent(calibration, pixelRatio)) return "measure";
  return checked ? null : "check";
}
