import { expect, type Page, test } from "@playwright/test";
import { serverMessageText } from "@vr-eye-lab/domain/messages";
import { axeFindings } from "./support/axe.ts";
import { choose, started } from "./support/exercise.ts";
import { practiseOnScreen } from "./support/screen-mode.ts";
import { firstScripts, startButton } from "./support/stage.ts";
import { banner, expectUnsupported } from "./support/unsupported.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

/** Whether the top of the banner is out of sight: under the preview, or not there. */
const hidden = (page: Page) =>
  page.evaluate(() => {
    const top = document.querySelector("[role=alert]")?.getBoundingClientRect().top ?? 0;
    return top < (document.querySelector(".stage")?.getBoundingClientRect().bottom ?? 0);
  });

test.describe("on a machine without a headset", () => {
  test("shows a banner of two sentences with the reason, and disables the play button [R-021] [R-116]", async ({
    page,
  }) => {
    await page.goto("/");
    await expectUnsupported(page, "Immersive VR is not supported on this device");
    const look = () => startButton(page).evaluate((button) => getComputedStyle(button).backgroundColor);
    const disabled = await look();
    await page.goto("/?dev=1");
    await expect(startButton(page)).not.toHaveAttribute("aria-disabled", "true");
    expect(await look()).not.toBe(disabled);
  });

  test("at 390 px, every press of Start VR brings the banner into view and announces it again [R-021] [R-022]", {
    tag: "@all",
  }, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/");
    await expect(banner(page)).toBeVisible();
    expect(await page.evaluate(() => window.scrollY), "it doesn't scroll by itself").toBe(0);
    // Counts what screen readers announce: alerts added to the document.
    await page.evaluate(() => {
      Object.assign(window, { alerts: 0 });
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes)
          for (const node of addedNodes)
            if (node instanceof Element && node.matches("[role=alert]")) Object(window).alerts += 1;
      }).observe(document.body, { childList: true, subtree: true });
    });
    for (const [i, dismissed] of [true, false, false].entries()) {
      if (dismissed) await banner(page).getByRole("button", { name: "Dismiss" }).click();
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      // The preview stays at the top, so the page scrolls the banner below it.
      await expect.poll(() => hidden(page)).toBe(true);
      await startButton(page).click({ force: true });
      await expect(banner(page)).toBeInViewport({ ratio: 1 });
      expect(await hidden(page)).toBe(false);
      expect(await page.evaluate(() => Object(window).alerts)).toBe(i + 1);
    }
  });

  test("everything but VR works, and three.js is never fetched [R-001] [R-021]", async ({ page }) => {
    const scripts: string[] = [];
    page.on("request", (request) => {
      if (request.resourceType() === "script") scripts.push(new URL(request.url()).pathname);
    });
    await page.goto("/");
    await choose(page, { motion: "figure8", speed: "fast", range: "wide", leftPresses: 1 });
    await startButton(page).click({ force: true });
    for (const name of ["All motions", "Back", "Guide", "Account"]) {
      await page.getByRole("button", { name, exact: true }).click();
    }
    // By then the page has had idle time.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    const texts = await Promise.all(scripts.map(async (path) => (await page.request.get(path)).text()));
    expect(texts.length).toBeGreaterThan(0);
    expect(texts.some((text) => text.includes("WebGLRenderer"))).toBe(false);
    await page.getByRole("navigation").getByRole("button", { name: "Active" }).click();
    await expect(page.getByRole("banner").getByRole("heading")).toHaveText("Figure 8");
  });
});

