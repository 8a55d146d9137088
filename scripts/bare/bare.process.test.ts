import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bareProblem, inSystem, makeBase, makeSystem, megabytes, removeSystem } from "./bare-system.ts";
import { statusOf } from "./status.ts";

/** A Node of each supported major version, with the npm that comes with it. SOAK_NODE chooses one. */
const NODES = [
  { node: "20.20.2", npm: "10.8.2" },
  { node: "22.23.3", npm: "10.9.8" },
  { node: "24.21.0", npm: "11.16.0" },
].filter(({ node }) => node.startsWith(process.env.SOAK_NODE ?? ""));

const problem = process.env.SOAK === "full" ? bareProblem() : "npm run soak -- bare";
if (process.env.SOAK === "full" && problem) console.warn(`\nSKIPPED: the tests in a bare Debian: ${problem}.\n`);

/** Collects what a process prints, until it ends or `wanted` is there. */
async function printed(child: ChildProcess, wanted?: RegExp): Promise<string> {
  let output = "";
  const ended = once(child, "close");
  const found = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on("data", (chunk) => {
        output += chunk;
        if (wanted?.test(output)) resolve();
      });
    }
  });
  await Promise.race([ended, found]);
  return output;
}

describe.skipIf(problem !== undefined)("a bare Debian with Node and git", { timeout: 3_600_000 }, () => {
  let folder = "";
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "bare-"));
    makeBase(join(folder, "base"));
  }, 600_000);
  afterAll(() => {
    if (folder) removeSystem(folder);
  }, 600_000);

  describe.each(NODES)("with Node $node", (version) => {
    let root = "";
    beforeAll(() => {
      root = join(folder, version.node);
      makeSystem(join(folder, "base"), root, version);
    }, 600_000);
    afterAll(() => {
      if (root) removeSystem(root);
    }, 600_000);

    it.each([
      ["npm start", /Address:\s+(http:\S+)/],
      ["npm start -- --lan", /Address:\s+(https:\S+)/],
    ])("%s serves the page", async (command, address) => {
      const start = performance.now();
      const server = inSystem(root, command);
      const output = await printed(server, address);
      const seconds = ((performance.now() - start) / 1000).toFixed(0);
      const size = megabytes(join(root, "root/project/node_modules"));
      console.log(`Node ${version.node}: ${command} served after ${seconds} s with ${size} MB of packages`);
      expect(output).toMatch(address);
      expect(await statusOf(`${address.exec(output)?.[1]}/readyz`), output).toBe(200);
      server.kill("SIGKILL");
      await once(server, "close");
    });

    it("npm test passes", async () => {
      const start = performance.now();
      const output = await printed(inSystem(root, "npm test"));
      const minutes = ((performance.now() - start) / 60_000).toFixed(1);
      const size = megabytes(join(root, "root/project/node_modules"));
      console.log(`Node ${version.node}: npm test took ${minutes} min with ${size} MB of packages\n${output}`);
      expect(output).toMatch(/^\d+ passed, 0 failed\n$/m);
    });
  });
});
