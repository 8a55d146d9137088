// @module-tag all
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, expect, it, onTestFinished } from "vitest";
import { freePort } from "../testing/free-port.ts";
import { newWrite, ORIGIN, practiceBody, push, signUp } from "../testing/person.ts";
import { programArguments } from "../testing/server-process.ts";
import { folderOfTest } from "../testing/temporary-folder.ts";
import { listen } from "./listen.ts";

const MAIN = join(import.meta.dirname, "../main.ts");
const MOST_FILES = 300;

const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

function open(port: number): Socket {
  const socket = connect(port, "127.0.0.1").on("error", () => undefined);
  sockets.push(socket);
  return socket;
}

it("clients can't take the files that saving needs", async () => {
  const dataDir = folderOfTest();
  const port = await freePort();
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: String(port), PUBLIC_URL: ORIGIN };
  const limited = ["-c", `ulimit -n ${MOST_FILES} && exec "$0" "$@"`, process.execPath, ...programArguments(MAIN)];
  const child = spawn("sh", limited, { env, stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(child, "exit");
  onTestFinished(async () => {
    child.kill("SIGKILL");
    await ended;
  });
  let output = "";
  child.stdout.on("data", (chunk) => {
    output += chunk;
  });
  await expect.poll(() => output, { timeout: 60_000 }).toContain("Ctrl-C stops it");
  const address = `http://127.0.0.1:${port}`;
  const person = await signUp(address);
  // Leaves a connection for the requests below.
  await (await person.ask(address, "/readyz")).text();
  const closed = Array.from({ length: 2 * MOST_FILES }, () => once(open(port), "close"));
  await Promise.race(closed);
  await expect.poll(() => output).toContain("refusing connections");
  const [result] = await push(address, person, [newWrite("practice", practiceBody(new Date(), 60))]);
  expect(result?.status).toBe("stored");
  expect((await fetch(`${address}/readyz`)).status).toBe(200);
});

it.skipIf(!existsSync("/usr/bin/ss"))("a thousand pages can come back while the server is busy", async () => {
  const server = await listen(() => new Response(), { host: "127.0.0.1", port: 0 });
  onTestFinished(() => server.stop(0));
  const { stdout } = await promisify(execFile)("ss", ["-ltnH", `sport = :${server.port}`]);
  const [, , backlog] = stdout.trim().split(/\s+/);
  expect(Number(backlog)).toBe(Math.min(4096, Number(readFileSync("/proc/sys/net/core/somaxconn", "utf8"))));
});
