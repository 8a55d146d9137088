// @module-tag all
import { mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { startSandbox } from "@vr-eye-lab/stripe-sandbox";
import { afterAll, describe, expect, it, vi } from "vitest";
import { inBackground } from "./process/background.ts";
import { startServerProcess } from "./testing/server-process.ts";
import { mountSmallDisk } from "./testing/small-disk.ts";

const disk = mountSmallDisk(24);
afterAll(() => disk?.unmount());

/** Sells a subscription in the payment sandbox. */
async function sellSubscription(file: string): Promise<void> {
  const sandbox = await startSandbox({
    file,
    pagesPath: "/_sandbox",
    deliver: async () => 200,
    inBackground: (name, work) => inBackground(name, console, work),
  });
  const create = async (path: string, fields: Record<string, string> = {}) => {
    const headers = { Authorization: `Bearer ${sandbox.secretKey}` };
    const init = { method: "POST", headers, body: new URLSearchParams(fields) };
    return (await (await fetch(new URL(path, sandbox.apiBase), init)).json()) as { id: string };
  };
  const { id: customer } = await create("/v1/customers");
  const price = { "line_items[0][price]": sandbox.prices.monthly, success_url: "http://localhost/" };
  const { id } = await create("/v1/checkout/sessions", { customer, ...price });
  await sandbox.pages.request(`/checkout/${id}`, { method: "POST", body: new URLSearchParams({ number: "pays" }) });
  await sandbox.advance(0);
  await sandbox.stop();
}

describe.runIf(disk)("a full disk", () => {
  it("does not end the process when a webhook can't be stored, and works again when there is space", async () => {
    const dataDir = join(disk?.folder ?? "", "data");
    mkdirSync(dataDir);
    await sellSubscription(join(dataDir, "payment-sandbox.json"));
    const server = startServerProcess({ DATA_DIR: dataDir, LOG_LEVEL: "warn" });
    const { port } = new URL(await server.address());
    const address = `http://localhost:${port}`;
    const renew = () =>
      fetch(`${address}/_sandbox/control/clock`, {
        method: "POST",
        headers: { "Content-Type": "application/json", Origin: address },
        body: JSON.stringify({ advanceSeconds: 31 * 86_400 }),
      });
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
    const before = readdirSync(dataDir);

    disk?.fill();
    await renew();
    await server.said(/(delivering a webhook) failed/);
    expect(await (await fetch(`${address}/healthz`)).json()).toEqual({ status: "ok" });
    await vi.waitFor(
      async () => {
        const ready = await fetch(`${address}/readyz`);
        expect(ready.status).toBe(503);
        expect(await ready.json()).toMatchObject({ code: "database/full" });
      },
      { timeout: 60_000, interval: 500 },
    );
    expect(readdirSync(dataDir)).toEqual(before);

    disk?.free();
    expect((await renew()).status).toBe(200);
    await vi.waitFor(async () => expect((await fetch(`${address}/readyz`)).status).toBe(200), {
      timeout: 60_000,
      interval: 500,
    });
    server.child.kill("SIGTERM");
    expect((await server.end()).code).toBe(0);
  });
});
