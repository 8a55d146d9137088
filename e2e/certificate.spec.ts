import { expect, type Page, test } from "@playwright/test";
import { DEFAULT_SETTINGS } from "@vr-eye-lab/domain/exercise";
import type { PracticeDocument } from "@vr-eye-lab/domain/practice";
import { agrees, type Certificate, compareCertificate, DEFAULT_DOTS, type Place } from "@vr-eye-lab/domain/random-dots";
import { signUpAhead } from "./support/account.ts";
import { LAYERS, layerDevice } from "./support/devices.ts";
import { declineSaving, enterVrPumped, leaveVr } from "./support/exercise.ts";
import { fixSeed } from "./support/headset.ts";
import { IPD, pass, prepare, SEED } from "./support/practice.ts";
import { installPump } from "./support/pump.ts";
import { AXES, answerScreeningTrials, chooseDots } from "./support/random-dots.ts";
import { openRecord } from "./support/records.ts";
import { openMeasured, startPumped, WAYS } from "./support/screen-mode.ts";
import { scriptRan } from "./support/stage.ts";

const HOLD = { mode: "hold", direction: "out", hold: { in: 0, out: 4 } } as const;

/** The visitor's latest record, as this browser keeps it. */
function record(page: Page): Promise<PracticeDocument | undefined> {
  return page.evaluate(() => {
    const [, value] = Object.entries(localStorage).find(([key]) => key.startsWith("vr-eye-lab.practice.")) ?? [];
    return value && JSON.parse(value).body;
  });
}

/** Pushes the right stick towards a place for a frame, and lets go. Draws the frames, because a run begins in the last of them. */
async function pushStickSeen(page: Page, place: Place): Promise<void> {
  await page.evaluate(([x, y]) => {
    const { right } = window.headset.controllers;
    for (const share of [1, 0]) {
      right?.updateAxes("thumbstick", share * x, share * y);
      window.pump.look(50);
    }
  }, AXES[place]);
}

/** Draws the frames with which a run begins, and runs on until its certificate is in the record. */
async function certificateOf(page: Page): Promise<Certificate> {
  await page.evaluate(() => {
    for (let i = 0; i < 4; i++) window.pump.look(50);
  });
  const certificate = async () => {
    await pass(page, 2.1);
    return (await record(page))?.exercises[0]?.answers?.certificate;
  };
  await expect.poll(certificate).toBeTruthy();
  return (await certificate()) as Certificate;
}

for (const layer of LAYERS)
  test(`a run on a ${layer} layer records what its calibration frame drew [R-185]`, {
    tag: layer === "base" ? [] : "@all",
  }, async ({ page }) => {
    const fetched = page.waitForRequest(/\/certificate-[^/]*\.js/);
    await prepare(page, { seeing: true, ipd: 0.067, device: { ...layerDevice(layer, 60), scalesViewport: false } });
    await chooseDots(page, HOLD);
    await enterVrPumped(page);
    await scriptRan(page, (await fetched).url());
    await answerScreeningTrials(page, pushStickSeen);
    const certificate = await certificateOf(page);
    expect(certificate).toMatchObject({
      layer,
      demand: { asked: 4 },
      disparity: { asked: DEFAULT_DOTS.disparity },
      ipd: { asked: 0.067 },
    });
  });

for (const [name, choices] of [
  ["red/green", {}],
  ["side by side", { [WAYS]: "Side by side", "Viewing method": "Parallel" }],
] as const)
  test(`a run on a screen, ${name}, records what its calibration frame drew [R-185]`, { tag: "@all" }, async ({
    page,
  }) => {
    const fetched = page.waitForRequest(/\/certificate-[^/]*\.js/);
    await installPump(page, true);
    await fixSeed(page, SEED);
    await page.goto("/");
    await chooseDots(page, HOLD);
    await openMeasured(page, choices);
    await startPumped(page);
    await scriptRan(page, (await fetched).url());
    await answerScreeningTrials(page, (_, place) =>
      page.keyboard.press(`Arrow${place.charAt(0).toUpperCase()}${place.slice(1)}`),
    );
    const certificate = await certificateOf(page);
    expect(certificate).toMatchObject({ layer: "screen" });
  });

