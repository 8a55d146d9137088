import { expect, type Page, test } from "@playwright/test";
import { choose, enterVr, enterVrPumped, leaveVr, openSupported, pressPumped } from "./support/exercise.ts";
import { wearHeadset } from "./support/headset.ts";
import { openMenu } from "./support/menu.ts";
import { breakRaySensor, controller } from "./support/pointers.ts";
import { expectCompletion, frame, inSession, LEAD_IN, pass, prepare, release, summaryOf } from "./support/practice.ts";

test.use({ viewport: { width: 900, height: 600 } });

/** The page's log. */
function logged(page: Page): Promise<string> {
  return page.evaluate(() => localStorage.getItem("vr-eye-lab.log") ?? "");
}

/** Loses the page's graphics context, as a driver crash does. */
async function loseContext(page: Page): Promise<void> {
  await page.evaluate(() => {
    const context = window.stage;
    if (!context) throw new Error("No context yet");
    const losing = context.getExtension("WEBGL_lose_context");
    Object.assign(window, { losing });
    losing?.loseContext();
  });
}

async function restoreContext(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.assign({ losing: null as WEBGL_lose_context | null }, window).losing?.restoreContext();
  });
  await expect.poll(() => logged(page)).toContain("3D context restored");
}

test("when the system ends the session, saves the practice and offers to resume [R-112] [R-075]", async ({ page }) => {
  await prepare(page);
  await enterVrPumped(page);
  await pass(page, LEAD_IN + 12.3);
  await leaveVr(page);
  await expect(summaryOf(page)).toContainText("You practised for 12 seconds");
  await expect(summaryOf(page)).toContainText("1:48 left in this session");
  await pressPumped(page, summaryOf(page).getByRole("button", { name: "Resume" }));
  await pass(page, LEAD_IN + 107.9, 10);
  expect(await inSession(page)).toBe(true);
  // The rest was rounded up to a second.
  await expectCompletion(page, 0.2);
  await release(page);
  await expect(summaryOf(page), "both parts together").toContainText("You practised for 2 minutes");
});

test("a lost 3D context ends the session, is logged, saves the practice and offers to resume [R-106]", async ({
  page,
}) => {
  await prepare(page, { seeing: true });
  await choose(page, { motion: "pursuit" });
  await enterVrPumped(page);
  await pass(page, LEAD_IN + 20.3);
  await loseContext(page);
  await expect.poll(() => inSession(page)).toBe(false);
  await release(page);
  const summary = summaryOf(page);
  await expect(summary).toContainText("You practised for 20 seconds");
  await expect(summary).toContainText("The graphics context was lost");
  expect(await logged(page)).toContain("3D context lost in a headset session");

  await restoreContext(page);
  await pressPumped(page, summary.getByRole("button", { name: "Resume" }));
  const { left, right } = await page.evaluate(() => window.pump.look(10));
  expect(left.red.count).toBeGreaterThan(20);
  expect(right.green.count).toBeGreaterThan(20);
  await pass(page, LEAD_IN + 99.8, 10);
  expect(await inSession(page)).toBe(true);
  // 100 s were left.
  await expectCompletion(page, 0.2);
  await release(page);
  await expect(summaryOf(page)).toContainText("You practised for 2 minutes");
});

/** Moves the ball with the stick, so that there is a position to return. */
async function moveBall(page: Page): Promise<void> {
  await page.evaluate(() => window.headset.controllers.right?.updateAxes("thumbstick", 1, 0));
  await pass(page, 0.5);
  await page.evaluate(() => window.headset.controllers.right?.updateAxes("thumbstick", 0, 0));
}

test("an error in the scene ends the session without a position and says what to do [R-112]", { tag: "@all" }, async ({
  page,
}) => {
  await prepare(page);
  await enterVrPumped(page);
  await pass(page, LEAD_IN + 3);
  await moveBall(page);
  await openMenu(page, controller("right"));
  await breakRaySensor(page);
  await frame(page);
  expect(await inSession(page)).toBe(false);
  await release(page);
  const failure = page.getByRole("dialog", { name: "VR not available" });
  await expect(failure).toContainText("The exercise could not be shown: ray sensor broken");
  expect(await logged(page)).toContain("ray sensor broken");
  await failure.getByRole("button", { name: "Got it" }).click();
  await expect(page.getByText("X: 0.00 / Y: 0.00")).toBeVisible();
});

test("a session that ends while the page asks for a reference space leaves no loop of frames [R-112]", {
  tag: "@all",
}, async ({ page }) => {
  // Otherwise the preview requests frames.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await wearHeadset(page);
  await openSupported(page);
  await page.evaluate(() => {
    const { requestReferenceSpace } = window.IWER.XRSession.prototype;
    const answered = new Promise((answer) => Object.assign(window, { answer, asked: false }));
    window.IWER.XRSession.prototype.requestReferenceSpace = async function (...type) {
      Object.assign(window, { asked: true });
      await answered;
      return requestReferenceSpace.apply(this, type);
    };
  });
  await enterVr(page);
  await expect.poll(() => page.evaluate(() => Object(window).asked)).toBe(true);
  await leaveVr(page);
  await expect(page.getByRole("button", { name: "Start VR" })).toBeVisible();
  const requests = await page.evaluate(async () => {
    Object(window).answer();
    const request = window.requestAnimationFrame.bind(window);
    const nextFrame = () => new Promise((resolve) => request(resolve));
    for (let i = 0; i < 3; i++) await nextFrame();
    let others = 0;
    window.requestAnimationFrame = (callback) => {
      others += 1;
      return request(callback);
    };
    for (let i = 0; i < 5; i++) await nextFrame();
    return others;
  });
  expect(requests).toBe(0);
});

test("a session without any reference space is ended, with the reason [R-112]", { tag: "@all" }, async ({ page }) => {
  await prepare(page);
  await page.evaluate(() => {
    window.IWER.XRSession.prototype.requestReferenceSpace = () => Promise.reject(new Error("no space for you"));
  });
  await page.getByRole("button", { name: "Start VR" }).click();
  await page.getByRole("dialog", { name: "Browser preview" }).getByRole("button", { name: "Enter VR" }).click();
  await expect(page.getByRole("dialog", { name: "VR not available" })).toContainText("no space for you");
  expect(await inSession(page)).toBe(false);
});
