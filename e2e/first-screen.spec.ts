import { createHash } from "node:crypto";
import { expect, type Page, test } from "@playwright/test";
import { signUpAhead } from "./support/account.ts";
import { choose } from "./support/exercise.ts";
import { wearHeadset } from "./support/headset.ts";
import { holdRequests, SCRIPTS } from "./support/held-requests.ts";
import { startButton } from "./support/stage.ts";
import { watchTrouble } from "./support/trouble.ts";
import { banner, expectUnsupported } from "./support/unsupported.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

const preview = (page: Page) => page.getByRole("region", { name: "Preview" });
const introduction = (page: Page) => page.getByRole("heading", { level: 2, name: "VR Eye Lab" });
const title = (page: Page) => page.getByRole("heading", { level: 1 });
const started = (page: Page) => expect(page.locator(".not-started")).toHaveCount(0);

/** Opens an address with the scripts held back. @returns lets them go */
async function openHeld(page: Page, address = "/"): Promise<() => void> {
  const release = await holdRequests(page, SCRIPTS);
  await page.goto(address, { waitUntil: "commit" });
  await page.waitForFunction(() => (document.getElementById("root")?.children.length ?? 0) > 0);
  // If the font arrives within its first 100 ms, text takes less room, and the browser keeps a scrolled page's text in its place.
  await page.evaluate(async () => void (await document.fonts.ready));
  return release;
}

/** Marks the elements on screen, and returns how many of them the page keeps when it starts. */
async function keptElements(page: Page, release: () => void): Promise<{ marked: number; kept: number }> {
  const marked = await page.evaluate(() => {
    const all = [...document.querySelectorAll("#root *")];
    Object.assign(window, { first: all });
    return all.length;
  });
  release();
  await started(page);
  await expect(page.getByRole("navigation")).toBeVisible();
  const kept = await page.evaluate(() => Object(window).first.filter((each: Element) => each.isConnected).length);
  return { marked, kept };
}

test.describe("before the scripts", () => {
  // With reduced motion, Pause becomes Play when the page starts.
  test.use({ contextOptions: { reducedMotion: "no-preference" } });

  for (const width of process.env.SOAK === "full" ? [1440, 1024, 390, 320] : [1440, 320]) {
    test(`at ${width} px a new visitor sees Active with the banner, in its final place [D-10] [R-021]`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, "xr"));
      const trouble = await watchTrouble(page, new URL((await page.request.get("/")).url()).origin);
      const release = await openHeld(page);
      await expectUnsupported(page, "WebXR is not supported in this browser");
      await expect(introduction(page)).toBeVisible();
      await expect(page.getByText("Practise how your eyes work together.")).toBeVisible();
      const boxes = () =>
        page.locator("#root :is(nav, h1, h2, p, button, section, label, select)").evaluateAll((elements) =>
          elements.map((each) => {
            const { x, y, width, height } = each.getBoundingClientRect();
            return [each.textContent, x, y, width, height];
          }),
        );
      const before = await boxes();
      const { marked, kept } = await keptElements(page, release);
      expect(marked).toBeGreaterThan(100);
      expect(kept, "React took over every element").toBe(marked);
      expect(await boxes()).toEqual(before);
      await expectUnsupported(page, "WebXR is not supported in this browser");
      expect(trouble.lines).toEqual([]);
    });
  }

  test("with forced colours React takes over every element, without errors [D-10] [R-001]", async ({
    page,
    baseURL,
  }) => {
    await page.emulateMedia({ forcedColors: "active" });
    const trouble = await watchTrouble(page, baseURL ?? "");
    const { marked, kept } = await keptElements(page, await openHeld(page));
    expect(kept).toBe(marked);
    await page.waitForLoadState("networkidle");
    expect(trouble.lines).toEqual([]);
  });

  test("with a headset, Start VR is ready and no banner shows [D-10] [R-115]", async ({ page }) => {
    await wearHeadset(page);
    const release = await openHeld(page);
    await expect(startButton(page)).not.toHaveAttribute("aria-disabled", "true");
    await expect(banner(page)).toHaveCount(0);
    const { marked, kept } = await keptElements(page, release);
    expect(kept).toBe(marked);
  });

  // first-view.test.ts has what each visitor sees at each address.
  test("the address of another tab shows its frame, and nothing of Active [D-10]", async ({ page }) => {
    const release = await openHeld(page, "/?tab=guide");
    await expect(title(page)).toHaveText("Guide");
    await expect(page.getByRole("main")).toHaveText("Loading...");
    await expect(preview(page)).toHaveCount(0);
    release();
    await started(page);
    await expect(page.getByRole("main")).not.toHaveText("Loading...");
  });

  test("a user who has logged in sees the frame, then their screen [D-10] [R-091]", async ({ page }) => {
    await signUpAhead(page);
    await page.goto("/");
    const save = page.getByRole("button", { name: "Save", exact: true });
    await expect(save).toBeVisible();
    const release = await openHeld(page);
    await expect(page.getByRole("navigation")).toBeVisible();
    await expect(preview(page)).toHaveCount(0);
    await expect(title(page)).toHaveCount(0);
    release();
    await expect(save).toBeVisible();
    await expect(preview(page)).toBeVisible();
  });

  test("a dismissed banner and a hidden tour don't come back [D-10] [R-021]", async ({ page }) => {
    await page.goto("/");
    await banner(page).getByRole("button", { name: "Dismiss" }).click();
    await page.getByRole("button", { name: "Hide" }).click();
    const release = await openHeld(page);
    await expect(preview(page)).toBeVisible();
    await expect(startButton(page)).toHaveAttribute("aria-disabled", "true");
    await expect(banner(page)).toHaveCount(0);
    await expect(page.getByText("Take a quick tour")).toHaveCount(0);
    await expect(introduction(page)).toBeVisible();
    const { marked, kept } = await keptElements(page, release);
    expect(kept).toBe(marked);
    await expect(banner(page)).toHaveCount(0);
  });

  test("only who has started no session here and isn't signed in reads what this is [D-10]", async ({ page }) => {
    await page.addInitScript(() => {
      // As after the start of a session, which has marked the safety note as seen.
      const stored = localStorage.getItem("vr-eye-lab.settings");
      if (stored)
        localStorage.setItem("vr-eye-lab.settings", stored.replace('"safetySeen":false', '"safetySeen":true'));
    });
    await page.goto("/");
    await expect(introduction(page)).toBeVisible();
    await page.getByRole("button", { name: "Hide" }).click();
    const release = await openHeld(page);
    await expect(preview(page)).toBeVisible();
    await expect(introduction(page)).toHaveCount(0);
    const { marked, kept } = await keptElements(page, release);
    expect(kept).toBe(marked);
    await page.evaluate(() => localStorage.clear());
    await signUpAhead(page);
    await page.goto("/");
    await expect(page.getByRole("button", { name: "Save", exact: true })).toBeVisible();
    await expect(introduction(page)).toHaveCount(0);
  });
});

