import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type ServerProcess, startMain } from "../testing/server-process.ts";

const PROJECT = join(import.meta.dirname, "../../../..");
const ARCHIVE = join(PROJECT, "fixtures/0.1/server.tar.gz");
// Below node_modules, so that the server finds its one dependency that isn't bundled: better-sqlite3.
const CACHE = join(PROJECT, "node_modules/.cache/vr-eye-lab-0.1");

let unpacked: string | undefined;

/** The folder of version 0.1's server and page. The archive is unpacked once per content, also when processes race for it. */
function folder01(): string {
  if (unpacked !== undefined) return unpacked;
  const hash = createHash("sha256").update(readFileSync(ARCHIVE)).digest("hex").slice(0, 16);
  const folder = join(CACHE, hash);
  if (!existsSync(folder)) {
    mkdirSync(CACHE, { recursive: true });
    const draft = mkdtempSync(`${folder}-`);
    execFileSync("tar", ["-xzf", ARCHIVE, "-C", draft]);
    try {
      renameSync(draft, folder);
    } catch (error) {
      rmSync(draft, { recursive: true });
      if (!existsSync(folder)) throw error;
    }
  }
  unpacked = folder;
  return folder;
}

/** The folder of version 0.1's built page. */
export function page01Folder(): string {
  return join(folder01(), "apps/web/dist");
}

/**
 * Starts a server of a later version on version 0.1's data, which serves version 0.1's page: see newer-server.ts.
 * @param variables its environment, including DATA_DIR with a copy of the fixture's
 */
export function startNewerServer(variables: Readonly<Record<string, string>>): ServerProcess {
  return startMain(join(import.meta.dirname, "newer-server.ts"), variables);
}

/**
 * Starts version 0.1's server on any free port.
 * @param variables its environment, including DATA_DIR
 */
export function startServer01(variables: Readonly<Record<string, string>>): ServerProcess {
  return startMain(join(folder01(), "apps/server/src/main.js"), variables);
}
