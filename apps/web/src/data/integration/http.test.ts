import { readdirSync, readFileSync } from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { USER_HEADER } from "@vr-eye-lab/domain/protocol";
import { expect, it } from "vitest";
import * as z from "zod/mini";
import type { Failure } from "../api/failure.ts";
import { createHttp, type Http } from "../api/http.ts";

const schema = z.object({ figure: z.int() });

/** Calls a server with the given answer. */
async function calling(
  answer: (response: ServerResponse) => void,
  options: { timeout?: number; signal?: AbortSignal } = {},
  isFile = false,
) {
  const server = createServer((_, response) => answer(response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  try {
    const http = createHttp((path, init) => fetch(`http://127.0.0.1:${port}${path}`, { ...init, keepalive: true }));
    return await (isFile ? http.file("/") : http.call("/", schema, options));
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

const json =
  (status: number, body: unknown, headers = {}) =>
  (response: ServerResponse) => {
    response.writeHead(status, { "Content-Type": "application/json", ...headers });
    response.end(JSON.stringify(body));
  };
const html = (status: number) => (response: ServerResponse) => {
  response.writeHead(status, { "Content-Type": "text/html" });
  response.end("<h1>Sign in to the hotel's network</h1>");
};
const unanswered = (response: ServerResponse) => {
  response.socket?.destroy();
};
const half = (response: ServerResponse) => {
  response.writeHead(200, { "Content-Length": "100" });
  response.write('{"figure":', () => response.socket?.destroy());
};

it("resolves to the value of a valid answer [R-144]", async () => {
  expect(await calling(json(200, { figure: 7, more: 1 }))).toEqual({
    ok: true,
    value: { figure: 7 },
  });
});

it.each<[string, (response: ServerResponse) => void, Partial<Failure>]>([
  ["no answer", unanswered, { kind: "unreachable", status: 0 }],
  ["half an answer", half, { kind: "unreachable", status: 0 }],
  ["an error page that says 200", html(200), { kind: "unavailable", status: 200 }],
  ["an answer of another shape", json(200, { figure: "7" }), { kind: "unavailable", status: 200 }],
  ["an error page of something in between", html(403), { kind: "unavailable", status: 403 }],
  [
    "a refusal",
    json(400, { error: "No.", code: "bad" }),
    { kind: "refused", status: 400, code: "bad", message: "No." },
  ],
  [
    "a refusal in other words",
    json(422, { message: "No." }),
    { kind: "refused", status: 422, code: "", message: "No." },
  ],
  [
    "a session that is gone",
    json(401, { error: "Who?", code: "auth/not-signed-in" }),
    { kind: "signed-out", message: "You are not signed in. Sign in, then try again." },
  ],
  [
    "a server that fails",
    json(500, { error: "Oh.", code: "internal" }),
    { kind: "unavailable", status: 500, retryAfter: null },
  ],
  [
    "one that asks to wait",
    json(429, { error: "Later.", code: "busy" }, { "Retry-After": "7" }),
    { kind: "unavailable", retryAfter: 7 },
  ],
  [
    "a date to wait for",
    json(503, { error: "Later.", code: "busy" }, { "Retry-After": "Sat, 21 Nov 2026 10:00:00 GMT" }),
    { retryAfter: null },
  ],
])("resolves to a failure for %s [R-144]", async (_, answer, wanted) => {
  expect(await calling(answer)).toMatchObject({ ok: false, ...wanted });
});

it("ends after its timeout, and when it is aborted [R-144]", async () => {
  const silent = () => undefined;
  expect(await calling(silent, { timeout: 20 })).toMatchObject({ ok: false, kind: "unreachable" });
  expect(await calling(silent, { signal: AbortSignal.timeout(20) })).toMatchObject({ ok: false, kind: "unreachable" });
});

it("fails if a file ends before its end", async () => {
  const cut = (response: ServerResponse) => {
    response.writeHead(200, { "Content-Type": "application/json" });
    response.write('{"practice": [', () => response.destroy());
  };
  expect(await calling(cut, {}, true)).toMatchObject({ ok: false, kind: "unreachable" });
});

it("every call names the user that it is for: the page's, or the one that it was made for [R-145]", async () => {
  const sent: string[] = [];
  const http = createHttp(
    async (path, { headers }) => {
      sent.push(`${path} ${new Headers(headers).get(USER_HEADER)}`);
      return Response.json({ figure: 1 });
    },
    { sendBeacon: (path) => Boolean(sent.push(path)) },
  );
  const callAll = async ({ call, file, beacon }: Http) => {
    await call("/call", schema);
    await file("/file");
    expect(beacon("/beacon", "{}")).toBe(true);
    return sent.splice(0);
  };
  expect(await callAll(http)).toEqual(["/call null", "/file null", "/beacon"]);
  const adas = http.as("ada");
  http.identify("ben");
  expect(await callAll(http)).toEqual(["/call ben", "/file ben", "/beacon?user=ben"]);
  expect(await callAll(adas)).toEqual(["/call ada", "/file ada", "/beacon?user=ada"]);
});

it("no other code of the page sends beacons, which would name no user [R-124] [R-145]", () => {
  const folder = join(import.meta.dirname, "../..");
  const sources = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => /\.tsx?$/.test(file));
  const senders = sources.filter((file) => /navigator\.sendBeacon/.test(readFileSync(join(folder, file), "utf8")));
  expect(senders.filter((file) => !file.endsWith(".test.ts"))).toEqual([join("data", "api", "http.ts")]);
});
