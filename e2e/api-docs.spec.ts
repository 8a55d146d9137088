import { expect, test } from "@playwright/test";
import { expectNoFindings, expectNoOverflow, resize } from "./support/in-order.ts";

for (const colorScheme of ["light", "dark"] as const) {
  test(`the description of the API passes axe in the ${colorScheme} scheme, fits any width and works by keyboard`, {
    tag: "@all",
  }, async ({ page }) => {
    const problems: string[] = [];
    page.on("console", (message) => problems.push(message.text()));
    page.on("request", (request) => {
      if (!/\/(api\/docs(\.css)?|favicon\.\w+)$/.test(request.url())) problems.push(request.url());
    });
    await page.emulateMedia({ colorScheme });
    await page.goto("/api/docs");
    for (const width of [320, 1440]) {
      await resize(page, width, 800);
      await expectNoFindings(page, `the description at ${width} px`);
      await expectNoOverflow(page, `the description at ${width} px`);
    }
    await page.reload();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Skip to the description" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.locator("main")).toBeFocused();
    await page.getByRole("link", { name: "Write documents" }).click();
    await expect(page.getByRole("heading", { name: "Write documents" })).toBeInViewport();
    expect(problems).toEqual([]);
  });
}
