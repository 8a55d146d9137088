import { expect, type Page, test } from "@playwright/test";
import { eyePort } from "@vr-eye-lab/domain/optics";
import {
  createDotField,
  DEFAULT_DOTS,
  DOT_NUMBERS,
  type DotsSettings,
  dotsOnScreen,
  drawDots,
  halfField,
  type Place,
  patchTurn,
  stimulusSize,
} from "@vr-eye-lab/domain/random-dots";
import { type Device, layerDevice } from "./support/devices.ts";
import { enterVrPumped } from "./support/exercise.ts";
import { fixSeed } from "./support/headset.ts";
import { EYE_PIXELS, type Eye } from "./support/layers.ts";
import { IPD, pass, prepare, SEED } from "./support/practice.ts";
import { type Disc, type DotImage, installPump } from "./support/pump.ts";
import { answerScreeningTrials, chooseDots, placesOf } from "./support/random-dots.ts";
import { NOMINAL, openMeasured, startPumped, WAYS } from "./support/screen-mode.ts";

const EYES = ["left", "right"] as const;
const DEGREES = Math.PI / 180;
/** Degrees of the view beside the field. */
const MARGIN = 0.6;

/** How an eye's image shows directions. */
interface View {
  /** Pixels for a tangent of 1, to the right and up. */
  readonly perTangent: readonly [number, number];
  /** Where straight ahead is, in pixels to the right of the image's centre. */
  readonly ahead: number;
  /** How much smaller the field is. */
  readonly fit: number;
}

/** A view of 21 degrees around where an eye sees the field, so that 480 pixels show it. */
function deviceFor(layer: Device["layer"], ipd: number, distance: number, added: number): Device {
  const inward = (Math.atan(ipd / 2 / distance) + Math.atan(added / 200)) / DEGREES;
  const half = 10 + MARGIN;
  return {
    ...layerDevice(layer, 60),
    // The tests' frames are late.
    scalesViewport: false,
    frustum: { left: half - inward, right: half + inward, up: half, down: half },
  };
}

function viewOf({ frustum }: Device, eye: Eye): View {
  const tan = (degrees: number) => Math.tan(degrees * DEGREES);
  const sides = [tan(frustum.left), tan(frustum.right)] as const;
  const [left, right] = eye === "left" ? sides : [sides[1], sides[0]];
  const perTangent = EYE_PIXELS.width / (left + right);
  return {
    perTangent: [perTangent, EYE_PIXELS.height / (tan(frustum.up) + tan(frustum.down))],
    ahead: (perTangent * (left - right)) / 2,
    fit: 1,
  };
}

/** What is shown. */
interface Shown {
  readonly dots: DotsSettings;
  readonly ipd: number;
  readonly added: number;
  readonly place: Place;
}

interface Expected {
  readonly x: number;
  readonly y: number;
  readonly inPatch: boolean;
}

/** Where an eye's dots are in its image, in pixels from the image's centre, y up. Written apart from the product's shader. */
function expectedDots(eye: Eye, refresh: number, view: View, { dots, ipd, added, place }: Shown): Expected[] {
  const [perTangent, upright] = view.perTangent;
  const field = createDotField();
  const turn = patchTurn(dots);
  const size = stimulusSize(dots.size, view.fit, perTangent);
  drawDots(field, { size, density: dots.density, place, shiftX: Math.tan(turn), shiftY: 0 }, SEED, refresh);
  const inward = eye === "left" ? 1 : -1;
  return Array.from({ length: field[eye].count }, (_, i) => {
    const [x = 0, y = 0, inPatch = 0] = field[eye].numbers.subarray(i * DOT_NUMBERS, (i + 1) * DOT_NUMBERS);
    const aside = x * dots.distance + (inward * ipd) / 2;
    const distance = Math.hypot(aside, dots.distance);
    const azimuth = Math.atan2(aside, dots.distance) + inward * (Math.atan(added / 200) + inPatch * turn);
    return {
      x: view.ahead + perTangent * Math.tan(azimuth),
      y: (upright * y * dots.distance) / (distance * Math.cos(azimuth)),
      inPatch: inPatch === 1,
    };
  });
}

/** Distances from dots that nothing touches to their discs, in pixels. */
function errorsOf(expected: readonly Expected[], { discs, width, height }: DotImage) {
  const apart = expected.filter(
    (dot) =>
      Math.abs(dot.x) < width / 2 - 6 &&
      Math.abs(dot.y) < height / 2 - 6 &&
      expected.every((other) => other === dot || away(other, dot) > 10),
  );
  return apart.map((dot) => {
    const disc = discs.reduce((best, next) => (away(next, dot) < away(best, dot) ? next : best));
    return { ...dot, error: away(disc, dot), light: disc.light };
  });
}

