import { execFileSync } from "node:child_process";
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

/** Runs a command, and returns what it prints until it ends or `wanted` is there. The server that it may start serves until `use` has ended. */
async function printed(root: string, command: string, wanted?: RegExp, use?: (found: string) => Promise<unknown>) {
  const child = inSystem(root, command);
  const closed = once(child, "close");
  let output = "";
  const found = new Promise((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on("data", (chunk) => {
        output += chunk;
        if (wanted?.test(output)) resolve(undefined);
      });
    }
  });
  await Promise.race([closed, found]);
  await use?.(wanted?.exec(output)?.[1] ?? "");
  if (use) child.kill("SIGKILL");
  await closed;
  return output;
}

describe.skipIf(problem !== undefined)("a bare Debian with Node and git", { timeout: 3_600_000 }, () => {
  let folder = "";
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "bare-"));
    makeDebian(join(folder, "base"), "--include=ca-certificates,git");
    for (const version of NODES) makeSystem(join(folder, "base"), join(folder, version.node), version);
  }, 900_000);
  // Nothing that is mounted there.
  afterAll(() => void execFileSync("rm", ["--recursive", "--force", "--one-file-system", folder]), 600_000);

  it.each(NODES)("runs npm start and npm test as root in root's home, with Node $node", async ({ node }) => {
    const root = join(folder, node);
    const output = await printed(root, "npm start", /Address:\s+(http:\S+)/, async (address) => {
      expect((await fetch(`${address}/readyz`)).status).toBe(200);
    });
    expect(output).toContain("Address:");
    expect(await printed(root, "npm test")).toMatch(/\n\d+ passed, 0 failed\n$/);
  });
});