test.describe("Open in a headset", () => {
  const link = (page: Page) => banner(page).getByRole("button", { name: "Open in a headset" });
  const explanation = (page: Page) => page.getByRole("dialog", { name: "Open in a headset" });

  test("shows the address as text and QR code [R-021]", { tag: "@all" }, async ({ page, baseURL }) => {
    await page.route("https://eyes.example.org/**", async (route) => {
      const { pathname } = new URL(route.request().url());
      await route.fulfill({ response: await page.request.get(`${baseURL}${pathname}`) });
    });
    await page.goto("https://eyes.example.org/");
    await link(page).click();
    await expect(explanation(page).getByText("https://eyes.example.org/", { exact: true })).toBeVisible();
    await expect(explanation(page).getByRole("img", { name: "QR code with this page's address" })).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(link(page)).toBeFocused();
  });

  test("explains that an address of this computer works only there [R-021]", { tag: "@all" }, async ({ page }) => {
    await page.goto("/");
    await started(page);
    await link(page).press("Enter");
    await expect(explanation(page)).toContainText("This address works only on this computer.");
    await expect(explanation(page)).toContainText("npm start -- --lan");
    await expect(explanation(page).getByRole("img")).toHaveCount(0);
    await explanation(page).getByRole("button", { name: "Close" }).click();
    await expect(link(page)).toBeFocused();
  });
});

test("shows no banner and fetches no scene before the browser has answered [R-115]", async ({ page }) => {
  const first = await firstScripts(page);
  const later: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith(".js") && !first.includes(pathname)) later.push(pathname);
  });
  await page.addInitScript(() => {
    Object.assign(navigator.xr ?? {}, {
      isSessionSupported: () => new Promise((resolve) => Object.assign(window, { answerSupport: resolve })),
    });
  });
  await page.goto("/");
  await expect(startButton(page)).toBeVisible();
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await expect(banner(page)).toHaveCount(0);
  await expect(startButton(page)).not.toHaveAttribute("aria-disabled", "true");
  const scenes = async () => {
    const texts = await Promise.all(later.map(async (path) => (await page.request.get(path)).text()));
    return texts.filter((text) => text.includes("WebGLRenderer")).length;
  };
  expect(await scenes()).toBe(0);
  await page.evaluate(() => Object(window).answerSupport(true));
  await expect.poll(scenes).toBe(1);
  await expect(banner(page)).toHaveCount(0);
});

for (const width of [1440, 390]) {
  test(`at ${width} px a late answer moves nothing within the preview [R-115] [R-020]`, { tag: "@all" }, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.addInitScript(() => {
      Object.assign(navigator.xr ?? {}, {
        isSessionSupported: () => new Promise((resolve) => Object.assign(window, { answerSupport: resolve })),
      });
    });
    await page.goto("/");
    const preview = page.getByRole("region", { name: "Preview" });
    const places = async () => {
      const stage = await preview.boundingBox();
      const start = await startButton(page).boundingBox();
      return [(start?.x ?? 0) - (stage?.x ?? 0), start?.width, stage?.width, width === 390 && stage?.height];
    };
    const before = await places();
    await page.evaluate(() => Object(window).answerSupport(false));
    await expect(practiseOnScreen(page)).toBeVisible();
    expect(await places()).toEqual(before);
  });
}

test("notices a headset that is connected later, and one that is disconnected [R-115]", async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(window, { plugged: false });
    Object.assign(navigator.xr ?? {}, { isSessionSupported: async () => Object(window).plugged });
  });
  const plug = (plugged: boolean) =>
    page.evaluate((now) => {
      Object.assign(window, { plugged: now });
      navigator.xr?.dispatchEvent(new Event("devicechange"));
    }, plugged);
  await page.goto("/");
  await expectUnsupported(page, "Immersive VR is not supported on this device");
  await plug(true);
  await expect(banner(page)).toHaveCount(0);
  await expect(startButton(page)).not.toHaveAttribute("aria-disabled", "true");
  await plug(false);
  await expectUnsupported(page, "Immersive VR is not supported on this device");
});

for (const [what, thrown] of [
  ["rejects", "reject"],
  ["throws", "throw"],
] as const) {
  test(`a check that ${what} shows the browser's message [R-116]`, { tag: "@all" }, async ({ page }) => {
    await page.addInitScript((how) => {
      const error = new DOMException("the runtime crashed", "OperationError");
      Object.assign(navigator.xr ?? {}, {
        isSessionSupported() {
          if (how === "throw") throw error;
          return Promise.reject(error);
        },
      });
    }, thrown);
    await page.goto("/");
    await expectUnsupported(page, "Error checking VR support: the runtime crashed");
    expect(serverMessageText("vr/check-failed", { message: "x" })).toBe("Error checking VR support: x");
  });
}
