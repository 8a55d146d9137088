import { customDurationOf, customDurationSchema } from "@vr-eye-lab/domain/billing";
import {
  type BallPosition,
  clampBallComponent,
  DEFAULT_SETTINGS,
  type ExerciseSettings,
  exerciseSettingsSchema,
} from "@vr-eye-lab/domain/exercise";
import { EXERCISE_TYPES, type ExerciseType } from "@vr-eye-lab/domain/motion";
import { FOCUS_BOUNDS } from "@vr-eye-lab/domain/optics";
import { WORKOUT_SECONDS } from "@vr-eye-lab/domain/workout";
import * as z from "zod/mini";
import { createStore, type StoreApi } from "zustand/vanilla";
import { type BrowserStorage, persisted } from "../browser/persisted.ts";

/** Where the page's settings are stored. */
export const SETTINGS_KEY = "vr-eye-lab.settings";
/** Raised when the shape below changes incompatibly: a record of another version is ignored. */
const VERSION = 1;

const ipdSchema = z.lazy(() => z.number().check(z.minimum(0.04), z.maximum(0.09)));

/** The stored settings. */
const recordSchema = z.lazy(() =>
  z.object({
    version: z.literal(VERSION),
    settings: exerciseSettingsSchema,
    // The page may be older than the one that stored a motion.
    motion: z.catch(z.enum(EXERCISE_TYPES), "convergence"),
    /** The motions of the workout, each at most once, in the order of choosing. */
    selection: z.catch(
      z
        .array(z.enum(EXERCISE_TYPES))
        .check(z.refine((types) => new Set(types).size === types.length, "a motion is selected twice")),
      [],
    ),
    /** The user's own seconds per session; null: WORKOUT_SECONDS. Used only if the plan allows it. */
    duration: z.nullable(customDurationSchema),
    /** Metres between the eyes, as the headset reported them; null: unknown. */
    ipd: z.nullable(ipdSchema),
    /** The WebXR input profile that the user last selected with, such as 'meta-quest-touch-plus'; null: unknown. */
    inputProfile: z.nullable(z.string()),
    /** Metres to the headset's focal plane, as the user entered them, within FOCUS_BOUNDS; null: assumed. */
    focus: z.nullable(z.number().check(z.minimum(FOCUS_BOUNDS.nearest), z.maximum(FOCUS_BOUNDS.farthest))),
    safetySeen: z.boolean(),
    /** The sessions that this browser has begun. */
    sessionsStarted: z.number(),
    /** The tour is no longer offered. */
    tourSeen: z.boolean(),
    /** The banner about missing VR was dismissed: it shows only when Start VR is pressed. */
    bannerDismissed: z.boolean(),
    /** Pressing ? opens the list of shortcuts. */
    shortcutKey: z.boolean(),
    devMode: z.boolean(),
  }),
);
type SettingsRecord = z.infer<typeof recordSchema>;

const DEFAULTS: SettingsRecord = {
  version: VERSION,
  settings: DEFAULT_SETTINGS,
  motion: "convergence",
  selection: [],
  duration: null,
  ipd: null,
  inputProfile: null,
  focus: null,
  safetySeen: false,
  sessionsStarted: 0,
  tourSeen: false,
  bannerDismissed: false,
  shortcutKey: true,
  devMode: false,
};

/** The page's settings, which belong to this browser and to no account. */
export interface PageState extends Readonly<SettingsRecord> {
  changeSettings(change: Partial<ExerciseSettings>): void;
  /** Moves the motion; each component is clamped to ±1.5 m. */
  placeBall(position: Partial<BallPosition>): void;
  chooseMotion(motion: ExerciseType): void;
  /** Appends a motion to the workout, or removes it. */
  toggleSelected(motion: ExerciseType): void;
  clearSelection(): void;
  /** Sets the seconds of a session, rounded and clamped to the bounds of a custom duration. */
  chooseDuration(seconds: number): void;
  /** Saves the headset's distance between the eyes in metres; implausible values are ignored. */
  learnIpd(metres: number): void;
  /** Saves the input profile that the user selected with. */
  learnInputProfile(inputProfile: string): void;
  markSafetySeen(): void;
  countSession(): void;
  markBannerDismissed(): void;
}

/** The page's settings: restored from storage, saved on each change, and updated when another tab changes them. */
export function createSettingsStore(storage: BrowserStorage): StoreApi<PageState> {
  const stored = persisted(SETTINGS_KEY, recordSchema, storage);
  const store = createStore<PageState>()((set) => ({
    ...(stored.read() ?? DEFAULTS),
    changeSettings: (change) => set(({ settings }) => ({ settings: { ...settings, ...change } })),
    placeBall: (position) =>
      set(({ settings }) => {
        const { x, y, z } = { ...settings.ballPosition, ...position };
        const ballPosition = { x: clampBallComponent(x), y: clampBallComponent(y), z: clampBallComponent(z) };
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
    learnInputProfile: (inputProfile) => set({ inputProfile }),
    markSafetySeen: () => set({ safetySeen: true }),
    countSession: () => set(({ sessionsStarted }) => ({ sessionsStarted: sessionsStarted + 1 })),
    markBannerDismissed: () => set({ bannerDismissed: true }),
  }));

  let isFromOtherTab = false;
  store.subscribe((state) => {
    // Writing another tab's change back could cause a write loop between tabs. JSON leaves out the functions.
    if (!isFromOtherTab) stored.write(state);
  });
  stored.onChange(() => {
    const record = stored.read();
    if (!record) return;
    isFromOtherTab = true;
    store.setState(record);
    isFromOtherTab = false;
  });
  return store;
}
