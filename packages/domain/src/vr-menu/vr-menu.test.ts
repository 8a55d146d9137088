import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { balanceSchema, DEFAULT_SETTINGS, type ExerciseSettings } from "../exercise/index.ts";
import { evenly } from "../testing/evenly.ts";
import {
  closedVrMenu,
  openVrMenu,
  pressVrMenu,
  VR_MENU_BUTTONS,
  type VrMenuButtonId,
  type VrMenuMode,
} from "./index.ts";

/** The settings after pressing buttons one after another in a menu that was just opened. */
function afterPresses(settings: ExerciseSettings, ...buttons: VrMenuButtonId[]): ExerciseSettings {
  let menu = OPEN;
  let current = settings;
  for (const button of buttons) {
    const press = pressVrMenu(menu, button, current);
    menu = press.menu;
    if (press.command?.kind === "change") current = { ...current, ...press.command.settings };
  }
  return current;
}

const CLOSED = closedVrMenu("position", "settings");
const OPEN = openVrMenu(CLOSED);
const press = (menu = OPEN, button: VrMenuButtonId) => pressVrMenu(menu, button, DEFAULT_SETTINGS);
const idsOf = (mode: "position" | "settings" | "fixed-settings") => VR_MENU_BUTTONS[mode].map(({ id }) => id);

