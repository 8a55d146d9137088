import { expect, type Locator, type Page, test } from "@playwright/test";
import { openSupported } from "./support/exercise.ts";
import { wearHeadset } from "./support/headset.ts";
import { expectInOrder, inOrderAt } from "./support/in-order.ts";
import { startButton } from "./support/stage.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

/** Replaces the script of the Guide tab. */
async function replaceGuide(page: Page, script: string): Promise<void> {
  await page.route(/\/guide-tab-[^/]*\.js$/, (route) =>
    route.fulfill({ contentType: "text/javascript", body: script }),
  );
}

const failed = (page: Page): Locator => page.getByRole("alert").filter({ hasText: "Something went wrong" });
const tab = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Makes every render of the page throw. Runs in the page. */
function tearPage(): void {
  Object.defineProperty(history, "state", {
    get() {
      throw new Error("torn");
    },
  });
}

/** The messages of the debug log at level 'error'. */
async function loggedErrors(page: Page): Promise<string[]> {
  const log: { level: string; message: string }[] = await page.evaluate(() =>
    JSON.parse(localStorage.getItem("vr-eye-lab.log") ?? "[]"),
  );
  return log.filter(({ level }) => level === "error").map(({ message }) => message);
}

test("a tab that can't be rendered shows a message, is logged, and leaves the other tabs alone [R-001] [R-126]", async ({
  page,
}) => {
  await replaceGuide(page, 'export function GuideTab() { throw new Error("the guide is torn"); }');
  await page.goto("/");
  await tab(page, "Guide").click();
  await expect(failed(page)).toContainText("Reload the page.");
  await expect(tab(page, "Reload")).toBeFocused();
  await expect.poll(() => loggedErrors(page)).toEqual([expect.stringContaining("the guide is torn")]);
  await tab(page, "Account").click();
  await expect(failed(page)).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Account");
  await tab(page, "Guide").click();
  await expect(failed(page)).toBeVisible();
  expect(await loggedErrors(page), "logged once").toHaveLength(1);

  await page.unrouteAll();
  await tab(page, "Reload").click();
  await expect(page.getByRole("heading", { level: 2, name: "How It Works" })).toBeVisible();
  await expect(failed(page)).toHaveCount(0);
});

test("the render of the whole page that throws shows a message instead of a blank page, which passes axe with its details open [R-001] [R-126]", {
  tag: "@all",
}, async ({ page }) => {
  await page.addInitScript(tearPage);
  await page.goto("/");
  await expect(failed(page).getByRole("heading", { level: 1 })).toBeVisible();
  await expect.poll(() => loggedErrors(page)).toContainEqual(expect.stringContaining("torn"));
  await tab(page, "Copy details").click();
  await inOrderAt(page)("the message");
});

for (const [how, shown] of [
  ["copies", "Copied."],
  ["is missing", "Couldn't copy."],
] as const) {
  test(`Copy details shows the errors, without tokens of the address, where the clipboard ${how} [R-126]`, {
    tag: "@all",
  }, async ({ page }) => {
    await page.addInitScript((clipboard) => {
      const writeText = async (text: string) => {
        Object.assign(window, { copied: text });
      };
      Object.defineProperty(navigator, "clipboard", { value: clipboard === "is missing" ? undefined : { writeText } });
    }, how);
    await replaceGuide(page, 'export function GuideTab() { throw new Error("the guide is torn"); }');
    await page.goto("/?one=secret#two=secret");
    await tab(page, "Guide").click();
    await tab(page, "Copy details").click();
    const details = page.getByRole("textbox", { name: "Details" });
    await expect(details).toHaveValue(/^\/\nMozilla\/5\.0 .*the guide is torn/s);
    const text = await details.inputValue();
    expect(text).not.toContain("secret");
    if (how !== "is missing") expect(await page.evaluate(() => Object(window).copied)).toBe(text);
    await expect(page.getByRole("main").getByRole("status")).toContainText(shown);
  });
}

test("errors that nothing handles are logged once, and the page still works [R-126]", async ({ page }) => {
  await page.goto("/");
  // The first screen appears before the scripts that log.
  await expect(page.locator(".not-started")).toHaveCount(0);
  await page.evaluate(() => {
    for (let i = 0; i < 3; i++) {
      setTimeout(() => {
        throw new Error("a timer broke");
      });
      void Promise.reject(new Error("a promise broke"));
      void Promise.reject("odd");
    }
  });
  await expect
    .poll(async () => (await loggedErrors(page)).sort())
    .toEqual([
      expect.stringMatching(/^Uncaught: Error: a timer broke\n +at /),
      expect.stringMatching(/^Unhandled rejection: Error: a promise broke\n +at /),
      "Unhandled rejection: odd",
    ]);
  await tab(page, "Guide").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Guide");
});

test("a script of a tab that throws is logged, and offers to try again or reload [R-126]", { tag: "@all" }, async ({
  page,
}) => {
  await replaceGuide(page, 'throw new Error("the script is torn");');
  await page.goto("/");
  await tab(page, "Guide").click();
  await expect(page.getByRole("alert")).toContainText("This screen could not be fetched.");
  await expect.poll(() => loggedErrors(page)).toEqual([expect.stringContaining("the script is torn")]);
  await expectInOrder(page, "the message");
  await page.unrouteAll();
  await tab(page, "Reload").click();
  await expect(page.getByRole("heading", { level: 2, name: "How It Works" })).toBeVisible();
});

test("a step of the start that throws leaves no blank page, and the other steps run [R-001] [R-126]", {
  tag: "@all",
}, async ({ page }) => {
  await wearHeadset(page);
  await page.addInitScript(() => {
    Object.defineProperty(history, "scrollRestoration", {
      set() {
        throw new DOMException("torn", "SecurityError");
      },
    });
  });
  await openSupported(page);
  await startButton(page).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expect.poll(() => loggedErrors(page)).toContainEqual(expect.stringContaining("torn"));
});

test("Reload works when the service worker of a new version never takes over [R-001]", { tag: "@all" }, async ({
  page,
}) => {
  await page.clock.install();
  await page.addInitScript(tearPage);
  await page.addInitScript(() => {
    const stuck = Object.assign(new EventTarget(), { state: "installing", postMessage: () => undefined });
    const never = { waiting: null, installing: stuck, update: () => new Promise(() => undefined) };
    Object.defineProperty(navigator, "serviceWorker", {
      value: Object.assign(new EventTarget(), {
        controller: stuck,
        getRegistration: async () => never,
        register: async () => undefined,
      }),
    });
  });
  await page.goto("/");
  await tab(page, "Reload").click();
  const reloaded = page.waitForEvent("load");
  await page.clock.fastForward(10_000);
  await reloaded;
});