const FAULTS = ["an eye's dots half a pixel aside", "swapped eyes", "the wrong sign of the prisms"] as const;

/** Plants a fault in the calibration frame's draws, which are the only ones with a scissor test. */
async function plant(page: Page, fault: (typeof FAULTS)[number], metres: number): Promise<void> {
  await page.addInitScript(
    ({ fault, metres }) => {
      const gl = WebGL2RenderingContext.prototype;
      const names = new WeakMap<WebGLUniformLocation, string>();
      const { getUniformLocation, scissor, uniformMatrix4fv, uniform2fv } = gl;
      let tile = [-1, -1];
      gl.getUniformLocation = function (program, name) {
        const place = getUniformLocation.call(this, program, name);
        if (place) names.set(place, name);
        return place;
      };
      gl.scissor = function (x, y, width, height) {
        tile = width === 256 ? [x, y] : [-1, -1];
        scissor.call(this, x, y, width, height);
      };
      gl.uniformMatrix4fv = function (place: WebGLUniformLocation | null, transpose: GLboolean, data: Float32List) {
        const m = [...data];
        const at = (i: number) => m[i] ?? 0;
        if (place && names.get(place) === "modelViewMatrix") {
          if (fault === "an eye's dots half a pixel aside" && tile[0] === 0) m[12] = at(12) + metres;
          if (fault === "the wrong sign of the prisms" && tile[1] === 256) {
            // The transposed rotation, around the eye.
            const turned = (x: number, y: number, z: number) =>
              [0, 4, 8].map((i) => at(i) * x + at(i + 1) * y + at(i + 2) * z) as [number, number, number];
            const [x, y, z] = turned(...turned(at(12), at(13), at(14)));
            m.splice(0, 16, at(0), at(4), at(8), 0, at(1), at(5), at(9), 0, at(2), at(6), at(10), 0, x, y, z, 1);
          }
        }
        uniformMatrix4fv.call(this, place, transpose, m);
      };
      gl.uniform2fv = function (place: WebGLUniformLocation | null, data: Float32List) {
        const swaps = fault === "swapped eyes" && place && names.get(place) === "uTurn";
        uniform2fv.call(this, place, swaps ? [data[0] ?? 0, -(data[1] ?? 0)] : data);
      };
    },
    { fault, metres },
  );
}

for (const fault of FAULTS)
  test(`a certificate shows ${fault} [R-185]`, { tag: "@all" }, async ({ page }) => {
    const device = { ...layerDevice("projection", 60), scalesViewport: false };
    const fetched = page.waitForRequest(/\/certificate-[^/]*\.js/);
    await prepare(page, { seeing: true, device });
    // 480 pixels are 60 degrees, and the dots are 0.4 m away.
    await plant(page, fault, (0.5 * 0.4 * Math.tan(Math.PI / 6)) / 240);
    await page.reload();
    await chooseDots(page, HOLD);
    await enterVrPumped(page);
    await scriptRan(page, (await fetched).url());
    await answerScreeningTrials(page, pushStickSeen);
    const certificate = await certificateOf(page);
    const shown = { ...DEFAULT_SETTINGS, dots: { ...DEFAULT_DOTS, ...HOLD } };
    const wrong = compareCertificate(certificate, shown, { in: 20, out: 40 }, IPD).filter((value) => !agrees(value));
    const name = { [FAULTS[0]]: "error", [FAULTS[1]]: "disparity", [FAULTS[2]]: "demand" }[fault];
    expect(wrong.map((value) => value.name)).toContain(name);
  });

test("a session's details show the certificate of a run in the headset in one line [R-185]", { tag: "@all" }, async ({
  page,
}) => {
  const fetched = page.waitForRequest(/\/certificate-[^/]*\.js/);
  await signUpAhead(page);
  await prepare(page, { seeing: true, device: { ...layerDevice("projection", 60), scalesViewport: false } });
  await chooseDots(page, HOLD);
  await enterVrPumped(page);
  await scriptRan(page, (await fetched).url());
  await answerScreeningTrials(page, pushStickSeen);
  await certificateOf(page);
  await leaveVr(page);
  await declineSaving(page);
  const row = await openRecord(page);
  await expect(row).toContainText("Drawn as asked: ");
});
