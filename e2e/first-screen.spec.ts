import { expect, type Page, test } from "@playwright/test";
import { DEFAULT_SETTINGS } from "@vr-eye-lab/domain/exercise";
import { LANGUAGE_CODES } from "@vr-eye-lab/domain/language";
import { savedStepOf } from "@vr-eye-lab/domain/sequences";
import { pushSequence, signUpAhead } from "./support/account.ts";
import { choose, started } from "./support/exercise.ts";
import { wearHeadset } from "./support/headset.ts";
import { holdRequests, SCRIPTS } from "./support/held-requests.ts";
import { startButton } from "./support/stage.ts";
import { watchTrouble } from "./support/trouble.ts";
import { banner, expectUnsupported } from "./support/unsupported.ts";

const preview = (page: Page) => page.getByRole("region", { name: "Preview" });
const title = (page: Page) => page.getByRole("heading", { level: 1 });

/** Opens an address with the scripts held back. @returns lets them go */
async function openHeld(page: Page, address = "/"): Promise<() => void> {
  const release = await holdRequests(page, SCRIPTS);
  await page.goto(address, { waitUntil: "commit" });
  await page.locator("#root:not([hidden])").waitFor({ state: "attached" });
  // If the font arrives within its first 100 ms, text takes less room, and the browser keeps a scrolled page's text in its place.
  await page.evaluate(async () => void (await document.fonts.ready));
  return release;
}

for (const width of process.env.SOAK === "full" ? [1440, 1024, 390, 320] : [1440, 320]) {
  test(`at ${width} px a newcomer sees Active before the scripts, in its final place, and React keeps it [D-10] [R-021]`, async ({
    page,
    baseURL,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, "xr"));
    const trouble = await watchTrouble(page, baseURL ?? "");
    const release = await openHeld(page);
    await expectUnsupported(page, "WebXR is not supported in this browser");
    await expect(page.getByText("Practise how your eyes work together.")).toBeVisible();
    const boxes = () =>
      page.locator("#root :is(nav, h1, h2, p, button, section, label, select)").evaluateAll((elements) =>
        elements.map((each) => {
          const { x, y, width, height } = each.getBoundingClientRect();
          return [each.textContent, x, y, width, height];
        }),
      );
    const before = await boxes();
    expect(before.length).toBeGreaterThan(30);
    const elements = await page.locator("#root *").elementHandles();
    release();
    await started(page);
    expect(await boxes()).toEqual(before);
    for (const each of elements) expect(await each.evaluate((element) => element.isConnected)).toBe(true);
    expect(trouble.lines).toEqual([]);
  });
}

// React keeps a wrong attribute of the first screen without a word, so this compares with what it renders where it finds only a frame.
for (const language of LANGUAGE_CODES) {
  test(`the first screen in ${language} is what React renders, with and without a headset [D-10] [34]`, async ({
    browser,
    baseURL: origin,
  }) => {
    const baseURL = origin ?? "";
    for (const headset of [true, false]) {
      const elementsAt = async (address: string) => {
        const context = await browser.newContext({ baseURL, locale: language, serviceWorkers: "block" });
        const page = await context.newPage();
        if (headset) await wearHeadset(page);
        await page.goto(address);
        await started(page);
        await expect(page.locator("[data-track=start-vr]")).toHaveAttribute("aria-disabled", String(!headset));
        await page.waitForLoadState("networkidle");
        const elements = await page.locator("#root *").evaluateAll((all) =>
          all.map((each) => {
            const attributes = Array.from(each.attributes, ({ name, value }) => `${name}=${value}`);
            return [each.localName, ...attributes.sort(), each.children.length === 0 && each.textContent].join(" ");
          }),
        );
        await context.close();
        // What React names, paints and keeps in its own way.
        return elements
          .filter((each) => !/^(canvas|option)/.test(each))
          .map((each) => each.replace(/_[rR]_\w+_/g, "id"));
      };
      expect(await elementsAt("/")).toEqual(await elementsAt("/?tab=active"));
    }
  });
}

test("with a headset no banner shows, and nothing moves when Start VR gets ready [D-10] [R-115]", async ({ page }) => {
  await wearHeadset(page);
  const release = await openHeld(page);
  await expect(preview(page)).toBeVisible();
  await expect(banner(page)).toBeHidden();
  const before = await startButton(page).boundingBox();
  release();
  await expect(startButton(page)).not.toHaveAttribute("aria-disabled", "true");
  await expect(banner(page)).toHaveCount(0);
  expect(await startButton(page).boundingBox()).toEqual(before);
});

