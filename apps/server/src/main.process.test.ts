// @module-tag all
import { once } from "node:events";
import { connect } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type ServerProcess, startServerProcess } from "./testing/server-process.ts";
import { folderOfTest } from "./testing/temporary-folder.ts";

const MAIN = join(import.meta.dirname, "main.ts");

let dataDir = "";
let server: ServerProcess | undefined;
beforeEach(() => {
  dataDir = folderOfTest();
});
afterEach(async () => {
  await server?.kill();
});

function start(variables: Record<string, string>, ...args: string[]) {
  server = startServerProcess({ DATA_DIR: dataDir, ...variables }, ...args);
  return server;
}

// Each test starts a server process, which takes seconds on a busy machine.
describe("the server process", () => {
  it.each([
    ["SIGTERM", "SIGINT"],
    ["SIGINT", "SIGTERM"],
  ] as const)("serves at the printed address and finishes requests in progress on %s", async (signal, passedOn) => {
    const { child, end, said } = start({});
    const { port } = new URL(await said(/Address:\s+(http:\S+)/));
    const client = connect(Number(port), "127.0.0.1");
    // One and a half requests: after the first answer, the server has begun to read the second.
    client.write("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\nGET /version HTTP/1.1\r\nHost: localhost\r\n");
    expect(String((await once(client, "data"))[0])).toContain('{"status":"ok"}');
    child.kill(signal);
    await said(/Stopping/);
    // npm and the start script forward the signal too: the repeated signal must not abort anything.
    child.kill(passedOn);
    client.write("\r\n");
    expect(await text(client)).toMatch(/^HTTP\/1.1 200 OK[\s\S]*{"version":/);
    const { code, output } = await end();
    expect(code).toBe(0);
    expect(output.match(/Stopping/g)).toHaveLength(1);
  });

  it("prints an https address and its QR code with --lan", async () => {
    const { said } = start({}, "--lan");
    const port = await said(/Here:\s+https:\/\/localhost:(\d+)/);
    expect(await said(/Address:\s+(https:\S+)/)).toContain(`:${port}`);
    expect(await said(/([▀▄█ ]{20,}\n)/)).not.toBe("");
  });

  it.each([
    ["a bad variable", { PORT: "eighty" }, [], /^PORT is "eighty"\. It must be [^\n]+\n$/],
    ["a bad secret", { METRICS_TOKEN: "hunter2" }, [], /^METRICS_TOKEN is not valid\. It must be [^\n]+\n$/],
    ["a missing file", { METRICS_TOKEN_FILE: `${MAIN}\n2` }, [], /^METRICS_TOKEN_FILE is "[^\n]+ \(ENOENT[^\n]+\n$/],
    ["an unknown option", {}, ["--lam"], /^Unknown option '--lam'[^\n]*\n$/],
    ["an impossible data folder", { DATA_DIR: MAIN }, ["--lan"], /^DATA_DIR is "[^\n]+\n$/],
  ])("does not start with %s and prints one line", async (_, variables, args, line) => {
    const { code, output } = await start(variables, ...args).end();
    expect(code).toBe(1);
    expect(output).toMatch(line);
  });
});
