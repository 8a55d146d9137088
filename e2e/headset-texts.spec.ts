import { expect, test } from "@playwright/test";
import { LANGUAGE_CODES } from "@vr-eye-lab/domain/language";
import { EXERCISE_TYPES, MOTION_TYPES } from "@vr-eye-lab/domain/motion";
import { BASE_DISTANCES } from "@vr-eye-lab/domain/random-dots";
import { VR_MENU_MODES, type VrMenuButtonId } from "@vr-eye-lab/domain/vr-menu";
import { ICON_SIZE, iconOf } from "@vr-eye-lab/web/scene/stage/menu-icons";
import { MENU_MARGIN, MENU_TEXT, MENU_WIDTH, placedButtons, TITLE_TEXT } from "@vr-eye-lab/web/scene/stage/menu-layout";
import type * as exercises from "../apps/web/src/copy/en/exercises.ts";
import type * as english from "../apps/web/src/copy/en/headset.ts";
import type * as measuring from "../apps/web/src/copy/en/measuring-scene.ts";

type Part = readonly [text: string, size: number, weight: number];
/** Texts beside each other, and the millimetres that they have, without the space between them. */
type Line = readonly [parts: readonly Part[], room: number];

/** The space beside a button's texts; three times that between texts on a line. */
const BESIDE = 7;
const MENU_LINE = MENU_WIDTH - 2 * (MENU_MARGIN + 4);
/** Columns of the position's details. */
const COLUMN = 166;
const STATUS_LINE = 932;
const STATUS_TEXT = 51;
const SMALL_TEXT = 36;
/** The width of the target below the dots, without the space beside its text. */
const TARGET = 396;

/** The widest values of a button. */
function valuesOf(id: VrMenuButtonId, headset: typeof english.headset, texts: typeof exercises.exerciseText): string[] {
  const eyesColour = headset.filteredColours[id]?.[1] ?? "";
  const onOff = [headset.on, headset.off];
  const motions = MOTION_TYPES.map((type) => texts.labels[type]);
  const contrast = [headset.contrast(100)];
  const out = [-20, 0, 19.5].map(headset.baseOut);
  const up = [-9.5, 0, 9.5].map(headset.baseUp);
  const values: Partial<Record<VrMenuButtonId, string[]>> = {
    "left-colour": [...Object.values(texts.colours), eyesColour],
    "right-colour": [...Object.values(texts.colours), eyesColour],
    "left-cross": onOff,
    "right-cross": onOff,
    attention: onOff,
    "fusion-lock": onOff,
    range: Object.values(headset.ranges),
    "dots-mode": Object.values(headset.dots.modes),
    "dots-distance": BASE_DISTANCES.map(headset.dots.metres),
    "dots-size": Object.values(headset.dots.sizes),
    "left-fainter": contrast,
    "left-stronger": contrast,
    "right-fainter": contrast,
    "right-stronger": contrast,
    "prism-eye": Object.values(headset.eyes),
    "base-out": out,
    "base-in": out,
    "base-up": up,
    "base-down": up,
    motion: motions,
    next: motions,
  };
  return values[id] ?? [];
}

function menuLines(headset: typeof english.headset, texts: typeof exercises.exerciseText): Line[] {
  const plain = (text: string) => [text, MENU_TEXT, 500] as const;
  const title = (text: string) => [text, TITLE_TEXT, 650] as const;
  const motions = EXERCISE_TYPES.map((type) => texts.labels[type]);
  const titles = [...motions.map(headset.paused), headset.speed(14.5), headset.balance].map(title);
  const readout = {
    dioptres: { from: 9.5, to: 29.5 },
    degrees: { from: 5.5, to: 16.5 },
    angularVelocity: 28.5,
    vergenceVelocity: 28.5,
  };
  // Without prisms: those make wider numbers, which are compressed.
  const still = { ...readout, angularVelocity: null };
  const flat = { ...readout, vergenceVelocity: null };
  const demand = plain(headset.demand(readout));
  return [
    ...VR_MENU_MODES.flatMap(placedButtons).flatMap(({ id, rectangle: { width } }): Line[] => {
      const room = width - 2 * BESIDE;
      const icon = iconOf(id) ? ICON_SIZE + 12 : 0;
      const names = [headset.buttons[id], headset.filteredColours[id]?.[0] ?? ""];
      return [
        ...names.map((name): Line => [[[name, MENU_TEXT, 650]], room]),
        ...valuesOf(id, headset, texts).map((value): Line => [[plain(value)], room - icon]),
      ];
    }),
    ...titles.map((each): Line => [[each], 0.6 * MENU_LINE]),
    ...titles.map((each): Line => [[each, plain(headset.timeRemaining(120))], MENU_LINE - 3 * BESIDE]),
    [[title(headset.wellDone(5999)), plain("20")], MENU_LINE - 3 * BESIDE],
    [[plain(`${headset.streak(365)}   ${headset.breakDue}`)], MENU_LINE],
    [[plain(headset.question)], MENU_LINE],
    [[plain(headset.depth(-1.5)), demand], MENU_LINE - 2 * COLUMN - 3 * BESIDE],
    [[plain(headset.velocities(still)), demand], MENU_LINE - 3 * BESIDE],
    [[plain(headset.velocities(flat)), demand], MENU_LINE - 3 * BESIDE],
    [[demand, plain(headset.ipd(0.0745))], MENU_LINE - 3 * BESIDE],
  ];
}

