import { DEFAULT_SETTINGS } from "@vr-eye-lab/domain/exercise";
import { describe, expect, it } from "vitest";
import type { TextStore } from "../text-store.ts";
import { createSettingsStore, SETTINGS_KEY } from "./settings-store.ts";

/** Node has no local storage: this one holds texts, and refuses when told to. */
class Texts implements TextStore {
  readonly kept = new Map<string, string>();
  refuses: DOMException | null = null;

  getItem(key: string): string | null {
    if (this.refuses) throw this.refuses;
    return this.kept.get(key) ?? null;
  }

  setItem(key: string, value: string): void {
    if (this.refuses) throw this.refuses;
    this.kept.set(key, value);
  }

  /** The stored record with some of it changed. */
  spoil(change: object): void {
    const record: unknown = JSON.parse(this.kept.get(SETTINGS_KEY) ?? "{}");
    this.kept.set(SETTINGS_KEY, JSON.stringify({ ...(record as object), ...change }));
  }
}

function open(texts: TextStore | null) {
  const told: string[] = [];
  return { store: createSettingsStore(texts, (message) => told.push(message)), told };
}

/** A storage with a valid record of settings that differ from the defaults. */
function filled(): Texts {
  const texts = new Texts();
  const { store } = open(texts);
  store.getState().chooseMotion("figure8");
  store.getState().changeSettings({ range: "wide", speed: 15 });
  return texts;
}

