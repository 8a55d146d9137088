import { expect, type Page, test } from "@playwright/test";
import { signUpAhead } from "./support/account.ts";
import { started } from "./support/exercise.ts";
import { openMotions } from "./support/motions.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

const tab = (page: Page, name: "Active" | "Account") =>
  page.getByRole("navigation").getByRole("button", { name, exact: true });

function title(page: Page) {
  return page.getByRole("banner").getByRole("heading", { level: 1 });
}

test("/ shows the Active tab; the switcher on the left opens Account and back [R-001] [R-010] [R-014]", async ({
  page,
}) => {
  await page.goto("/");
  await expect(page).toHaveTitle("Active · VR Eye Lab");
  await expect(title(page)).toHaveText("Convergence");
  await expect(tab(page, "Active")).toHaveAttribute("aria-current", "page");
  for (const name of ["Left Eye", "Right Eye"]) await expect(page.getByRole("img", { name })).toBeVisible();

  const box = await page.getByRole("navigation").boundingBox();
  expect([box?.x, box?.y]).toEqual([0, 0]);
  expect(box?.width).toBeLessThan(100);
  const places = [await tab(page, "Active").boundingBox(), await tab(page, "Account").boundingBox()];
  expect(places[0]?.y).toBeLessThan(places[1]?.y ?? 0);
  await expect(page.getByRole("navigation").getByRole("button")).toHaveCount(2);

  await tab(page, "Account").click();
  await expect(title(page)).toHaveText("Account");
  await expect(tab(page, "Account")).toHaveAttribute("aria-current", "page");
  await expect(tab(page, "Active")).not.toHaveAttribute("aria-current", "page");
  await tab(page, "Active").click();
  await expect(title(page)).toHaveText("Convergence");
});

test("every other path redirects to / and replaces its history entry [R-003]", async ({ page }) => {
  for (const [index, path] of ["/exercises", "/a/b?c=d#e", "/login", "/login/confirm/more", "/index.html"].entries()) {
    await test.step(path, async () => {
      await page.goto(`/version?${index}`);
      const entries = await page.evaluate(() => history.length);
      await page.goto(path);
      await expect(page.getByRole("button", { name: "Start VR" })).toBeVisible();
      await expect(page, path).toHaveURL(/:\d+\/$/);
      expect(await page.evaluate(() => history.length), path).toBe(entries + 1);
      await page.goBack();
      await expect(page, path).toHaveURL(`/version?${index}`);
    });
  }
});

test("/login/confirm has its own screen, and another path starts scrolled to the top [R-003] [R-005]", {
  tag: "@all",
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 160 });
  await page.goto("/login/confirm");
  await expect(page.getByRole("heading", { level: 1, name: "Confirm sign-in" })).toBeVisible();
  await expect(page).toHaveURL(/\/login\/confirm$/);
  // Retried: the page scrolls to the top itself once it has appeared.
  await expect
    .poll(() =>
      page.evaluate(() => {
        const before = window.scrollY;
        window.scrollTo(0, document.documentElement.scrollHeight);
        return before;
      }),
    )
    .toBeGreaterThan(0);
  await page.getByRole("link", { name: "To the exercises" }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test("only the Motions tab has a back arrow; Back and Forward switch tabs, and a reload keeps the tab [R-011] [R-014]", async ({
  page,
}) => {
  await page.goto("/");
  const back = page.getByRole("banner").getByRole("button", { name: "Back" });
  await expect(back).toHaveCount(0);
  await openMotions(page);
  await expect(title(page)).toHaveText("Motions");
  await back.click();
  await expect(title(page)).toHaveText("Convergence");
  for (const name of ["Account", "Guide"]) {
    await page.getByRole("button", { name, exact: true }).click();
    await expect(title(page)).toHaveText(name);
    await expect(back).toHaveCount(0);
  }
  await tab(page, "Account").click();
  await expect(page).toHaveTitle("Account · VR Eye Lab");
  await page.goBack();
  await expect(page).toHaveTitle("Guide · VR Eye Lab");
  await page.goForward();
  await expect(title(page)).toHaveText("Account");
  await page.reload();
  await expect(title(page)).toHaveText("Account");
});

test("a new place starts at its top; Back, Forward and a reload restore the position [R-005]", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 500 });
  const position = () => page.evaluate(() => window.scrollY);
  // Resolves when the page has heard of it.
  const scrollTo = (y: number) =>
    page.evaluate(
      (top) =>
        new Promise<void>((resolve) => {
          window.addEventListener("scroll", () => resolve(), { once: true });
          window.scrollTo(0, top);
        }),
      y,
    );
  await page.goto("/");
  // The last part to appear: it moves the rest.
  await expect(page.getByRole("alert")).toBeVisible();
  await started(page);
  await scrollTo(150);
  // Not click(), which may scroll first.
  await page.getByRole("button", { name: "Guide", exact: true }).dispatchEvent("click");
  await expect(title(page)).toHaveText("Guide");
  await expect(page.getByRole("main").getByRole("heading").first()).toBeVisible();
  await expect.poll(position).toBe(0);
  await scrollTo(700);
  await page.goBack();
  await expect(title(page)).toHaveText("Convergence");
  await expect.poll(position).toBe(150);
  await page.goForward();
  await expect(title(page)).toHaveText("Guide");
  await expect.poll(position).toBe(700);
  await page.reload();
  await expect(title(page)).toHaveText("Guide");
  await expect.poll(position).toBe(700);
  await tab(page, "Active").click();
  await expect.poll(position).toBe(0);
});