test("controls show that they aren't ready, and work as soon as they look ready [D-10]", async ({ page }) => {
  const release = await openHeld(page);
  const fast = page.getByRole("radio", { name: "Fast" });
  const look = () =>
    page.getByText("Fast").evaluate((label) => getComputedStyle(label.closest("label") ?? label).filter);
  expect(await look()).toBe("brightness(0.55)");
  const { x = 0, y = 0 } = (await page.getByText("Fast").boundingBox()) ?? {};
  await page.mouse.click(x + 5, y + 5);
  await fast.focus();
  await expect(fast).not.toBeFocused();
  release();
  await page.waitForFunction(() => !document.querySelector("#root[inert]"));
  expect(await look()).toBe("none");
  await page.mouse.click(x + 5, y + 5);
  await expect(fast).toBeChecked();
});

for (const who of ["new", "returning", "signed in"]) {
  test(`a ${who} visitor sees at each address the frame or nothing before their own screen [D-10] [R-091]`, async ({
    page,
    baseURL,
  }) => {
    if (who === "signed in") await signUpAhead(page);
    if (who !== "new") {
      await page.goto("/");
      await choose(page, { motion: "pursuit" });
      await expect(title(page)).toHaveText("Pursuit");
    }
    const trouble = await watchTrouble(page, baseURL ?? "");
    await page.addInitScript(() => {
      const seen = new Set<string>();
      Object.assign(window, { seen });
      new MutationObserver(() => {
        for (const each of document.querySelectorAll("#root :is(h1, .stage, [aria-current])"))
          if (each.checkVisibility()) seen.add(each.localName === "h1" ? (each.textContent ?? "") : each.localName);
      }).observe(document, { childList: true, subtree: true, attributes: true, characterData: true });
    });
    const addresses = who === "new" ? [] : ["/", "/exercises"];
    for (const address of [...addresses, "/?tab=guide", "/?tab=account", "/device", "/login/confirm", "/shared"]) {
      await page.goto(address);
      await started(page);
      await expect(title(page)).toBeVisible();
      const seen = await page.evaluate(() => [...Object(window).seen]);
      expect(seen, address).not.toContain("Convergence");
      if (!addresses.includes(address)) expect(seen, address).not.toContain("div");
      const isWindow = /^\/(device|login|shared)/.test(address);
      await expect(page.getByRole("navigation", { name: "Main" })).toHaveCount(isWindow ? 0 : 1);
    }
    expect(trouble.lines.filter((line) => !/^\d{3}: |status of \d{3}/.test(line))).toEqual([]);
  });
}

test("before the scripts a returning visitor sees the rail, in which no tab is open, and no text [D-10]", async ({
  page,
}) => {
  await page.goto("/");
  await choose(page, { motion: "pursuit" });
  await openHeld(page, "/?tab=account");
  await expect(page.getByRole("navigation")).toBeVisible();
  for (const each of [title(page), preview(page), page.getByRole("button", { name: "Guide" })])
    await expect(each).toBeHidden();
  const colours = await page
    .getByRole("navigation")
    .getByRole("button")
    .evaluateAll((buttons) =>
      buttons.map((each) => getComputedStyle(each).color + getComputedStyle(each).backgroundColor),
    );
  expect(new Set(colours).size).toBe(1);
});

test("a login that the page finds late moves no control, and shows its saved motions [D-10] [R-020]", async ({
  page,
}) => {
  const answer = await holdRequests(page, "**/get-session");
  await signUpAhead(page);
  await pushSequence(page, "Mine", [savedStepOf("pursuit", 120, DEFAULT_SETTINGS)]);
  await page.goto("/");
  await started(page);
  const controls = [startButton(page), page.getByRole("button", { name: "Guide" }), page.getByRole("radio").first()];
  const boxes = () => Promise.all(controls.map((each) => each.boundingBox()));
  const before = await boxes();
  answer();
  await expect(page.getByRole("button", { name: "Mine", exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Save", exact: true })).toBeVisible();
  expect(await boxes()).toEqual(before);
});

test("a first screen that was scrolled stays in its place, and Back returns to it [D-10] [R-005]", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 500 });
  const position = () => page.evaluate(() => window.scrollY);
  const release = await openHeld(page);
  await page.evaluate(() => window.scrollTo(0, 150));
  release();
  await started(page);
  expect(await position()).toBe(150);
  await page.getByRole("button", { name: "Guide", exact: true }).dispatchEvent("click");
  await expect(title(page)).toHaveText("Guide");
  await expect.poll(position).toBe(0);
  await page.goBack();
  await expect(title(page)).toHaveText("Convergence");
  await expect.poll(position).toBe(150);
});
