import { copyFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { startServerProcess } from "@vr-eye-lab/server/testing/server-process";
import { localRows } from "./support/outbox.ts";

const FOLDER = join(import.meta.dirname, "../fixtures/1.0");

test("a browser of 1.0 shows its unsent motions, and sends them after a login", { tag: "@all" }, async ({
  browser,
}) => {
  const dataDir = mkdtempSync(join(tmpdir(), "fixture-"));
  for (const file of ["auth-secret", "vr-eye-lab.sqlite"]) copyFileSync(join(FOLDER, file), join(dataDir, file));
  const server = startServerProcess({ DATA_DIR: dataDir, LOG_LEVEL: "warn", HASHING: "full" });
  const origin = `http://localhost:${new URL(await server.address()).port}`;
  const state = JSON.parse(readFileSync(join(FOLDER, "browser.json"), "utf8").replaceAll("http://localhost", origin));
  // Without its cookie: the login ends after 60 days.
  const context = await browser.newContext({
    baseURL: origin,
    locale: "en-GB",
    storageState: { ...state, cookies: [] },
  });
  const page = await context.newPage();
  const { exportedAt, account } = JSON.parse(readFileSync(join(FOLDER, "export.json"), "utf8"));
  // Writes are too old to be sent after a year.
  await page.clock.install({ time: exportedAt });
  await page.goto("/?tab=account");
  const names = page.locator("[data-track=saved-choose]");
  await expect(names).toHaveText([/Evening/, /Noon/, /Morning/]);
  expect((await localRows(page, "outbox")).length).toBeGreaterThan(2);
  const data = { email: account.email, password: "correct horse battery" };
  expect((await page.request.post("/api/auth/sign-in/email", { headers: { origin }, data })).status()).toBe(200);
  await page.reload();
  await expect.poll(async () => (await localRows(page, "outbox")).length, { timeout: 30_000 }).toBe(0);
  const { savedSequences } = await (await page.request.get("/api/account/export")).json();
  expect(savedSequences.map(({ name }: { name: string }) => name).sort()).toEqual(["Evening", "Morning", "Noon"]);
  await context.close();
  await server.kill();
  rmSync(dataDir, { recursive: true });
});