describe("the page's settings", () => {
  it("begin with convergence, normal speed, medium range, red and green [R-026] [R-027] [R-028] [R-029]", () => {
    const { store, told } = open(new Texts());
    const { motion, settings, selection } = store.getState();
    expect(motion).toBe("convergence");
    expect(settings).toMatchObject({ speed: 7.5, range: "medium", leftEyeColor: "#ff0000", rightEyeColor: "#00ff00" });
    expect(selection).toEqual([]);
    expect(told).toEqual([]);
  });

  it("survive a reload [R-091]", () => {
    const texts = filled();
    const first = open(texts).store.getState();
    first.placeBall({ x: 0.35 });
    first.toggleSelected("pursuit");
    first.learnIpd(0.0645);
    first.markSafetySeen();
    const again = open(texts);
    expect(again.store.getState()).toMatchObject({
      motion: "figure8",
      selection: ["pursuit"],
      ipd: 0.0645,
      safetySeen: true,
      settings: { range: "wide", speed: 15, ballPosition: { x: 0.35, y: 0, z: 0 } },
    });
    expect(again.told).toEqual([]);
  });

  it.each([
    ["text that is no JSON", (texts: Texts) => texts.setItem(SETTINGS_KEY, "{half")],
    ["an empty text", (texts: Texts) => texts.setItem(SETTINGS_KEY, "")],
    ["another kind of JSON", (texts: Texts) => texts.setItem(SETTINGS_KEY, "[]")],
    ["JSON's null", (texts: Texts) => texts.setItem(SETTINGS_KEY, "null")],
    ["a record of a future version", (texts: Texts) => texts.spoil({ version: 2 })],
    ["a record without a version", (texts: Texts) => texts.spoil({ version: undefined })],
    ["a record without settings", (texts: Texts) => texts.spoil({ settings: undefined })],
    [
      "a setting of a wrong type",
      (texts: Texts) => texts.spoil({ settings: { ...DEFAULT_SETTINGS, isOverlay: "yes" } }),
    ],
    ["a speed out of range", (texts: Texts) => texts.spoil({ settings: { ...DEFAULT_SETTINGS, speed: 99 } })],
    [
      "a speed of NaN, which JSON makes null",
      (texts: Texts) => texts.spoil({ settings: { ...DEFAULT_SETTINGS, speed: Number.NaN } }),
    ],
    [
      "a speed of 1e999",
      (texts: Texts) =>
        texts.setItem(SETTINGS_KEY, (texts.kept.get(SETTINGS_KEY) ?? "").replace('"speed":15', '"speed":1e999')),
    ],
    [
      "a colour that no ball has",
      (texts: Texts) => texts.spoil({ settings: { ...DEFAULT_SETTINGS, leftEyeColor: "red" } }),
    ],
    ["an unknown motion", (texts: Texts) => texts.spoil({ motion: "teleport" })],
    ["a motion named like a prototype", (texts: Texts) => texts.spoil({ motion: "__proto__" })],
    ["an unknown motion in the workout", (texts: Texts) => texts.spoil({ selection: ["pursuit", "juggling"] })],
    [
      "a ball that is at no place",
      (texts: Texts) => texts.spoil({ settings: { ...DEFAULT_SETTINGS, ballPosition: 7 } }),
    ],
    ["a duration beyond half an hour", (texts: Texts) => texts.spoil({ duration: 1801 })],
    ["a motion selected twice", (texts: Texts) => texts.spoil({ selection: ["pursuit", "pursuit"] })],
    [
      "a ball beyond its limit",
      (texts: Texts) => texts.spoil({ settings: { ...DEFAULT_SETTINGS, ballPosition: { x: 0, y: 1.6, z: 0 } } }),
    ],
  ])("are the defaults after %s, told once [R-091]", (_, spoil) => {
    const texts = filled();
    spoil(texts);
    const { store, told } = open(texts);
    expect(store.getState()).toMatchObject({ motion: "convergence", settings: DEFAULT_SETTINGS });
    store.getState().chooseMotion("saccades");
    expect(told).toHaveLength(1);
    expect(told[0]).toMatch(/^Stored settings could not be read and were replaced by the defaults: ./);
    expect(open(texts).store.getState().motion).toBe("saccades");
  });

  it.each([
    ["missing", null],
    ["refused", Object.assign(new Texts(), { refuses: new DOMException("denied", "SecurityError") })],
    ["full", Object.assign(new Texts(), { refuses: new DOMException("full", "QuotaExceededError") })],
  ])("work without memory where storage is %s, told once [R-091]", (_, texts) => {
    const { store, told } = open(texts);
    store.getState().chooseMotion("pursuit");
    store.getState().changeSettings({ range: "narrow" });
    expect(store.getState()).toMatchObject({ motion: "pursuit", settings: { range: "narrow" } });
    expect(told).toHaveLength(1);
    expect(told[0]).toMatch(/^Settings could not be stored in this browser: ./);
  });

  it("hold the ball within ±1.5 m [R-024]", () => {
    const { store } = open(new Texts());
    store.getState().placeBall({ x: 7, y: Number.NEGATIVE_INFINITY });
    expect(store.getState().settings.ballPosition).toEqual({ x: 1.5, y: -1.5, z: 0 });
  });

  it("follow another tab without writing back, and ignore what cannot be read [R-091]", () => {
    const texts = new Texts();
    const here = open(texts).store;
    const there = open(texts).store;
    there.getState().chooseMotion("accommodation");
    const text = texts.getItem(SETTINGS_KEY);
    texts.refuses = new DOMException("this tab wrote", "SecurityError");
    here.adopt(text);
    here.adopt("{half");
    here.adopt(null);
    expect(here.getState().motion).toBe("accommodation");
  });

  it("are read from a record that knows no duration, and keep one as it is chosen [R-044] [R-091]", () => {
    const texts = filled();
    texts.spoil({ duration: undefined });
    const { store, told } = open(texts);
    expect(store.getState()).toMatchObject({ motion: "figure8", duration: null });
    store.getState().chooseDuration(45);
    expect(open(texts).store.getState().duration).toBe(45);
    store.getState().chooseDuration(120);
    expect(open(texts).store.getState().duration).toBeNull();
    expect(told).toEqual([]);
  });

  it("hold a duration within 30 s and 30 min, in whole seconds [R-044]", () => {
    const { store } = open(new Texts());
    const chosen = (seconds: number) => {
      store.getState().chooseDuration(seconds);
      return store.getState().duration;
    };
    expect([chosen(3), chosen(29.2), chosen(30), chosen(44.6), chosen(1800), chosen(9_000)]).toEqual([
      30, 30, 30, 45, 1800, 1800,
    ]);
  });

  it("keep no distance between the eyes that no person has [R-091]", () => {
    const { store } = open(new Texts());
    store.getState().learnIpd(0);
    store.getState().learnIpd(Number.NaN);
    expect(store.getState().ipd).toBeNull();
  });

  it("build a workout in order of choosing, and clear it [R-110]", () => {
    const { store } = open(new Texts());
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
