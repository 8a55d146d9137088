import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base, chromium, expect, type Page, type Response } from "@playwright/test";
import { STATED } from "@vr-eye-lab/server/testing/person";
import { findProxy } from "@vr-eye-lab/server/testing/proxy-program";
import { startServerProcess } from "@vr-eye-lab/server/testing/server-process";
import { type Example, programOf, startTlsProxy } from "@vr-eye-lab/server/testing/tls-proxy";
import { newAddress, PASSWORD, saveAs } from "./support/account.ts";
import { CHROMIUM_ARGUMENTS, chromiumPath } from "./support/browser.ts";
import { enterVr, leaveVr, openSupported } from "./support/exercise.ts";
import { wearHeadset } from "./support/headset.ts";
import { reservePort } from "./support/port.ts";
import { watchTrouble } from "./support/trouble.ts";

const FULL = process.env.SOAK === "full";
const EXAMPLES: readonly Example[] = FULL ? ["nginx", "caddy"] : ["nginx"];

interface Installation {
  /** The server's own address. */
  readonly server: string;
  /** A page in a browser that finds https://lab.example, and trusts the proxy's certificate only. */
  readonly page: Page;
  readonly stopServer: () => Promise<void>;
  readonly startServer: () => Promise<void>;
}

const test = base.extend<{ installation: Installation; example: Example }>({
  example: ["nginx", { option: true }],
  async installation({ example }, use, { skip }) {
    const path = findProxy(programOf(example));
    if (path === undefined) return skip(true, `It needs ${programOf(example)}.`);
    const folder = mkdtempSync(join(tmpdir(), "tls-proxy-"));
    const port = await reservePort();
    let server: ReturnType<typeof startServerProcess> | undefined;
    const startServer = async () => {
      server = startServerProcess({
        PORT: String(port),
        DATA_DIR: folder,
        PUBLIC_URL: "https://lab.example",
        TRUSTED_PROXIES: "127.0.0.1",
        SMTP_URL: "smtp://127.0.0.1:9",
        PAYMENTS: "none",
        LOG_LEVEL: "silent",
      });
      await server.printed();
    };
    const stopServer = async () => server?.kill();
    await startServer();
    const proxy = await startTlsProxy(example, path, port);
    const at = ({ http, https }: typeof proxy.ports) =>
      `MAP lab.example:80 127.0.0.1:${http}, MAP lab.example:443 127.0.0.1:${https}`;
    const args = [
      ...CHROMIUM_ARGUMENTS,
      `--host-resolver-rules=${at(proxy.ports)}`,
      `--ignore-certificate-errors-spki-list=${proxy.keyHash}`,
    ];
    const browser = await chromium.launch({ executablePath: chromiumPath(), args });
    const page = await browser.newPage({ baseURL: proxy.origin, reducedMotion: "reduce", serviceWorkers: "allow" });
    await use({ page, server: `http://127.0.0.1:${port}`, startServer, stopServer });
    await browser.close();
    await proxy.stop();
    await stopServer();
    rmSync(folder, { recursive: true });
  },
});

interface Loaded {
  readonly pathname: string;
  readonly encoding: string | undefined;
  readonly text: string;
}

async function fileOf(response: Response, pathname: string): Promise<Loaded> {
  return { pathname, encoding: response.headers()["content-encoding"], text: await response.text() };
}

/** A file as the server sends it to a browser. */
async function directly(url: string): Promise<Omit<Loaded, "pathname">> {
  const answer = await fetch(url, { headers: { Accept: "text/html", "Accept-Encoding": "gzip, deflate, br, zstd" } });
  return { encoding: answer.headers.get("content-encoding") ?? undefined, text: await answer.text() };
}

/** Signs up through the browser, which alone finds the host. */
async function signUp(page: Page): Promise<void> {
  const data = { email: newAddress(), password: PASSWORD, name: "" };
  const status = await page.evaluate(async (body) => {
    const headers = { "Content-Type": "application/json" };
    return (await fetch("/api/auth/sign-up/email", { method: "POST", headers, body: JSON.stringify(body) })).status;
  }, data);
  expect(status).toBe(200);
}

/** What the server has stored, or the status of its refusal. */
const stored = (page: Page) =>
  page.evaluate(async (headers) => {
    const answer = await fetch("/api/documents/changes?since=0&wait=0", { headers });
    return answer.ok ? answer.text() : answer.status;
  }, STATED);

for (const example of EXAMPLES) {
  test.describe(`behind ${example} with TLS as documented`, () => {
    test.use({ example });

    // tls-proxy.process.test.ts has HTTP/2, the redirect to https and the headers.
    test("the page is secure, VR starts, files arrive compressed once, and unsent changes wait for the server [R-001] [R-020] [R-120]", {
      tag: "@all",
    }, async ({ installation: { page, server, stopServer, startServer } }) => {
      const trouble = await watchTrouble(page, "https://lab.example");
      const loading: Promise<Loaded>[] = [];
      page.on("response", (response) => {
        const { pathname } = new URL(response.url());
        if (pathname === "/" || pathname.startsWith("/assets/")) loading.push(fileOf(response, pathname));
      });
      await wearHeadset(page);
      await openSupported(page);
      expect(await page.evaluate(() => [isSecureContext, crossOriginIsolated])).toEqual([true, true]);
      await enterVr(page);
      await expect(page.getByRole("status").filter({ hasText: "In VR" })).toBeVisible();
      await leaveVr(page);
      expect(trouble.lines).toEqual([]);
      page.removeAllListeners("response");
      const files = await Promise.all(loading);
      expect(files.filter(({ encoding }) => encoding === "br").length).toBeGreaterThan(2);
      for (const { pathname, ...file } of files) expect(file, pathname).toEqual(await directly(server + pathname));

      await signUp(page);
      await page.reload();
      await saveAs(page, "Before");
      await expect.poll(() => stored(page)).toContain("Before");
      await stopServer();
      expect(await stored(page)).toBe(502);
      await saveAs(page, "While it is away");
      await startServer();
      await expect.poll(() => stored(page), { timeout: 45_000 }).toContain("While it is away");
    });
  });
}
