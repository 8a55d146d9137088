import { messageText } from "@vr-eye-lab/domain/messages";
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
import { messageOf, type TextStore } from "../text-store.ts";

/** Where the choices for a flat screen lie in local storage. */
export const FLAT_KEY = "vr-eye-lab.flat";
/** Counts up when the shape below changes; a record of another version is not read. */
const VERSION = 1;

const calibrationSchema = z.object({
  /** CSS pixels in a millimetre of the screen. */
  pixelsPerMillimetre: z.number().check(z.minimum(1), z.maximum(20)),
  /** The browser's own, when it was measured: it changes with the page's zoom, and from screen to screen. */
  devicePixelRatio: z.number().check(z.minimum(0.1), z.maximum(20)),
});
/** How long a screen's pixels are, as a person measured it. */
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
  /** Metres between the eyes as the person entered them; null: the headset's, or what is assumed. */
  ipd: z.nullable(metres(IPD_BOUNDS)),
  /** Metres between the middles of two pictures for free fusion; null: as far apart as the eyes. */
  separation: z.nullable(metres(SEPARATION_BOUNDS)),
  /** Metres: the focal length of the viewer's lenses. */
  focal: metres(FOCAL_BOUNDS),
  calibration: z.nullable(calibrationSchema),
});
type Kept = Readonly<Omit<z.infer<typeof recordSchema>, "version">>;

const DEFAULTS: Kept = {
  way: "anaglyph",
  redEye: "left",
  other: "cyan",
  distance: SCREEN_DISTANCE.usual,
  ipd: null,
  separation: null,
  focal: FOCAL_BOUNDS.usual,
  calibration: null,
};

/** What this browser remembers of the screen that somebody practises on without a headset. */
export interface FlatState extends Kept {
  /** Takes on choices within their bounds. */
  change(change: Partial<Kept>): void;
}

/**
 * The choices for a flat screen, restored from and kept in the given storage. A record that is damaged, out of range or of
 * another version gives the defaults; a storage that refuses costs the memory only. Either is told once to `log`.
 */
export function createFlatStore(storage: TextStore | null, log: (message: string) => void): StoreApi<FlatState> {
  let refused = false;

  function refuse(error: unknown): void {
    if (!refused) log(messageText("settings/not-stored", { message: messageOf(error) }));
    refused = true;
  }

  function restore(): Kept {
    let text: string | null = null;
    try {
      if (!storage) throw new Error("local storage is refused");
      text = storage.getItem(FLAT_KEY);
    } catch (error) {
      refuse(error);
    }
    if (text === null) return DEFAULTS;
    try {
      const { version: _, ...kept } = recordSchema.parse(JSON.parse(text));
      return kept;
    } catch (error) {
      log(messageText("settings/damaged", { message: messageOf(error) }));
      return DEFAULTS;
    }
  }

  const store = createStore<FlatState>()((set) => ({ ...restore(), change: (change) => set(change) }));
  store.subscribe(({ change: _, ...kept }) => {
    try {
      storage?.setItem(FLAT_KEY, JSON.stringify({ version: VERSION, ...kept }));
    } catch (error) {
      refuse(error);
    }
  });
  return store;
}

/** Whether a calibration was measured with the pixels that the page has now. */
export function isCurrent(calibration: Calibration, devicePixelRatio: number): boolean {
  return calibration.devicePixelRatio === devicePixelRatio;
}
