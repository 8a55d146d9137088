import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BUILDS, ensureBuilt, STAMP } from "../setup/builds.mjs";
import { run } from "../setup/child-process.mjs";
import { currentCommit } from "../setup/git.mjs";
import { npmEnvironment, PROJECT, SetupError } from "../setup/project.mjs";
import { thirdPartyNotices } from "./notices.mjs";

/** What is copied. `npm start` replaces its shell by `exec`, so that signals reach the server; Windows runs `exec.cmd` for that word. */
const FOLDERS = [BUILDS.page, BUILDS.server].map(({ folder }) => `${folder}/dist`);
const DOCS = ["docs/operating.md", "docs/scaling.md", "docs/grafana-dashboard.json"];
export const FILES = ["LICENSE", "exec.cmd", "CHANGELOG.md", "SECURITY.md", ".env.example", ...DOCS];

const SERVER = "apps/server";
/** Packages whose code is compiled into the server. */
const COMPILED = ["packages/domain", "packages/stripe-sandbox", SERVER];
const OPERATIONS = ["backup", "restore", "migrate-data", "reconcile", "admin"];

const START = `// Starts the server. It needs the packages of \`npm ci --omit=dev\`.
try {
  await import("./${SERVER}/dist/main.js");
} catch (error) {
  if (error.code !== "ERR_MODULE_NOT_FOUND") throw error;
  console.error(\`Packages are missing: \${error.message}. Run 'npm ci --omit=dev', then try again.\`);
  process.exitCode = 1;
}
`;
/** No production package needs its scripts, and npm would compile better-sqlite3, which has its binaries (npm/cli issue 9837). */
const NPM_SETTINGS = "ignore-scripts=true\n";

/** @param {string} path */
const readJson = (path) => JSON.parse(readFileSync(path, "utf8"));

/**
 * Packs the product as operators run it: the compiled server and page, and the lockfile of the production packages.
 * @param {string} folder for the archive
 * @returns {Promise<string>} the archive's path
 * @throws {SetupError} if the lockfile can't be made from the project's
 */
export async function pack(folder) {
  await ensureBuilt();
  const name = `vr-eye-lab-${readJson(join(PROJECT, "package.json")).version}`;
  const workshop = mkdtempSync(join(tmpdir(), "vr-eye-lab-pack-"));
  try {
    const root = join(workshop, name);
    for (const path of [...FOLDERS, ...FILES]) cpSync(join(PROJECT, path), join(root, path), { recursive: true });
    // The build may be of an earlier commit whose sources are the same.
    writeFileSync(join(root, BUILDS.page.folder, "dist", STAMP), JSON.stringify({ commit: await currentCommit() }));
    writeFileSync(join(root, "server.js"), START);
    writeFileSync(join(root, ".npmrc"), NPM_SETTINGS);
    await writePackages(root);
    writeFileSync(join(root, "THIRD-PARTY.md"), thirdPartyNotices(readJson(join(root, "package-lock.json")).packages));
    mkdirSync(folder, { recursive: true });
    const archive = join(folder, `${name}.tar.gz`);
    await succeed(["tar", "-czf", archive, name], workshop);
    return archive;
  } finally {
    rmSync(workshop, { recursive: true, force: true });
  }
}

/**
 * Writes the manifests, and a lockfile with the very versions of the project's.
 * @param {string} root of the archive
 */
async function writePackages(root) {
  const { name, version, license } = readJson(join(PROJECT, "package.json"));
  const { engines } = readJson(join(PROJECT, SERVER, "package.json"));
  const common = { version, private: true, license, type: "module" };
  const commands = OPERATIONS.map((each) => [each, `node ${SERVER}/dist/operations.js ${each}`]);
  const scripts = { start: "exec node server.js", ...Object.fromEntries(commands) };
  const manifest = { name, ...common, engines, workspaces: [SERVER], scripts };
  const needed = COMPILED.flatMap((each) => Object.entries(readJson(join(PROJECT, each, "package.json")).dependencies));
  const dependencies = Object.fromEntries(needed.filter(([each]) => !each.startsWith("@vr-eye-lab/")));
  const server = { name: "@vr-eye-lab/server", ...common, dependencies };
  const lock = readJson(join(PROJECT, "package-lock.json"));
  // Without those for development: npm 10 would keep the ones that are optional peers.
  const isPacked = (/** @type {string} */ path) =>
    path === "node_modules/@vr-eye-lab/server" ||
    (new RegExp(`^(${SERVER}/)?node_modules/`).test(path) &&
      !["link", "dev", "devOptional"].some((kind) => kind in lock.packages[path]));
  const packages = Object.fromEntries(Object.entries(lock.packages).filter(([path]) => isPacked(path)));
  const seed = { ...lock, packages: { "": manifest, [SERVER]: server, ...packages } };
  writeFileSync(join(root, "package.json"), JSON.stringify(manifest, null, 2));
  writeFileSync(join(root, SERVER, "package.json"), JSON.stringify(server, null, 2));
  writeFileSync(join(root, "package-lock.json"), JSON.stringify(seed, null, 2));
  // npm removes what production doesn't need. Offline, it can't choose other versions.
  await succeed(["npm", "install", "--package-lock-only", "--offline", "--no-audit", "--loglevel=error"], root);
}

/**
 * @param {string[]} command
 * @param {string} cwd
 */
async function succeed(command, cwd) {
  const { code, output } = await run(command, { cwd, env: npmEnvironment(), shell: process.platform === "win32" });
  if (code !== 0) throw new SetupError(`${output.trim()}\nThe archive could not be written: ${command[0]} failed.`);
}
