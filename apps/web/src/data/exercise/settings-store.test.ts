import { DEFAULT_SETTINGS } from "@vr-eye-lab/domain/exercise";
import { describe, expect, it } from "vitest";
import { refusedStorage, TestStorage } from "../testing/test-storage.ts";
import { createSettingsStore, SETTINGS_KEY } from "./settings-store.ts";

/** Changes fields of the stored record. */
function spoil({ kept }: TestStorage, change: object): void {
  const record: unknown = JSON.parse(kept.get(SETTINGS_KEY) ?? "{}");
  kept.set(SETTINGS_KEY, JSON.stringify({ ...(record as object), ...change }));
}

/** A storage with a valid record of settings that differ from the defaults. */
function filled(): TestStorage {
  const storage = new TestStorage();
  const { chooseMotion, changeSettings } = createSettingsStore(storage).getState();
  chooseMotion("figure8");
  changeSettings({ range: "wide", speed: 15 });
  return storage;
}

describe("the page's settings", () => {
  it("start with convergence, normal speed, medium range, red and green [R-026] [R-027] [R-028] [R-029]", () => {
    const storage = new TestStorage();
    const { motion, settings, selection } = createSettingsStore(storage).getState();
    expect(motion).toBe("convergence");
    expect(settings).toMatchObject({ speed: 7.5, range: "medium", leftEyeColor: "#ff0000", rightEyeColor: "#00ff00" });
    expect(selection).toEqual([]);
    expect(storage.logged).toEqual([]);
  });

  it("survive a reload [R-091]", () => {
    const storage = filled();
    const first = createSettingsStore(storage).getState();
    first.placeBall({ x: 0.35 });
    first.toggleSelected("pursuit");
    first.learnIpd(0.0645);
    first.learnInputProfile("generic-hand-select");
    first.markSafetySeen();
    first.countSession();
    first.countSession();
    first.markBannerDismissed();
    expect(createSettingsStore(storage).getState()).toMatchObject({
      motion: "figure8",
      selection: ["pursuit"],
      ipd: 0.0645,
      inputProfile: "generic-hand-select",
      safetySeen: true,
      sessionsStarted: 2,
      bannerDismissed: true,
      settings: { range: "wide", speed: 15, ballPosition: { x: 0.35, y: 0, z: 0 } },
    });
    expect(storage.logged).toEqual([]);
  });

  const settings = (change: object) => ({ settings: { ...DEFAULT_SETTINGS, ...change } });

  it.each<[string, string | object]>([
    ["text that is not JSON", "{half"],
    ["an empty text", ""],
    ["another kind of JSON", "[]"],
    ["JSON's null", "null"],
    ["a record of a future version", { version: 2 }],
    ["a record without a version", { version: undefined }],
    ["a record without settings", { settings: undefined }],
    ["a setting of a wrong type", settings({ isOverlay: "yes" })],
    ["a speed out of range", settings({ speed: 99 })],
    ["a speed of NaN, which JSON makes null", settings({ speed: Number.NaN })],
    ["a speed of 1e999", filled().kept.get(SETTINGS_KEY)?.replace('"speed":15', '"speed":1e999') ?? ""],
    ["an unknown colour", settings({ leftEyeColor: "red" })],
    ["a ball position that is a number", settings({ ballPosition: 7 })],
    ["a ball beyond its limit", settings({ ballPosition: { x: 0, y: 1.6, z: 0 } })],
    ["a duration beyond half an hour", { duration: 1801 }],
  ])("are the defaults after %s, logged once [R-091]", (_, damage) => {
    const storage = filled();
    if (typeof damage === "string") storage.kept.set(SETTINGS_KEY, damage);
    else spoil(storage, damage);
    const store = createSettingsStore(storage);
    expect(store.getState()).toMatchObject({ motion: "convergence", settings: DEFAULT_SETTINGS });
    store.getState().chooseMotion("saccades");
    expect(storage.logged).toHaveLength(1);
    expect(storage.logged[0]).toMatch(/^Stored settings could not be read and were replaced by the defaults: ./);
    expect(createSettingsStore(storage).getState().motion).toBe("saccades");
  });

  it.each([
    ["a newer version's motion", { motion: "juggling" }, { motion: "convergence" }],
    ["a motion named like a prototype", { motion: "__proto__" }, { motion: "convergence" }],
    ["a newer version's motion in the workout", { selection: ["pursuit", "juggling"] }, { selection: [] }],
    ["a motion selected twice", { selection: ["pursuit", "pursuit"] }, { selection: [] }],
  ])("without %s, keep the other choices [R-091]", (_, change, expected) => {
    const storage = filled();
    spoil(storage, change);
    const kept = { motion: "figure8", settings: { range: "wide", speed: 15 } };
    expect(createSettingsStore(storage).getState()).toMatchObject({ ...kept, ...expected });
    expect(storage.logged).toEqual([]);
  });

  it.each([
    ["missing", Object.assign(new TestStorage(), { texts: null })],
    ["refused", refusedStorage()],
    ["full", refusedStorage("QuotaExceededError")],
  ])("last until the page closes where storage is %s, logged once [R-091]", (_, storage) => {
    const store = createSettingsStore(storage);
    store.getState().chooseMotion("pursuit");
    store.getState().changeSettings({ range: "narrow" });
    expect(store.getState()).toMatchObject({ motion: "pursuit", settings: { range: "narrow" } });
    expect(storage.logged).toHaveLength(1);
    expect(storage.logged[0]).toMatch(/^Settings could not be stored in this browser: ./);
  });

  it("clamp the ball to ±1.5 m [R-024]", () => {
    const store = createSettingsStore(new TestStorage());
    store.getState().placeBall({ x: 7, y: Number.NEGATIVE_INFINITY });
    expect(store.getState().settings.ballPosition).toEqual({ x: 1.5, y: -1.5, z: 0 });
  });

  it("follow another tab without writing back, and ignore what cannot be read [R-091]", () => {
    const storage = new TestStorage();
    const other = new TestStorage(storage);
    const here = createSettingsStore(storage);
    storage.refuseWrites();
    createSettingsStore(other).getState().chooseMotion("accommodation");
    other.texts.setItem(SETTINGS_KEY, "{half");
    other.texts.removeItem(SETTINGS_KEY);
    expect(here.getState().motion).toBe("accommodation");
    expect(storage.logged).toEqual([expect.stringContaining("could not be read")]);
  });

  it("save the chosen duration [R-044] [R-091]", () => {
    const storage = filled();
    const store = createSettingsStore(storage);
    store.getState().chooseDuration(45);
    expect(createSettingsStore(storage).getState().duration).toBe(45);
    store.getState().chooseDuration(120);
    expect(createSettingsStore(storage).getState().duration).toBeNull();
    expect(storage.logged).toEqual([]);
  });

  it("clamp a duration to 30 s to 30 min, in whole seconds [R-044]", () => {
    const store = createSettingsStore(new TestStorage());
    const chosen = (seconds: number) => {
      store.getState().chooseDuration(seconds);
      return store.getState().duration;
    };
    expect([chosen(3), chosen(29.2), chosen(30), chosen(44.6), chosen(1800), chosen(9_000)]).toEqual([
      30, 30, 30, 45, 1800, 1800,
    ]);
  });

  it("ignore an implausible distance between the eyes [R-091]", () => {
    const store = createSettingsStore(new TestStorage());
    store.getState().learnIpd(0);
    store.getState().learnIpd(Number.NaN);
    expect(store.getState().ipd).toBeNull();
  });

  it("build a workout in the order of choosing, and clear it [R-110]", () => {
    const store = createSettingsStore(new TestStorage());
    const { toggleSelected, clearSelection } = store.getState();
    toggleSelected("saccades");
    toggleSelected("pursuit");
    toggleSelected("figure8");
    toggleSelected("pursuit");
    expect(store.getState().selection).toEqual(["saccades", "figure8"]);
    clearSelection();
    expect(store.getState().selection).toEqual([]);
  });
});
