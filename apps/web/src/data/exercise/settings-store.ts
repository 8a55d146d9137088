import { customDurationOf, customDurationSchema } from "@vr-eye-lab/domain/billing";
import {
  type BallPosition,
  clampBallComponent,
  DEFAULT_SETTINGS,
  type ExerciseSettings,
  exerciseSettingsSchema,
} from "@vr-eye-lab/domain/exercise";
import { messageText } from "@vr-eye-lab/domain/messages";
import { MOTION_TYPES, type MotionType } from "@vr-eye-lab/domain/motion";
import { FOCUS_BOUNDS } from "@vr-eye-lab/domain/optics";
import { WORKOUT_SECONDS } from "@vr-eye-lab/domain/workout";
import * as z from "zod/mini";
import { createStore, type StoreApi } from "zustand/vanilla";
import { messageOf, type TextStore } from "../text-store.ts";

/** Where the page's settings lie in local storage. */
export const SETTINGS_KEY = "vr-eye-lab.settings";
/** Counts up when the shape below changes; a record of another version is not read. */
const VERSION = 1;

const ipdSchema = z.lazy(() => z.number().check(z.minimum(0.04), z.maximum(0.09)));

const recordSchema = z.lazy(() =>
  z.object({
    version: z.literal(VERSION),
    settings: exerciseSettingsSchema,
    motion: z.enum(MOTION_TYPES),
    /** The workout under construction: each motion at most once, in the order of choosing. */
    selection: z
      .array(z.enum(MOTION_TYPES))
      .check(z.refine((types) => new Set(types).size === types.length, "a motion is selected twice")),
    /** Seconds of a session of one's own choosing; null, and left out by older records: WORKOUT_SECONDS. It counts only where the plan has it. */
    duration: z.optional(z.nullable(customDurationSchema)),
    /** Distance between the eyes in metres, as the headset told it; null until one has. */
    ipd: z.nullable(ipdSchema),
    /** Metres to the headset's focal plane as the person entered it; null, and left out by older records: assumed. */
    focus: z.optional(z.nullable(z.number().check(z.minimum(FOCUS_BOUNDS.nearest), z.maximum(FOCUS_BOUNDS.farthest)))),
    safetySeen: z.boolean(),
    /** Whether the tour need not be offered any more; left out by older records. */
    tourSeen: z.optional(z.boolean()),
    /** Whether ? opens the sheet of shortcuts; left out by older records, and means yes. */
    shortcutKey: z.optional(z.boolean()),
    devMode: z.boolean(),
  }),
);
type Kept = Omit<z.infer<typeof recordSchema>, "version" | "duration" | "focus" | "tourSeen" | "shortcutKey"> & {
  duration: number | null;
  focus: number | null;
  tourSeen: boolean;
  shortcutKey: boolean;
};

const DEFAULTS: Kept = {
  settings: DEFAULT_SETTINGS,
  motion: "convergence",
  selection: [],
  duration: null,
  ipd: null,
  focus: null,
  safetySeen: false,
  tourSeen: false,
  shortcutKey: true,
  devMode: false,
};

/** What the page remembers that no document holds, and how it changes. */
export interface PageState extends Readonly<Kept> {
  changeSettings(change: Partial<ExerciseSettings>): void;
  /** Moves the motion; each component is held within ±1.5 m. */
  placeBall(position: Partial<BallPosition>): void;
  chooseMotion(motion: MotionType): void;
  /** Puts a motion at the end of the workout, or takes it out. */
  toggleSelected(motion: MotionType): void;
  clearSelection(): void;
  /** Sets the seconds of a session, brought to whole ones within the bounds of a duration of one's own. */
  chooseDuration(seconds: number): void;
  /** Keeps the headset's own distance between the eyes; one that no person has is not kept. */
  learnIpd(metres: number): void;
  /** Sets the metres to the headset's focal plane, within FOCUS_BOUNDS; null: assumed. */
  setFocus(metres: number | null): void;
  markSafetySeen(): void;
  markTourSeen(): void;
  setShortcutKey(on: boolean): void;
  setDevMode(on: boolean): void;
}

