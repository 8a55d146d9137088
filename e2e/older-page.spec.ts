import { expect, type Page } from "@playwright/test";
import { browserStates, localRows, manifest, putBack, test } from "./support/fixture-01.ts";

// Version 0.1's page at a server with a collection and an exercise type that the page doesn't know (newer-server.ts).
test.use({ timezoneId: manifest.zone, locale: "en-GB", newer: true });

const NEW = { "x-vr-eye-lab-protocol": "2" };

interface Programme {
  readonly programme: readonly { readonly paused: boolean; readonly week: readonly { readonly motions: string[] }[] }[];
}

/** All of the server's documents in a collection, as a newer page receives them. */
async function stored<Body>(page: Page, collection: string): Promise<Body[]> {
  const bodies: Body[] = [];
  for (let since = 0, more = true; more; ) {
    const answer = await page.request.get(`/api/documents/changes?since=${since}&wait=0`, { headers: NEW });
    const { changes, ...next } = await answer.json();
    for (const change of changes) if (change.collection === collection && change.body) bodies.push(change.body);
    ({ cursor: since, more } = next);
  }
  return bodies;
}

const savedMotions = (page: Page) => page.getByRole("region", { name: "Saved Motions" });

test("version 0.1's page shows what it can read of a newer server's data, and its sync continues", async ({
  page,
  baseURL,
}) => {
  await putBack(page, browserStates.synced, manifest.ada.cookie);
  await page.goto("/");
  await page.getByRole("button", { name: "Account", exact: true }).click();
  await expect(savedMotions(page)).toContainText("Mixed");
  await expect(savedMotions(page)).not.toContainText("Dots");
  await expect(page.getByRole("group", { name: "Most used exercise" })).not.toContainText("None");
  const at = new Date(manifest.at).toISOString();
  const body = (await stored<object>(page, "savedSequences")).find(
    (each) => !/dots|figure8/.test(JSON.stringify(each)),
  );
  const write = {
    id: crypto.randomUUID(),
    collection: "savedSequences",
    documentId: crypto.randomUUID(),
    kind: "put",
    base: null,
    body: { ...body, name: "From a newer page", createdAt: at, updatedAt: at },
  };
  const push = await page.request.post("/api/documents/push", {
    headers: { ...NEW, origin: baseURL ?? "" },
    data: { writes: [write] },
  });
  expect(push.status(), await push.text()).toBe(200);
  await expect(savedMotions(page)).toContainText("From a newer page");
});

test("version 0.1's page changes a programme without removing an exercise that it can't read", async ({ page }) => {
  await putBack(page, browserStates.synced, manifest.ada.cookie);
  await page.goto("/");
  await page.getByRole("button", { name: "Account", exact: true }).click();
  const local = async () => JSON.stringify(await localRows(page, "documents"));
  await expect.poll(local, "the server's programme").toContain('"week":[{"motions":["pursuit"],"minutes":10}');
  await page.locator('[data-track="programme-pause"]').click();
  await expect.poll(async () => (await stored<Programme>(page, "users"))[0]?.programme.at(-1)?.paused).toBe(true);
  // The page shows its own write until the server's merged answer arrives.
  const planned = async () => {
    const [profile] = await stored<Programme>(page, "users");
    return profile?.programme.at(-1)?.week.map((day) => day?.motions);
  };
  await expect.poll(planned).toEqual(Array.from({ length: 7 }, () => ["figure8", "pursuit"]));
  await expect.poll(() => localRows(page, "outbox")).toEqual([]);
});