const ADDRESSES = [
  "/",
  "/?tab=guide",
  "/?tab=motions",
  "/?tab=account",
  "/login/confirm",
  "/shared",
  "/device",
  "/?dev=1",
  "/exercises",
];

for (const who of ["new", "returning", "logged in"]) {
  test(`at every address the page takes over for a ${who} visitor without errors or a flash of Active [D-10]`, {
    tag: "@all",
  }, async ({ page, baseURL }) => {
    if (who === "logged in") await signUpAhead(page);
    if (who !== "new") {
      await page.goto("/");
      await choose(page, { motion: "pursuit", speed: "slow" });
      await expect(title(page)).toHaveText("Pursuit");
    }
    const trouble = await watchTrouble(page, baseURL ?? "");
    await page.addInitScript(() => {
      const seen = new Set<string>();
      Object.assign(window, { seen });
      new MutationObserver(() => {
        const stage = document.querySelector("#root .stage");
        if (stage && getComputedStyle(stage).visibility === "visible")
          seen.add(document.querySelector("#root h1")?.textContent ?? "");
      }).observe(document, { childList: true, subtree: true, attributes: true, characterData: true });
    });
    for (const address of ADDRESSES) {
      await page.goto(address);
      await started(page);
      await expect(title(page)).toBeVisible();
      // A long poll never ends.
      if (who !== "logged in") await page.waitForLoadState("networkidle");
      const seen = await page.evaluate(() => [...Object(window).seen]);
      const isActive = ["/", "/?dev=1", "/exercises"].includes(address);
      expect(seen, address).toEqual(isActive ? [who === "new" ? "Convergence" : "Pursuit"] : []);
    }
    expect(trouble.lines.filter((line) => !/^\d{3}: |status of \d{3}/.test(line))).toEqual([]);
  });
}