export interface SettingsStore extends StoreApi<PageState> {
  /** Takes over what another tab has stored; text that cannot be read is ignored. */
  adopt(text: string | null): void;
}

/**
 * The page's settings, restored from and kept in the given storage. A record that is damaged, out of range or of another
 * version gives the defaults; a storage that refuses costs the memory only. Either is told once to `log`.
 */
export function createSettingsStore(storage: TextStore | null, log: (message: string) => void): SettingsStore {
  let storedText: string | null = null;
  let refused = false;

  function refuse(error: unknown): void {
    if (!refused) log(messageText("settings/not-stored", { message: messageOf(error) }));
    refused = true;
  }

  function restore(): Kept {
    try {
      if (!storage) throw new Error("local storage is refused");
      storedText = storage.getItem(SETTINGS_KEY);
    } catch (error) {
      refuse(error);
    }
    if (storedText === null) return DEFAULTS;
    const read = readRecord(storedText);
    if (read.kept) return read.kept;
    log(messageText("settings/damaged", { message: read.message }));
    return DEFAULTS;
  }

  const store = createStore<PageState>()((set) => ({
    ...restore(),
    changeSettings: (change) => set(({ settings }) => ({ settings: { ...settings, ...change } })),
    placeBall: (position) =>
      set(({ settings }) => {
        const moved = { ...settings.ballPosition, ...position };
        const ballPosition = {
          x: clampBallComponent(moved.x),
          y: clampBallComponent(moved.y),
          z: clampBallComponent(moved.z),
        };
        return { settings: { ...settings, ballPosition } };
      }),
    chooseMotion: (motion) => set({ motion }),
    toggleSelected: (motion) =>
      set(({ selection }) => ({
        selection: selection.includes(motion) ? selection.filter((type) => type !== motion) : [...selection, motion],
      })),
    clearSelection: () => set({ selection: [] }),
    chooseDuration(seconds) {
      const duration = customDurationOf(seconds);
      set({ duration: duration === WORKOUT_SECONDS ? null : duration });
    },
    learnIpd: (metres) => set(({ ipd }) => ({ ipd: ipdSchema.safeParse(metres).success ? metres : ipd })),
    setFocus: (focus) => set({ focus }),
    markSafetySeen: () => set({ safetySeen: true }),
    markTourSeen: () => set({ tourSeen: true }),
    setShortcutKey: (shortcutKey) => set({ shortcutKey }),
    setDevMode: (devMode) => set({ devMode }),
  }));

  store.subscribe((state) => {
    const { settings, motion, selection, duration, ipd, focus, safetySeen, tourSeen, shortcutKey, devMode } = state;
    const kept: Kept = {
      settings,
      motion,
      selection,
      duration,
      ipd,
      focus,
      safetySeen,
      tourSeen,
      shortcutKey,
      devMode,
    };
    const text = JSON.stringify({ version: VERSION, ...kept });
    // What came from another tab is there already: writing it again would start a quarrel.
    if (text === storedText) return;
    storedText = text;
    try {
      storage?.setItem(SETTINGS_KEY, text);
    } catch (error) {
      refuse(error);
    }
  });

  return {
    ...store,
    adopt(text) {
      const { kept } = readRecord(text ?? "");
      if (!kept) return;
      storedText = text;
      store.setState(kept);
    },
  };
}

/** Reads a stored record, or says why it cannot be read. */
function readRecord(text: string): { kept: Kept | null; message: string } {
  try {
    const {
      version: _,
      duration = null,
      focus = null,
      tourSeen = false,
      shortcutKey = true,
      ...rest
    } = recordSchema.parse(JSON.parse(text));
    return { kept: { ...rest, duration, focus, tourSeen, shortcutKey }, message: "" };
  } catch (error) {
    return { kept: null, message: messageOf(error) };
  }
}
