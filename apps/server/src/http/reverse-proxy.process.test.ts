// @module-tag all
import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { json } from "node:stream/consumers";
import { afterEach, describe, expect, it } from "vitest";
import { startNginx } from "../testing/nginx.ts";
import { findProxy } from "../testing/proxy-program.ts";
import { startServerProcess } from "../testing/server-process.ts";
import { folderOfTest } from "../testing/temporary-folder.ts";

const nginx = findProxy("nginx");
const PAGES = ["/_dev/mail", "/_dev/mail.json", "/_sandbox/control", "/_sandbox/control/state.json"];

const undo: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

/** Starts a server and an nginx in front of it. */
async function behindNginx(variables: Record<string, string>, location: (port: string) => string) {
  const dataDir = folderOfTest();
  const server = startServerProcess({ DATA_DIR: dataDir, ...variables });
  undo.push(() => server.kill());
  const { port } = new URL(await server.address());
  const proxy = await startNginx(nginx ?? "", location(port));
  undo.push(proxy.stop);
  const codes = new Set(Array.from((await server.printed()).matchAll(/\?code=(\S+)/g), ([, code]) => code));
  expect(codes.size).toBe(1);
  return { server, port, proxied: proxy.origin, local: `http://localhost:${port}`, query: `?code=${[...codes][0]}` };
}

const statuses = (origin: string, query = "") =>
  Promise.all(PAGES.map(async (page) => (await fetch(`${origin}${page}${query}`)).status));
const ALL = (status: number) => PAGES.map(() => status);

/** Asks from another loopback address, as another visitor. */
async function visit(origin: string, localAddress: string) {
  const [answer] = (await once(get(`${origin}/api/config`, { localAddress }), "response")) as [IncomingMessage];
  return (await json(answer)) as object;
}

// As documented, and with TLS: tls-proxy.process.test.ts
describe.skipIf(nginx === undefined)("behind an nginx that isn't trusted", () => {
  const forwarding = (port: string) =>
    `location / { proxy_pass http://127.0.0.1:${port}; proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for; }`;

  it("a warning names the proxy, and its visitors count as one", async () => {
    const variables = { PUBLIC_URL: "https://eye.home.lan", LOG_LEVEL: "info" };
    const { server, proxied } = await behindNginx(variables, forwarding);
    for (const address of ["127.0.0.2", "127.0.0.3", "127.0.0.2"]) await visit(proxied, address);
    await server.said(/("client".*\n.*){3}/);
    const output = await server.printed();
    const clients = [...output.matchAll(/"client":"([^"]+)"/g)].map(([, client]) => client);
    expect(new Set(clients)).toEqual(new Set(["127.0.0.1"]));
    expect(output.match(/"peer":"127\.0\.0\.1","header":"X-Forwarded-For"/g)).toHaveLength(1);
  });
});

// Each test starts a server and an nginx.
describe.skipIf(nginx === undefined)("behind a plain nginx", () => {
  const plain = (host: string) => (port: string) => `location / { proxy_pass http://${host}:${port}; }`;

  it("needs the code after the first visit from a page elsewhere, even if the proxy hides itself", async () => {
    const hidden = (port: string) => `proxy_http_version 1.1; ${plain("localhost")(port)}`;
    const { server, proxied, local } = await behindNginx({}, hidden);
    expect(await statuses(local)).toEqual(ALL(200));
    await fetch(`${proxied}/healthz`, { headers: { Referer: "https://lab.example/" } });
    expect(await statuses(proxied)).toEqual(ALL(404));
    expect(await statuses(local)).toEqual(ALL(404));
    expect(await server.said(/"sign":"([^"]+)"/)).toBe("the header Referer: https://lab.example");
  });

  // With a private or a public PUBLIC_URL they always need it: local-guard.test.ts
  it.each([
    ["127.0.0.1", {}],
    ["localhost", {}],
    ["localhost", { PUBLIC_URL: "http://localhost:0" }],
  ])("the mailbox and the sandbox's panel need the code, with the upstream %s and %j", async (host, variables) => {
    const { proxied, local, query } = await behindNginx(variables, plain(host));
    expect(await statuses(proxied)).toEqual(ALL(404));
    expect(await statuses(proxied, `${query}0`)).toEqual(ALL(404));
    expect(await statuses(proxied, query)).toEqual(ALL(200));
    expect(await statuses(local, query)).toEqual(ALL(200));
  });

  it("the sandbox's panel can be used with the code", async () => {
    const { proxied, query } = await behindNginx({ PUBLIC_URL: "https://eye.home.lan" }, plain("localhost"));
    const panel = await (await fetch(`${proxied}/_sandbox/control${query}`)).text();
    const [, action = ""] = /action="(\/_sandbox\/control\/clock[^"]*)"/.exec(panel) ?? [];
    const body = new URLSearchParams({ advanceSeconds: "86400" });
    const back = await fetch(proxied + action, { method: "POST", body });
    expect([back.status, back.url]).toEqual([200, `${proxied}/_sandbox/control${query}`]);
  });
});