test.describe("what is pressed before the scripts have run", () => {
  test("is done when they have [D-10]", async ({ page }) => {
    const release = await openHeld(page);
    await page.getByRole("radio", { name: "Fast" }).click();
    await page.getByRole("combobox", { name: "Motion" }).selectOption("pursuit");
    const slider = page.getByRole("slider", { name: "Horizontal position" });
    await slider.press("ArrowRight");
    await slider.press("ArrowRight");
    await page.getByRole("button", { name: "Details" }).press("Enter");
    release();
    await started(page);
    await expect(page.getByRole("radio", { name: "Fast" })).toBeChecked();
    await expect(title(page)).toHaveText("Pursuit");
    await expect(page.getByText("X: 0.10 / Y: 0.00")).toBeVisible();
    await expect(page.getByRole("button", { name: "Details" })).toHaveAttribute("aria-expanded", "true");
    await expect(page.getByRole("button", { name: "Details" })).toBeFocused();
  });

  test("is done if the button was still down when the page replaced it [D-10]", async ({ page }) => {
    await page.goto("/");
    await choose(page, { motion: "pursuit" });
    await expect(title(page)).toHaveText("Pursuit");
    const release = await openHeld(page);
    const account = page.getByRole("navigation").getByRole("button", { name: "Account" });
    await account.hover();
    const before = await account.elementHandle();
    await page.mouse.down();
    release();
    await started(page);
    await expect.poll(() => before?.evaluate((element) => element.isConnected)).toBe(false);
    await page.mouse.up();
    await expect(title(page)).toHaveText("Account");
  });

  test("is done if the page, which finds a login, moves the button while it is down [D-10] [R-020]", async ({
    page,
  }) => {
    await wearHeadset(page);
    const answer = await holdRequests(page, "**/get-session");
    await signUpAhead(page);
    await page.goto("/");
    await started(page);
    await startButton(page).hover();
    await page.mouse.down();
    answer();
    await expect(introduction(page)).toHaveCount(0);
    await page.mouse.up();
    await expect(page.getByRole("dialog", { name: "Browser preview" })).toBeVisible();
  });

  test("is done for a returning visitor too, with the focus where it was [D-10]", async ({ page }) => {
    await page.goto("/");
    await choose(page, { motion: "pursuit" });
    await expect(title(page)).toHaveText("Pursuit");
    const release = await openHeld(page);
    const account = page.getByRole("navigation").getByRole("button", { name: "Account" });
    await account.press("Enter");
    release();
    await expect(title(page)).toHaveText("Account");
    await expect(account).toBeFocused();
  });

  test("is done if it is chosen while React takes over [D-10]", async ({ page }) => {
    // React renders in tasks that it posts to itself.
    await page.addInitScript(() => {
      const post = MessagePort.prototype.postMessage;
      const held: (() => void)[] = [];
      MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
        held.push(() => post.call(this, message));
      };
      Object.assign(window, {
        releaseTasks() {
          MessagePort.prototype.postMessage = post;
          for (const each of held) each();
        },
      });
    });
    await page.goto("/");
    await started(page);
    await page.waitForLoadState("networkidle");
    await page.getByRole("combobox", { name: "Motion" }).selectOption("pursuit");
    await page.evaluate(() => Object(window).releaseTasks());
    await expect(title(page)).toHaveText("Pursuit");
  });

  test("leaves the focus in its region if the control disappears [D-10] [R-021]", async ({ page }) => {
    const release = await openHeld(page);
    await banner(page).getByRole("button", { name: "Dismiss" }).press("Enter");
    release();
    await expect(banner(page)).toHaveCount(0);
    await expect(page.getByRole("main")).toBeFocused();
  });

  test("starts VR [D-10] [R-020]", async ({ page }) => {
    await wearHeadset(page);
    const release = await openHeld(page);
    await startButton(page).click();
    release();
    await expect(page.getByRole("dialog", { name: "Browser preview" })).toBeVisible();
  });
});

test("a first screen that was scrolled stays in its place, and Back returns to it [D-10] [R-005]", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 500 });
  const position = () => page.evaluate(() => window.scrollY);
  const release = await openHeld(page);
  await page.evaluate(() => window.scrollTo(0, 150));
  release();
  await started(page);
  expect(await position()).toBe(150);
  const guide = page.getByRole("button", { name: "Guide", exact: true });
  await guide.dispatchEvent("click");
  await expect(title(page)).toHaveText("Guide");
  await expect.poll(position).toBe(0);
  await page.goBack();
  await expect(title(page)).toHaveText("Convergence");
  await expect.poll(position).toBe(150);
});

test("the policy allows every inline element of the page by its hash, and no other", async ({ page }) => {
  const response = await page.request.get("/");
  const html = await response.text();
  const policy = response.headers()["content-security-policy"] ?? "";
  const hashesOf = (element: RegExp) =>
    Array.from(
      html.matchAll(element),
      ([, text = ""]) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`,
    );
  expect(policy.split("; ").filter((each) => /^(script|style)-src/.test(each))).toEqual([
    `script-src 'self' ${hashesOf(/<script>([\s\S]*?)<\/script>/g).join(" ")}`,
    `style-src 'self' ${hashesOf(/<style>([\s\S]*?)<\/style>/g).join(" ")}`,
  ]);
  expect(html).not.toMatch(/\sstyle=|\son[a-z]+="/);

  await page.goto("/");
  const blocked = await page.evaluate(async () => {
    const violated: string[] = [];
    document.addEventListener("securitypolicyviolation", ({ effectiveDirective }) => violated.push(effectiveDirective));
    for (const name of ["script", "style"]) {
      document.head.append(Object.assign(document.createElement(name), { textContent: "/* other */" }));
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
    return violated;
  });
  expect(blocked).toEqual(["script-src-elem", "style-src-elem"]);
});