test("Back restores the position although content above it loads later [R-005]", { tag: "@all" }, async ({ page }) => {
  await signUpAhead(page);
  await page.goto("/?tab=account&view=settings");
  const late = page.getByText("Not confirmed yet.");
  await expect(late).toBeVisible();
  await expect(page.getByText("Storage used")).toBeVisible();
  // The page remembers the position when the event comes, a frame later.
  await page.evaluate(() =>
    new Promise((resolve) => {
      window.addEventListener("scroll", resolve, { once: true });
      window.scrollTo(0, 300);
    }).then(() => undefined),
  );
  await page.getByRole("tab", { name: "Overview" }).dispatchEvent("click");
  await expect(page.getByRole("button", { name: "Log Out" })).toBeVisible();
  await page.goBack();
  await expect(page.getByText("Storage used")).toBeVisible();
  await expect(late).toBeAttached();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(300);
});

test("uses the mobile layout below 768 px, where the panes stay side by side above the controls [R-015] [R-025]", async ({
  page,
}) => {
  await page.setViewportSize({ width: 768, height: 900 });
  await page.goto("/");
  const navigation = page.getByRole("navigation");
  const desktop = await navigation.boundingBox();
  expect(desktop).toMatchObject({ x: 0, y: 0, height: 900 });
  const main = await page.getByRole("main").boundingBox();
  expect(main?.x).toBe(desktop?.width);

  await page.setViewportSize({ width: 767, height: 900 });
  const mobile = await navigation.boundingBox();
  expect(mobile).toMatchObject({ x: 0, width: 767 });
  expect((mobile?.y ?? 0) + (mobile?.height ?? 0)).toBe(900);
  expect((await page.getByRole("main").boundingBox())?.x).toBe(0);

  await page.setViewportSize({ width: 390, height: 844 });
  const left = page.getByRole("img", { name: "Left Eye" });
  const right = page.getByRole("img", { name: "Right Eye" });
  const boxes = [await left.boundingBox(), await right.boundingBox()];
  expect(boxes[0]?.y).toBe(boxes[1]?.y);
  expect((boxes[0]?.x ?? 0) + (boxes[0]?.width ?? 0)).toBeLessThanOrEqual((boxes[1]?.x ?? 0) + 1);
  await page.getByRole("button", { name: /^Advanced/ }).scrollIntoViewIfNeeded();
  for (const pane of [left, right, page.getByRole("button", { name: "Start VR" })]) {
    await expect(pane).toBeInViewport({ ratio: 0.9 });
  }
});
