import { expect, type Page, test } from "@playwright/test";
import { STATED } from "@vr-eye-lab/server/testing/person";
import { signUpAhead } from "./support/account.ts";
import { DEVICES, type Device, type DeviceInput } from "./support/devices.ts";
import { enterVrPumped } from "./support/exercise.ts";
import { ballAt, expectBalls } from "./support/eye-pixels.ts";
import { gazeAndTap } from "./support/gaze.ts";
import { type Head, openMenu, press } from "./support/menu.ts";
import { controller, gazeAndPinch, type Pointer, pinchingHand } from "./support/pointers.ts";
import {
  ballNow,
  ballOf,
  eyesThatSee,
  frame,
  IPD,
  inSession,
  LEAD_IN,
  paintedBy,
  pass,
  prepare,
  read,
  release,
  SEED,
  summaryOf,
} from "./support/practice.ts";

/*
 * The main job on every device of the table: enter, 3-2-1, one motion measured in the pixels of both eyes, every button of the menu, a pause,
 * the end and the record.
 */

test.use({ viewport: { width: 640, height: 480 } });

const POINTERS: Readonly<Record<DeviceInput, Pointer>> = {
  controllers: controller("right"),
  hands: pinchingHand("right"),
  "transient-pointer": gazeAndPinch,
  gaze: gazeAndTap,
};
const MOTION = "convergence";
/** Seconds that the product waits for a tracked position before it starts anyway. */
const LONGEST_WAIT = 5;

for (const device of DEVICES) {
  test(`${device.name}: enter, 3-2-1, a motion in both eyes, every button, pause, end and record [R-078] [R-090] [R-099] [R-101] [R-102] [R-127]`, {
    tag: device.name === "Quest 3" ? [] : "@all",
  }, async ({ page }) => {
    const head: Head = { x: 0, y: 1.6 * device.worldScale, z: 0, yaw: 0 };
    await signUpAhead(page);
    await prepare(page, { seeing: true, device, head: [head.x, head.y, head.z] });
    await enter(page, device);
    await countDown(page, device);
    await watch(page, device);
    await tryEveryButton(page, POINTERS[device.input], head);
    await run(page, device, LEAD_IN + 1);
    await pause(page, device, head);
    await end(page, device, head);
  });
}

/** Runs some seconds at the device's rate. */
function run(page: Page, device: Device, seconds: number): Promise<void> {
  return pass(page, seconds, rateOf(device));
}

function rateOf({ frameRates, frameRate }: Device): number {
  return frameRates ? 90 : frameRate;
}

/** The page asks for nothing that costs a second prompt, and gets the layer and frame rate that the device has. */
async function enter(page: Page, device: Device): Promise<void> {
  await enterVrPumped(page);
  expect(await page.evaluate(() => window.prompts), "prompts").toEqual(device.prompts.filter((name) => name === "vr"));
  const session = await page.evaluate(() => {
    const { layer } = window;
    const [granted] = window.grantedSessions;
    return { kind: layer?.kind, scale: layer?.scale, foveation: layer?.fixedFoveation, frameRate: granted?.frameRate };
  });
  const images = device.layer === "base" || !device.imagesNeedLayers || device.features.includes("layers");
  expect(session).toEqual({
    kind: images ? device.layer : "base",
    scale: device.nativeScale,
    foveation: 0,
    frameRate: device.frameRates ? 90 : undefined,
  });
}

async function countDown(page: Page, device: Device): Promise<void> {
  if (device.freedom === 3) await run(page, device, LONGEST_WAIT);
  const numbers = (await read(page, LEAD_IN, rateOf(device)))
    .map(({ text }) => text)
    .filter((text) => /^[321]$/.test(text));
  expect(numbers.slice(-2)).toEqual(["2", "1"]);
}

/** The ball is where the formula has it, in both eyes' pixels, while it moves. */
async function watch(page: Page, device: Device): Promise<void> {
  let seconds = 0;
  for (const step of [0.7, 1.6]) {
    await run(page, device, step - 0.01);
    seconds += step;
    const pictures = await page.evaluate(() => window.pump.look(10));
    const ball = ballAt(MOTION, seconds, SEED);
    expectBalls(pictures, ball, IPD * device.worldScale, device.frustum, `${device.name} at ${seconds} s`);
  }
}