/** All texts in a value, and those of its functions for some number. */
function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value === "function") return textsIn(value(25, 25, 25));
  return typeof value === "object" && value ? Object.values(value).flatMap(textsIn) : [];
}

function statusLines(
  headset: typeof english.headset,
  scene: typeof measuring.text,
  texts: typeof exercises.exerciseText,
): Line[] {
  const { explaining, explained, tilted, flicker, blocked, depth, right, wrong, menuHint: dotsHint } = headset.dots;
  const { attentionHint, menuHint, smaller, tooSlow, breakSuggestion } = headset;
  const bold = textsIn([attentionHint, menuHint, smaller, tooSlow, breakSuggestion(25)]);
  const { double, rest, counts } = scene;
  const parts = EXERCISE_TYPES.map((type) => headset.part(texts.labels[type], 12, 12));
  return [
    ...bold.map((line): Line => [[[line, STATUS_TEXT, 600]], STATUS_LINE]),
    ...[
      ...textsIn([
        explaining,
        explained,
        tilted,
        flicker,
        blocked,
        right,
        wrong,
        dotsHint,
        depth(1250),
        rest(25),
        counts,
      ]),
      ...parts,
    ].map((line): Line => [[[line, STATUS_TEXT, 500]], STATUS_LINE]),
    [[[headset.waiting, 56, 650]], STATUS_LINE],
    [[[headset.nextExercise, STATUS_TEXT, 600]], STATUS_LINE],
    [
      [
        [headset.timeRemaining(3600), STATUS_TEXT, 600],
        [headset.ofTotal(7200), SMALL_TEXT, 500],
      ],
      STATUS_LINE - 14,
    ],
    [[[headset.units(30.5, 29.5), STATUS_TEXT, 500]], STATUS_LINE],
    [[[double, STATUS_TEXT, 600]], TARGET],
  ];
}

test("in every language, each text in the headset fits its place at its full size [34]", { tag: "@all" }, async ({
  page,
}) => {
  await page.goto("/");
  for (const code of LANGUAGE_CODES) {
    const { headset }: typeof english = await import(`../apps/web/src/copy/${code}/headset.ts`);
    const { exerciseText }: typeof exercises = await import(`../apps/web/src/copy/${code}/exercises.ts`);
    const { text: measuringScene }: typeof measuring = await import(`../apps/web/src/copy/${code}/measuring-scene.ts`);
    const lines = [...menuLines(headset, exerciseText), ...statusLines(headset, measuringScene, exerciseText)];
    const long = await page.evaluate(async (lines) => {
      // The page's own face gives way to a fallback if it is late.
      const [href = ""] = /\/assets\/[^"]+\.woff2/.exec(document.documentElement.innerHTML) ?? [];
      const font = "measured";
      document.fonts.add(await new FontFace(font, `url(${href})`, { weight: "200 800" }).load());
      const context = document.createElement("canvas").getContext("2d");
      if (!context) throw new Error("No canvas");
      return lines.flatMap(([parts, room]) => {
        const widths = parts.map(([text, size, weight]) => {
          context.font = `${weight} ${size}px ${font}`;
          return context.measureText(text).width;
        });
        const width = Math.round(widths.reduce((sum, each) => sum + each));
        return width > room
          ? [`'${parts.map(([text]) => text).join("' + '")}': ${width} mm of ${Math.floor(room)}`]
          : [];
      });
    }, lines);
    expect.soft([...new Set(long)], code).toEqual([]);
  }
});
