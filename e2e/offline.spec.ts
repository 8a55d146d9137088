import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { DEFAULT_SETTINGS } from "@vr-eye-lab/domain/exercise";
import { savedStepOf } from "@vr-eye-lab/domain/sequences";
import { STATED } from "@vr-eye-lab/server/testing/person";
import {
  figure,
  openAccount,
  openActive,
  pushSequence,
  saveAs,
  saveButton,
  savedNames,
  signUpAhead,
} from "./support/account.ts";
import { choose, declineSaving, enterVrPumped, leaveVr } from "./support/exercise.ts";
import { keptForOffline } from "./support/offline.ts";
import { LEAD_IN, pass, prepare } from "./support/practice.ts";

test.use({ serviceWorkers: "allow", contextOptions: { reducedMotion: "reduce" } });

const item = (page: Page, name: string) =>
  page.getByRole("region", { name: "Saved Motions" }).getByRole("button", { name, exact: true });

interface Stored {
  readonly collection: string;
  readonly revision: number;
  readonly deleted: boolean;
  readonly body: { readonly name?: string } | null;
}

/** The server's data: names of saved motions in write order, and practice sessions. */
async function stored(context: BrowserContext) {
  const { changes }: { changes: Stored[] } = await (
    await context.request.get("/api/documents/changes?since=0&wait=0", { headers: STATED })
  ).json();
  const { sessions } = await (
    await context.request.get("/api/practice/sessions?limit=100", { headers: STATED })
  ).json();
  const sequences = changes.filter(({ collection }) => collection === "savedSequences");
  return {
    names: sequences.filter(({ deleted }) => !deleted).map(({ body }) => body?.name),
    deleted: sequences.filter(({ deleted }) => deleted).length,
    sessions: sessions.length,
  };
}

/** Blocks the page's API requests; its own files still load, as from the service worker. */
const cutCalls = (context: BrowserContext) =>
  context.route("**/api/**", (route) => route.abort("internetdisconnected"));

async function practise(page: Page): Promise<void> {
  await enterVrPumped(page);
  await pass(page, LEAD_IN + 61, 10);
  await leaveVr(page);
  await declineSaving(page);
}

test("offline practice, saves and deletions survive a reload and reach the server once and in order [R-030] [R-045] [R-074] [R-120] [R-127] [R-132]", async ({
  page: first,
  context,
}) => {
  const email = await signUpAhead(first);
  await pushSequence(first, "To be deleted", [savedStepOf("pursuit", 120, DEFAULT_SETTINGS)]);
  await prepare(first);
  await expect(item(first, "To be deleted")).toBeVisible();
  await keptForOffline(first);

  await context.setOffline(true);
  await practise(first);
  await saveAs(first, "One");
  await choose(first, { speed: "fast" });
  await saveAs(first, "Two");
  await item(first, "To be deleted").click();
  await first.getByRole("button", { name: "Delete To be deleted" }).click();
  await first.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
  await expect(item(first, "To be deleted")).toHaveCount(0);
  await first.close();

  // Opened again offline: the service worker serves the page.
  const second = await context.newPage();
  await prepare(second);
  await expect(item(second, "One")).toBeVisible();
  expect(await savedNames(second)).toEqual(["Two", "One"]);
  await openAccount(second);
  await expect(second.getByText(email).first()).toBeVisible();
  await expect(figure(second, "Total sessions")).toContainText("1");
  await expect(figure(second, "Current streak")).toContainText("1 day");
  await openActive(second);
  await saveAs(second, "Three");

  await context.setOffline(false);
  await expect
    .poll(() => stored(context), { timeout: 40_000 })
    .toEqual({ names: ["One", "Two", "Three"], deleted: 1, sessions: 1 });
  await openAccount(second);
  await expect(figure(second, "Total sessions")).toContainText("1");
  await expect.poll(() => savedNames(second)).toEqual(["Three", "Two", "One"]);
});

test("two tabs of one browser don't send anything twice [R-120]", { tag: "@all" }, async ({ page: first, context }) => {
  await signUpAhead(first);
  await first.goto("/");
  const second = await context.newPage();
  await second.goto("/");
  // Both tabs must know their user before nothing can be asked any more.
  for (const page of [first, second]) await expect(saveButton(page)).toBeVisible();
  await cutCalls(context);
  await saveAs(first, "From the first");
  await saveAs(second, "From the second");
  await expect(item(first, "From the second")).toBeVisible();
  await expect(item(second, "From the first")).toBeVisible();
  await context.unroute("**/api/**");
  await expect.poll(async () => (await stored(context)).names.length, { timeout: 40_000 }).toBe(2);
  await saveAs(first, "Afterwards");
  await expect.poll(async () => (await stored(context)).names).toContain("Afterwards");
  expect((await stored(context)).names.length).toBe(3);
});