describe("the menu in the headset", () => {
  it("offers the specified buttons in each mode, each in a separate grid cell [R-101, R-102]", () => {
    const position = ["up", "down", "left", "right", "farther", "closer", "recenter", "settings", "close", "end"];
    const settings = ["left-colour", "right-colour", "left-cross", "right-cross", "speed-down", "speed-up", "range"];
    expect(idsOf("position").sort()).toEqual(position.sort());
    const both = [...settings, "end", "back", "balance", "attention"];
    expect(idsOf("fixed-settings").sort()).toEqual(both.toSorted());
    expect(idsOf("settings").sort()).toEqual([...both, "motion"].sort());
    for (const buttons of Object.values(VR_MENU_BUTTONS)) {
      expect(new Set(buttons.map(({ column, row }) => `${column} ${row}`)).size).toBe(buttons.length);
      for (const { column, row } of buttons) {
        expect([0, 1, 2]).toContain(column);
        expect([0, 1, 2, 3]).toContain(row);
      }
    }
  });

  it("opens in position mode; SETTINGS, BACK and CLOSE only change the mode [R-101, R-102]", () => {
    expect(CLOSED).toEqual({ mode: null, first: "position", settings: "settings", prismEye: "left", comfort: null });
    expect(OPEN).toEqual({ ...CLOSED, mode: "position" });
    const inSettings = { ...OPEN, mode: "settings" } as const;
    expect(press(OPEN, "settings")).toEqual({ menu: inSettings, command: null });
    expect(press(inSettings, "back")).toEqual({ menu: OPEN, command: null });
    expect(press(OPEN, "close")).toEqual({ menu: CLOSED, command: { kind: "close" } });
  });

  it("END EXERCISE, on the first page and in settings, closes the menu and ends the exercise [R-101, R-102]", () => {
    for (const menu of [OPEN, press(OPEN, "settings").menu]) {
      expect(press(menu, "end")).toEqual({ menu: CLOSED, command: { kind: "end" } });
    }
  });

  it("is left with END EXERCISE apart: no other page has a button in its place that leads to its page [R-102]", () => {
    const placeOf = (mode: VrMenuMode, id: VrMenuButtonId) => {
      const button = VR_MENU_BUTTONS[mode].find((each) => each.id === id);
      return button && `${button.column} ${button.row}`;
    };
    const end = placeOf("settings", "end");
    // Pressed twice by mistake, the second press is on the settings page.
    for (const [mode, id] of [
      ["position", "settings"],
      ["balance", "leave-balance"],
    ] as const) {
      expect(placeOf(mode, id), `${id} twice`).not.toBe(end);
    }
    expect(placeOf("position", "end"), "in the same place on both pages").toBe(end);
    expect(placeOf("position", "close")).toBe(placeOf("settings", "back"));
  });

  it("after the last exercise asks how it felt, and offers Again, Next motion and Finish, which close it [R-112]", () => {
    const open = openVrMenu(closedVrMenu("summary", "fixed-settings"));
    const answers = ["comfortable", "tired", "uncomfortable"] as const;
    expect(VR_MENU_BUTTONS.summary.map(({ id }) => id)).toEqual([...answers, "again", "next", "finish"]);
    expect(VR_MENU_BUTTONS["last-summary"].map(({ id }) => id)).toEqual([...answers, "again", "finish"]);
    for (const kind of ["again", "next", "finish"] as const) {
      expect(press(open, kind)).toEqual({ menu: closedVrMenu("summary", "fixed-settings"), command: { kind } });
    }
    for (const comfort of answers) {
      const answered = press(open, comfort);
      expect(answered).toEqual({ menu: { ...open, comfort }, command: { kind: "comfort", comfort } });
      expect(press(answered.menu, comfort), "again").toEqual({
        menu: open,
        command: { kind: "comfort", comfort: null },
      });
    }
  });

  it("MOTION asks for the next motion and stays in settings; without others there is no such button [R-102]", () => {
    const { menu } = press(OPEN, "settings");
    expect(press(menu, "motion")).toEqual({ menu, command: { kind: "motion" } });
    const fixed = press(openVrMenu(closedVrMenu("position", "fixed-settings")), "settings").menu;
    expect(fixed.mode).toBe("fixed-settings");
    expect(press(press(fixed, "balance").menu, "leave-balance").menu).toEqual(fixed);
  });

  it("with one image for both eyes, settings have only speed, range and motion [E-07]", () => {
    const idsAfter = (settings: "plain-settings" | "fixed-plain-settings") => {
      const { mode } = press(openVrMenu(closedVrMenu("position", settings)), "settings").menu;
      return mode && VR_MENU_BUTTONS[mode].map(({ id }) => id);
    };
    expect(idsAfter("plain-settings")).toEqual(["speed-down", "range", "speed-up", "back", "motion", "end"]);
    expect(idsAfter("fixed-plain-settings")).toEqual(["speed-down", "range", "speed-up", "back", "end"]);
  });

  it("during Random dots it has no compass, and settings have mode, distance and size [R-170]", () => {
    const open = openVrMenu(CLOSED, "dots-settings");
    const { menu } = press(open, "settings");
    const ids = [open, menu].map(({ mode }) => mode && VR_MENU_BUTTONS[mode].map(({ id }) => id));
    expect(ids).toEqual([
      ["recenter", "close", "settings", "end"],
      ["dots-mode", "dots-distance", "dots-size", "back", "end"],
    ]);
    expect(press(menu, "back").menu).toEqual(open);
  });

  it("RECENTER asks for recentring and leaves menu and settings unchanged [R-101]", () => {
    expect(press(OPEN, "recenter")).toEqual({ menu: OPEN, command: { kind: "recenter" } });
    expect(afterPresses(DEFAULT_SETTINGS, "speed-up", "recenter").speed).toBe(DEFAULT_SETTINGS.speed + 1.5);
  });

  it.each([
    ["up", { x: 0, y: 0.15, z: 0 }],
    ["down", { x: 0, y: -0.15, z: 0 }],
    ["left", { x: -0.15, y: 0, z: 0 }],
    ["right", { x: 0.15, y: 0, z: 0 }],
    ["farther", { x: 0, y: 0, z: -0.15 }],
    ["closer", { x: 0, y: 0, z: 0.15 }],
  ] as const)("moves the ball 0.15 m with %s and changes nothing else [R-101]", (button, ballPosition) => {
    expect(afterPresses(DEFAULT_SETTINGS, button)).toEqual({ ...DEFAULT_SETTINGS, ballPosition });
  });

  it("keeps the ball within ±1.5 m after any number of presses [R-100, R-101]", () => {
    for (const nudge of ["up", "down", "left", "right", "farther", "closer"] as const) {
      const { ballPosition } = afterPresses(DEFAULT_SETTINGS, ...new Array<VrMenuButtonId>(30).fill(nudge));
      expect(Object.values(ballPosition).map(Math.abs).sort()).toEqual([0, 0, 1.5]);
    }
  });

  it("cycles each eye's colour through red, lime, blue, yellow and white, and turns per-eye colours on [R-102]", () => {
    const white = { ...DEFAULT_SETTINGS, isRedGreen: false };
    const cycle = ["#ff0000", "#00ff00", "#0000ff", "#ffff00", "#ffffff"];
    for (let presses = 1; presses <= 10; presses++) {
      const left = afterPresses(white, ...new Array<VrMenuButtonId>(presses).fill("left-colour"));
      expect(left).toEqual({ ...DEFAULT_SETTINGS, leftEyeColor: cycle[presses % 5] });
      const right = afterPresses(white, ...new Array<VrMenuButtonId>(presses).fill("right-colour"));
      expect(right).toEqual({ ...DEFAULT_SETTINGS, rightEyeColor: cycle[(presses + 1) % 5] });
    }
  });

  it("toggles each eye's cross marker without changing the other eye's [R-102]", () => {
    expect(afterPresses(DEFAULT_SETTINGS, "left-cross")).toEqual({ ...DEFAULT_SETTINGS, leftEyeOverlay: true });
    expect(afterPresses(DEFAULT_SETTINGS, "right-cross")).toEqual({ ...DEFAULT_SETTINGS, rightEyeOverlay: true });
    expect(afterPresses(DEFAULT_SETTINGS, "left-cross", "left-cross")).toEqual(DEFAULT_SETTINGS);
    expect(afterPresses(DEFAULT_SETTINGS, "right-cross", "right-cross")).toEqual(DEFAULT_SETTINGS);
  });

  it("changes speed in steps of 1.5 from 0 to 15 [R-102]", () => {
    fc.assert(
      fc.property(
        evenly(0, 15),
        fc.array(fc.constantFrom("speed-down", "speed-up"), { maxLength: 25 }),
        (speed, presses) => {
          let expected = speed;
          for (const press of presses) {
            expected += press === "speed-up" ? 1.5 : -1.5;
            if (expected > 15) expected = 15;
            if (expected < 0) expected = 0;
          }
          expect(afterPresses({ ...DEFAULT_SETTINGS, speed }, ...presses).speed).toBe(expected);
        },
      ),
    );
  });

  it("cycles the range: narrow, medium, wide, narrow [R-102]", () => {
    const shown = [1, 2, 3].map((presses) =>
      afterPresses({ ...DEFAULT_SETTINGS, range: "narrow" }, ...new Array<VrMenuButtonId>(presses).fill("range")),
    );
    expect(shown.map(({ range }) => range)).toEqual(["medium", "wide", "narrow"]);
  });

  it("EYE BALANCE opens contrast, prism and fusion lock, and BACK returns [E-02]", () => {
    const inSettings = press(OPEN, "settings").menu;
    const inBalance = press(inSettings, "balance");
    expect(inBalance).toEqual({ menu: { ...inSettings, mode: "balance" }, command: null });
    expect(press(inBalance.menu, "leave-balance")).toEqual({ menu: inSettings, command: null });
    const eye = DEFAULT_SETTINGS.balance.left;
    expect(afterPresses(DEFAULT_SETTINGS, "right-fainter", "right-fainter", "right-stronger").balance).toEqual({
      left: eye,
      right: { ...eye, contrast: 90 },
    });
    const presses = ["base-out", "base-up", "base-up", "prism-eye", "base-in", "base-down", "left-fainter"] as const;
    const changed = afterPresses(DEFAULT_SETTINGS, ...presses);
    expect(changed).toEqual({
      ...DEFAULT_SETTINGS,
      balance: {
        left: { contrast: 90, baseOut: 0.5, baseUp: 1 },
        right: { contrast: 100, baseOut: -0.5, baseUp: -0.5 },
      },
    });
    expect(afterPresses(changed, "even"), "after EVEN OUT").toEqual(DEFAULT_SETTINGS);
    expect(afterPresses(DEFAULT_SETTINGS, "fusion-lock").fusionLock).toBe(true);
  });

  it("ATTENTION toggles the attention check [E-03]", () => {
    expect(afterPresses(DEFAULT_SETTINGS, "attention")).toEqual({ ...DEFAULT_SETTINGS, attentionCheck: true });
    expect(afterPresses(DEFAULT_SETTINGS, "attention", "attention")).toEqual(DEFAULT_SETTINGS);
  });

  it("keeps contrast within 0 to 100 % and prisms within bounds after any number of presses [E-02]", () => {
    const ids = ["left-fainter", "right-stronger", "base-out", "base-in", "base-up", "base-down", "prism-eye"] as const;
    for (const id of ids) {
      const { balance } = afterPresses(DEFAULT_SETTINGS, ...new Array<VrMenuButtonId>(60).fill(id));
      expect(balanceSchema.safeParse(balance).success, id).toBe(true);
    }
    expect(afterPresses(DEFAULT_SETTINGS, ...new Array<VrMenuButtonId>(60).fill("base-in")).balance.left.baseOut).toBe(
      -20,
    );
  });

  it("does not mutate the settings it is given [R-102]", () => {
    const before = JSON.stringify(DEFAULT_SETTINGS);
    for (const { id } of Object.values(VR_MENU_BUTTONS).flat()) afterPresses(DEFAULT_SETTINGS, id);
    expect(JSON.stringify(DEFAULT_SETTINGS)).toBe(before);
  });
});
