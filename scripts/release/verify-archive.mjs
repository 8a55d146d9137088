import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { run } from "../setup/child-process.mjs";
import { npmEnvironment, pinnedNode, SetupError } from "../setup/project.mjs";

/**
 * Unpacks an archive, installs its packages and starts it, as an operator does.
 * @param {string} archive
 * @param {{ version: string, commit: string }} product what `/version` must answer
 * @param {(folder: string) => unknown} install
 * @throws {SetupError} if it doesn't serve the page, or answers another version
 */
export async function verifyArchive(archive, product, install = installPackages) {
  const folder = mkdtempSync(join(tmpdir(), "vr-eye-lab-verify-"));
  try {
    await succeed(["tar", "-xzf", archive, "-C", folder, "--strip-components=1"], folder);
    await install(folder);
    const env = { PATH: process.env.PATH, PORT: "0", DATA_DIR: join(folder, "data") };
    const server = spawn(pinnedNode(), ["server.js"], { cwd: folder, env, stdio: ["ignore", "pipe", "pipe"] });
    const ended = once(server, "close");
    let output = "";
    server.stderr.on("data", (chunk) => {
      output += chunk;
    });
    /** @type {string | undefined} */
    let problem = "It never served the page.";
    for await (const chunk of server.stdout) {
      output += chunk;
      const [, address] = /Address:\s+(\S+)/.exec(output) ?? [];
      if (!address || server.killed) continue;
      problem = await problemAt(address, product).catch(String);
      server.kill("SIGTERM");
    }
    const [code] = await ended;
    if (code !== 0) problem ??= `It ended with ${code} after SIGTERM.`;
    if (problem) throw new SetupError(`${output}\nThe archive doesn't work. ${problem}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * @param {string} address of the server
 * @param {object} product
 */
async function problemAt(address, product) {
  for (const path of ["/readyz", "/", "/third-party.md"]) {
    const { status } = await fetch(address + path);
    if (status !== 200) return `${path} answers ${status}.`;
  }
  const version = await (await fetch(`${address}/version`)).json();
  return isDeepStrictEqual(version, product) ? undefined : `/version answers ${JSON.stringify(version)}.`;
}

/** @param {string} folder */
async function installPackages(folder) {
  await succeed(["npm", "ci", "--omit=dev", "--no-audit", "--no-fund", "--loglevel=error"], folder);
}

/**
 * @param {string[]} command
 * @param {string} cwd
 */
async function succeed(command, cwd) {
  const { code, output } = await run(command, { cwd, env: npmEnvironment(), shell: process.platform === "win32" });
  if (code !== 0) throw new SetupError(`${output.trim()}\n${command.join(" ")} failed.`);
}
