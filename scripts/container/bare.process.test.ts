// @module-tag all
import { type ChildProcess, execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inSystem, makeSystem } from "./bare-system.ts";
import { debianProblem, makeDebian } from "./debian.ts";

/** A Node of each supported major version, with the npm that comes with it. SOAK_NODE chooses one. */
const NODES = [
  { node: "20.20.2", npm: "10.8.2" },
  { node: "22.23.3", npm: "10.9.8" },
  { node: "24.21.0", npm: "11.16.0" },
].filter(({ node }) => node.startsWith(process.env.SOAK_NODE ?? ""));

const isLong = process.env.SOAK === "full";
const problem = isLong ? debianProblem() : "npm run soak -- bare";
if (isLong && problem) console.warn(`\nSKIPPED: the tests in a bare Debian: ${problem}.\n`);

/** What a process prints until it ends, or prints `wanted`. */
async function printed(child: ChildProcess, wanted?: RegExp): Promise<string> {
  let output = "";
  await new Promise<unknown>((resolve) => {
    child.once("close", resolve);
    for (const stream of [child.stdout, child.stderr])
      stream?.on("data", (chunk) => {
        output += chunk;
        if (wanted?.test(output)) resolve(undefined);
      });
  });
  return output;
}

describe.skipIf(problem !== undefined)("a bare Debian with Node and git", { timeout: 3_600_000 }, () => {
  let folder = "";
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "bare-"));
    makeDebian(join(folder, "base"), "--include=ca-certificates,git");
    for (const version of NODES) makeSystem(join(folder, "base"), join(folder, version.node), version);
  }, 900_000);
  afterAll(() => void execFileSync("rm", ["--recursive", "--force", "--one-file-system", folder]), 600_000);

  it.each(NODES)("runs npm start and npm test as root in root's home, with Node $node", async ({ node }) => {
    const root = join(folder, node);
    const server = inSystem(root, "npm start");
    const address = /Address:\s+(http:\S+)/.exec(await printed(server, /Address:\s+http:\S+\n/))?.[1];
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
    server.kill("SIGKILL");
    await once(server, "close");
    expect(await printed(inSystem(root, "npm test"))).toMatch(/\n\d+ passed, 0 failed\n$/);
  });
});
