import { expect, test } from "@playwright/test";
import { STATED } from "@vr-eye-lab/server/testing/person";
import { figure, openAccount, openActive, savedNames, signUpAhead } from "./support/account.ts";
import { choose, declineSaving, enterVrPumped, leaveVr } from "./support/exercise.ts";
import { holdRequests } from "./support/held-requests.ts";
import { LEAD_IN, pass, prepare, summaryOf } from "./support/practice.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

interface Profile {
  readonly onboarding: { readonly steps: Readonly<Record<string, { completed: boolean; completedAt: string | null }>> };
}

test("no zero is shown before the practice has loaded [R-046] [R-060]", { tag: "@all" }, async ({ page }) => {
  await signUpAhead(page);
  const release = await holdRequests(page, "**/api/documents/changes?**");
  await page.goto("/");
  await openAccount(page);
  const stats = page.getByRole("region", { name: "Your practice" });
  await expect(stats.getByText("Loading...").first()).toBeVisible();
  await expect(figure(page, "Total time")).toHaveText("Total time–");
  await expect(stats.getByText(/\b0\b/).filter({ visible: true })).toHaveCount(0);
  await expect(stats.getByRole("img")).toHaveCount(0);
  release();
  await expect(figure(page, "Total time")).toHaveText("Total time0m");
  await expect(stats.getByText("Two minutes is enough for your first session")).toBeVisible();
  await expect(stats.getByText("Loading...")).toHaveCount(0);
});

test("a practice session counts in every statistic, and VR is marked as entered once [R-046] [R-060] [R-061] [R-062] [R-063] [R-064] [R-078] [R-123] [R-127] [R-128]", async ({
  page,
}) => {
  await signUpAhead(page);
  await prepare(page);
  await openAccount(page);
  const before = {
    "Total time": "0m",
    "Current streak": "0 days",
    "Most used exercise": "None",
    "Last Active": "Never",
    "Total sessions": "0",
    Today: "0m",
    "This week": "0m",
    "This month": "0m",
    "This year": "0m",
  };
  for (const [label, value] of Object.entries(before)) await expect(figure(page, label)).toHaveText(`${label}${value}`);
  await openActive(page);
  await choose(page, { motion: "pursuit" });
  await enterVrPumped(page);
  await pass(page, LEAD_IN + 65, 10);
  await leaveVr(page);
  await declineSaving(page);

  await openAccount(page);
  const today = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric" }).format();
  const after = {
    "Total time": "1m",
    "Current streak": "1 day",
    "Most used exercise": "Pursuit",
    "Last Active": today,
    "Total sessions": "1",
    Today: "1m",
    "This week": "1m",
    "This month": "1m",
    "This year": "1m",
  };
  for (const [label, value] of Object.entries(after)) await expect(figure(page, label)).toHaveText(`${label}${value}`);

  const step = async () => {
    const { changes } = await (
      await page.request.get("/api/documents/changes?since=0&wait=0", { headers: STATED })
    ).json();
    const bodies: Profile[] = changes
      .filter(({ collection }: { collection: string }) => collection === "users")
      .map(({ body }: { body: Profile }) => body);
    return bodies.at(-1)?.onboarding.steps.start_session;
  };
  await expect.poll(async () => (await step())?.completed).toBe(true);
  const first = await step();
  await openActive(page);
  await enterVrPumped(page);
  await pass(page, LEAD_IN + 2);
  await leaveVr(page);
  await declineSaving(page);
  await openAccount(page);
  await expect(figure(page, "Total sessions")).toContainText("2");
  expect(await step()).toEqual(first);
});

// newcomer.spec.ts saves one that was practised signed out.
test("an exercise is saved from the summary [R-050] [R-075]", { tag: "@all" }, async ({ page }) => {
  await signUpAhead(page);
  await prepare(page);
  await choose(page, { motion: "saccades", speed: "slow" });
  await enterVrPumped(page);
  await pass(page, LEAD_IN + 5);
  await leaveVr(page);
  await summaryOf(page).getByRole("button", { name: "Save", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Save Exercise" });
  await dialog.getByRole("textbox", { name: "Name" }).fill("After VR");
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await expect.poll(() => savedNames(page)).toEqual(["After VR"]);
  await expect(page.getByRole("region", { name: "Saved Motions" })).toContainText("Saccades, slow, medium");
});