/** Whatever hides the scene pauses it until the user resumes; where nothing is reported, frames stop. */
async function pause(page: Page, device: Device, head: Head): Promise<void> {
  for (const state of device.hiding) {
    await page.evaluate((hidden) => window.headset.updateVisibilityState(hidden), state);
    await frame(page);
    await run(page, device, 0.5);
    await page.evaluate(() => window.headset.updateVisibilityState("visible"));
    await frame(page);
    await resume(page, device, head, state);
  }
  if (device.hiding.length > 0) return;
  await frame(page, 1500);
  await resume(page, device, head, "a gap without frames");
}

async function resume(page: Page, device: Device, head: Head, after: string): Promise<void> {
  expect(eyesThatSee(await frame(page), "menu"), `${after} opens the menu`).toEqual(["left", "right"]);
  await press(page, POINTERS[device.input], "close", head);
  await run(page, device, LEAD_IN + 0.5);
  expect(eyesThatSee(await frame(page), "menu"), "it continues").toEqual([]);
}

async function end(page: Page, device: Device, head: Head): Promise<void> {
  expect(await paintedBy(page, () => openMenu(page, POINTERS[device.input], head))).toContain("END EXERCISE");
  await press(page, POINTERS[device.input], "end", head);
  await frame(page);
  expect(await inSession(page)).toBe(false);
  await release(page);
  await expect(summaryOf(page)).toContainText("Convergence");
  const recorded = async () => {
    const { sessions } = await (await page.request.get("/api/practice/sessions", { headers: STATED })).json();
    return sessions[0]?.evidence;
  };
  const ipd = IPD * device.worldScale;
  await expect.poll(recorded).toMatchObject({
    display: "headset",
    // Outside the range that people have, it is left out.
    ...(ipd <= 0.09 && { ipd: expect.closeTo(ipd, 4) }),
    pauses: 1 + Math.max(1, device.hiding.length) + 1,
    // Where the rate isn't reported, the product estimates it, and the frames of a press in this test are too short for that.
    ...(device.frameRates && { refreshRate: 90, renderScale: 1 }),
    displayTime: device.displayDelay === null ? "callback" : "predicted",
  });
}

/** Presses every button of both modes and checks its effect; starts and ends with the menu closed. */
async function tryEveryButton(page: Page, pointer: Pointer, head: Head): Promise<void> {
  const painted = async (button: Parameters<typeof press>[2]) =>
    (await paintedBy(page, () => press(page, pointer, button, head))).join(" ");

  await openMenu(page, pointer, head);
  const rest = await ballNow(page);
  expect(await painted("up")).toContain("Y: 0.15");
  expect(await painted("right")).toContain("X: 0.15");
  expect(await painted("farther")).toContain("X: 0.15");
  const moved = await ballNow(page);
  expect([moved.x - rest.x, moved.y - rest.y, moved.z - rest.z].map((metres) => metres.toFixed(4))).toEqual([
    "0.1500",
    "0.1500",
    "-0.1500",
  ]);
  expect(await painted("down")).toContain("Y: 0.00");
  expect(await painted("left")).toContain("X: 0.00");
  await press(page, pointer, "closer", head);
  expect((await ballNow(page)).z).toBeCloseTo(rest.z, 4);
  await press(page, pointer, "left", head);
  expect(await painted("recenter")).toContain("X: 0.00");
  expect((await ballNow(page)).x).toBeCloseTo(rest.x, 4);

  expect(await painted("settings")).toContain("END EXERCISE");
  await press(page, pointer, ["left-colour", "right-colour", "left-cross", "right-cross"], head);
  const drawings = await frame(page);
  expect([ballOf(drawings, "left"), ballOf(drawings, "right")]).toMatchObject([
    { colour: "#00ff00", cross: true },
    { colour: "#0000ff", cross: true },
  ]);
  expect(await painted("speed-up")).toContain("Speed 9");
  expect(await painted("speed-down")).toContain("Speed 7.5");
  expect(await painted("range")).toContain("Wide");
  expect(await painted("back")).toContain("FARTHER");
  await press(page, pointer, "close", head);
  expect(eyesThatSee(await frame(page), "menu")).toEqual([]);
}
