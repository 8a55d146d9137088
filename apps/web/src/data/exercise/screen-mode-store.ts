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
import { type BrowserStorage, persisted } from "../persisted.ts";

/** Where the choices for screen mode are stored. */
export const SCREEN_MODE_KEY = "vr-eye-lab.flat";
/** Raised when the shape below changes incompatibly: a record of another version is ignored. */
const VERSION = 1;

const calibrationSchema = z.object({
  /** CSS pixels per millimetre of the screen. */
  pixelsPerMillimetre: z.number().check(z.minimum(1), z.maximum(20)),
  /** The browser's devicePixelRatio during the measurement: it differs between zoom levels and screens. */
  devicePixelRatio: z.number().check(z.minimum(0.1), z.maximum(20)),
  /** How much larger a CSS pixel was displayed: Safari's devicePixelRatio leaves out the zoom. Missing in records of version 0.1. */
  zoom: z.optional(z.number().check(z.minimum(0.1), z.maximum(20))),
});
/** The size of a screen's pixels, as the user measured it. */
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
});
type ScreenModeRecord = Readonly<z.infer<typeof recordSchema>>;

const DEFAULTS: ScreenModeRecord = {
  version: VERSION,
  way: "anaglyph",
  redEye: "left",
  other: "cyan",
  distance: SCREEN_DISTANCE.usual,
  ipd: null,
  separation: null,
  focal: FOCAL_BOUNDS.usual,
  calibration: null,
};

/** The choices for practising without a headset, on this browser's screen. */
export interface ScreenModeState extends ScreenModeRecord {
  /** Changes choices; the caller keeps them within their bounds. */
  change(change: Partial<Omit<ScreenModeRecord, "version">>): void;
}

/** The choices for screen mode, restored from storage and saved there on each change. */
export function createScreenModeStore(storage: BrowserStorage): StoreApi<ScreenModeState> {
  const stored = persisted(SCREEN_MODE_KEY, recordSchema, storage);
  const store = createStore<ScreenModeState>()((set) => ({ ...(stored.read() ?? DEFAULTS), change: set }));
  store.subscribe(stored.write);
  return store;
}

/** Relative difference of pixel ratios that is no zoom: browsers round. */
const SAME = 0.01;

/** Device pixels per CSS pixel during the measurement. */
const ratioOf = ({ devicePixelRatio, zoom = 1 }: Calibration) => devicePixelRatio * zoom;

/** Whether a calibration was measured at a number of device pixels per CSS pixel. */
export function isCurrent(calibration: Calibration, pixelRatio: number): boolean {
  return Math.abs(ratioOf(calibration) / pixelRatio - 1) < SAME;
}

/** CSS pixels per metre of the screen, at a number of device pixels per CSS pixel. Zoom doesn't change the screen's own pixels. */
export function pixelsPerMetre(calibration: Calibration, pixelRatio: number): number {
  return (1000 * calibration.pixelsPerMillimetre * ratioOf(calibration)) / pixelRatio;
}
