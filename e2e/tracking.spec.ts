import { expect, type Page, type Request, test } from "@playwright/test";
import { signUpAhead } from "./support/account.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

/** Records what the page sends to a path. */
function sentTo(page: Page, path: string): Request[] {
  const requests: Request[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === path) requests.push(request);
  });
  return requests;
}

const guide = (page: Page) => page.getByRole("button", { name: "Guide" });
const active = (page: Page) => page.getByRole("navigation").getByRole("button", { name: "Active" });

/** All of the server's data about the user. */
async function exported(page: Page) {
  const answer = await page.request.get("/api/account/export");
  return (await answer.json()) as {
    pageViews: { path: string; title: string }[];
    sessions: { clicks: { element: string; userAgent?: string }[]; lastClickedElement?: string }[];
  };
}

test("a signed-in user's clicks and page views are sent, with the controls' ids [R-006] [R-124] [R-125]", async ({
  page,
}) => {
  await signUpAhead(page);
  await page.goto("/guide");
  await expect(page.getByRole("button", { name: "Save", exact: true })).toBeVisible();
  await expect.poll(async () => (await exported(page)).sessions.length).toBe(1);
  for (let i = 0; i < 5; i += 1) {
    await guide(page).click();
    await active(page).click();
  }
  await expect.poll(async () => (await exported(page)).sessions[0]?.clicks.length).toBe(10);
  const { sessions, pageViews } = await exported(page);
  expect(new Set(sessions[0]?.clicks.map(({ element }) => element))).toEqual(new Set(["guide", "tab-active"]));
  expect(sessions[0]?.clicks[0]?.userAgent).toContain("Chrome");
  expect(sessions[0]?.lastClickedElement).toBe("tab-active");
  expect(pageViews).toMatchObject([
    { path: "/guide", title: "Guide" },
    { path: "/", title: "VR Eye Lab" },
  ]);
});

test("queued clicks are sent when the page is left [R-125]", { tag: "@all" }, async ({ page }) => {
  await signUpAhead(page);
  await page.goto("/");
  await expect.poll(async () => (await exported(page)).sessions.length).toBe(1);
  await guide(page).click();
  await page.goto("about:blank");
  await expect.poll(async () => (await exported(page)).sessions[0]?.lastClickedElement).toBe("guide");
});

test("nothing is sent if the user has opted out [R-006] [R-125]", { tag: "@all" }, async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, "doNotTrack", { get: () => "1" }));
  await signUpAhead(page);
  const views = sentTo(page, "/api/page-views");
  const clicks = sentTo(page, "/api/clicks");
  await page.goto("/");
  await expect(page.getByRole("button", { name: "Save", exact: true })).toBeVisible();
  for (let i = 0; i < 6; i += 1) {
    await guide(page).click();
    await active(page).click();
  }
  await page.goto("about:blank");
  expect([...views, ...clicks]).toEqual([]);
  expect(await exported(page)).toMatchObject({ sessions: [], pageViews: [] });
});