function away(one: Pick<Disc, "x" | "y">, other: Pick<Disc, "x" | "y">): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Each eye's dots, of the field and of the patch, are where the formula has them. The number of the refresh is the one that fits. */
async function expectDots(page: Page, isAnaglyph: boolean, views: Readonly<Record<Eye, View>>, shown: Shown) {
  const images = await page.evaluate((anaglyph) => window.pump.lookAtDots(11, anaglyph), isAnaglyph);
  const errorAt = (refresh: number) =>
    mean(
      errorsOf(expectedDots("left", refresh, views.left, shown).slice(0, 40), images.left).map(({ error }) => error),
    );
  const refreshes = Array.from({ length: 400 }, (_, refresh) => refresh);
  const refresh = refreshes.reduce((best, next) => (errorAt(next) < errorAt(best) ? next : best));
  for (const eye of EYES) {
    const found = errorsOf(expectedDots(eye, refresh, views[eye], shown), images[eye]);
    const errors = found.map(({ error }) => error);
    expect(found.length, `${eye} eye`).toBeGreaterThan(80);
    expect(found.filter(({ inPatch }) => inPatch).length, `${eye} eye's patch`).toBeGreaterThan(2);
    expect(Math.max(...errors), `${eye} eye`).toBeLessThan(0.1);
    expect(mean(errors), `${eye} eye`).toBeLessThan(0.05);
    // Neither brighter nor wider than the field's.
    const lightOf = (isPatch: boolean) =>
      mean(found.filter((dot) => dot.inPatch === isPatch).map(({ light }) => light));
    // A patch has few dots, so rounding to 8 bits doesn't cancel out.
    expect(Math.abs(lightOf(true) / lightOf(false) - 1), `${eye} eye`).toBeLessThan(0.01);
  }
}

/** Hold at a level, in one direction. */
function holdAt(added: number): DotsSettings {
  const direction = added < 0 ? "in" : "out";
  return { ...DEFAULT_DOTS, mode: "hold", direction, hold: { in: Math.max(0, -added), out: Math.max(0, added) } };
}

for (const [ipd, added, layer] of [
  [0.063, 0, "base"],
  [0.056, 12, "projection"],
  [0.072, -8, "base"],
] as const)
  test(`random dots with ${added} Δ added at ${1000 * ipd} mm are where the formula has them, on a ${layer} layer [R-173]`, {
    tag: "@all",
  }, async ({ page }) => {
    const dots = holdAt(added);
    const device = deviceFor(layer, ipd, dots.distance, added);
    await prepare(page, { seeing: true, ipd, device });
    await chooseDots(page, dots);
    await enterVrPumped(page);
    await answerScreeningTrials(page);
    await pass(page, Math.abs(added) / 4 + 1.2, 90);
    expect(await page.evaluate(() => window.layer?.read("left").width)).toBe(EYE_PIXELS.width);
    const shown = { dots, ipd, added, place: placesOf(dots, 1)[0] ?? "up" };
    await expectDots(page, false, { left: viewOf(device, "left"), right: viewOf(device, "right") }, shown);
  });

for (const [how, way, choices, separation] of [
  ["through red/green glasses", "anaglyph", {}, 0],
  ["side by side", "parallel", { [WAYS]: "Side by side", "Viewing method": "Parallel" }, 0.188],
] as const)
  test(`random dots with 4 Δ added are where the formula has them, ${how} on a screen [R-173]`, {
    tag: "@all",
  }, async ({ page }) => {
    const added = 4;
    const distance = 0.35;
    const dots = holdAt(added);
    await installPump(page, true);
    await fixSeed(page, SEED);
    await page.goto("/");
    await chooseDots(page, dots);
    const lengths = separation ? { "Between the images": `${1000 * separation}` } : {};
    await openMeasured(page, choices, { "Eyes to screen": `${100 * distance}`, ...lengths });
    await startPumped(page);
    await answerScreeningTrials(page, (_, place) =>
      page.keyboard.press(`Arrow${place.charAt(0).toUpperCase()}${place.slice(1)}`),
    );
    await pass(page, added / 4 + 1.2, 90);
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
    const perMetre = 1000 * NOMINAL;
    const screen = { way, width: width / perMetre, height: height / perMetre, distance, ipd: IPD, separation };
    const ports = EYES.map((eye) => eyePort(screen, eye));
    const { fit } = dotsOnScreen(ports, dots.distance, halfField(dots.size), { in: 20, out: 40 });
    const perTangent = distance * perMetre;
    const view = (i: number): View => ({
      perTangent: [perTangent, perTangent],
      ahead: (ports[i]?.foot ?? 0) * perMetre + (separation ? ((i === 0 ? 1 : -1) * width) / 4 : 0),
      fit,
    });
    const shown = { dots, ipd: IPD, added, place: placesOf(dots, 1)[0] ?? "up" };
    await expectDots(page, way === "anaglyph", { left: view(0), right: view(1) }, shown);
  });
