import { expect, type Page, test } from "@playwright/test";
import { DEFAULT_SETTINGS } from "@vr-eye-lab/domain/exercise";
import type { PracticeDocument } from "@vr-eye-lab/domain/practice";
import { agrees, type Certificate, compareCertificate, DEFAULT_DOTS, type Place } from "@vr-eye-lab/domain/random-dots";
import { signUpAhead } from "./support/account.ts";
import { LAYERS, layerDevice } from "./support/devices.ts";
import { declineSaving, enterVrPumped, leaveVr } from "./support/exercise.ts";
import { fixSeed } from "./support/headset.ts";
import { pass, prepare, SEED } from "./support/practice.ts";
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
  test(`a run on a ${layer} layer records that its calibration frame drew what was asked [R-185]`, {
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
    expect(wrongIn(certificate, 0.067)).toEqual([]);
  });

test("a run on a screen records what its calibration frame drew [R-185]", { tag: "@all" }, async ({ page }) => {
  const fetched = page.waitForRequest(/\/certificate-[^/]*\.js/);
  await installPump(page, true);
  await fixSeed(page, SEED);
  await page.goto("/");
  await chooseDots(page, HOLD);
  await openMeasured(page, { [WAYS]: "Side by side", "Viewing method": "Parallel" });
  await startPumped(page);
  await scriptRan(page, (await fetched).url());
  await answerScreeningTrials(page, (_, place) =>
    page.keyboard.press(`Arrow${place.charAt(0).toUpperCase()}${place.slice(1)}`),
  );
  const certificate = await certificateOf(page);
  expect(certificate).toMatchObject({ layer: "screen" });
});

/** The values that aren't drawn as asked. */
const wrongIn = (certificate: Certificate, ipd: number) =>
  compareCertificate(certificate, { ...DEFAULT_SETTINGS, dots: { ...DEFAULT_DOTS, ...HOLD } }, { in: 20, out: 40 }, ipd)
    .filter((value) => !agrees(value))
    .map(({ name }) => name);

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
