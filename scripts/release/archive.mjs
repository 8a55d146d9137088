import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { BUILDS, currentCommit, ensureBuilt, STAMP } from "../setup/builds.mjs";
import { run } from "../setup/child-process.mjs";
import { npmEnvironment, PROJECT, SetupError } from "../setup/project.mjs";
import { thirdPartyNotices } from "./notices.mjs";

/** What is copied. `npm start` replaces its shell by `exec`, so that signals reach the server; Windows runs `exec.cmd` for that word. */
const FOLDERS = [BUILDS.page, BUILDS.server].map(({ folder }) => `${folder}/dist`);
const DOCS = ["docs/operating.md", "docs/scaling.md", "docs/grafana-dashboard.json"];
export const FILES = ["LICENSE", "exec.cmd", "CHANGELOG.md", "SECURITY.md", ".env.example", ...DOCS];

/** Packages whose code is compiled into the server. */
const COMPILED = ["packages/domain", "packages/stripe-sandbox", "apps/server"];
const SERVER = "apps/server";

/** Licences of the packages that the server uses. Those of the page are in its folder. */
const NOTICES = "THIRD-PARTY.md";

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

/** @param {string} path in the project */
const readJson = (path) => JSON.parse(readFileSync(join(PROJECT, path), "utf8"));

/** @param {Record<string, unknown>} json */
const toText = (json) => `${JSON.stringify(json, null, 2)}\n`;

/**
 * Packs the product as someone runs it: the compiled server and page, and the lockfile of the production packages.
 * @param {string} folder for the archive
 * @returns {Promise<string>} the archive's path
 * @throws {SetupError} if the lockfile can't be made from the project's
 */
export async function pack(folder) {
  await ensureBuilt();
  const { version } = readJson("package.json");
  const name = `vr-eye-lab-${version}`;
  const workshop = mkdtempSync(join(tmpdir(), "vr-eye-lab-pack-"));
  try {
    const root = join(workshop, name);
    for (const path of [...FOLDERS, ...FILES]) cpSync(join(PROJECT, path), join(root, path), { recursive: true });
    for (const path of FILES.filter((each) => each.endsWith(".md"))) unlinkMissing(join(root, path));
    // The build may be of an earlier commit whose sources are the same.
    writeFileSync(join(root, BUILDS.page.folder, "dist", STAMP), JSON.stringify({ commit: await currentCommit() }));
    writeFileSync(join(root, "server.js"), START);
    writeFileSync(join(root, ".npmrc"), NPM_SETTINGS);
    await writePackages(root);
    const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
    writeFileSync(join(root, NOTICES), thirdPartyNotices(packages));
    mkdirSync(folder, { recursive: true });
    const archive = join(folder, `${name}.tar.gz`);
    const { code, output } = await run(["tar", "-czf", archive, name], { cwd: workshop });
    if (code !== 0) throw new SetupError(`${output.trim()}\nThe archive could not be written.`);
    return archive;
  } finally {
    rmSync(workshop, { recursive: true, force: true });
  }
}

/**
 * Replaces links of a document to files that the archive doesn't have, such as sources, by their text.
 * @param {string} file
 */
function unlinkMissing(file) {
  const text = readFileSync(file, "utf8").replace(
    /\[([^\]]*)\]\((?![a-z]+:|#)([^)#\s]+)[^)]*\)/g,
    (link, /** @type {string} */ words, /** @type {string} */ target) =>
      existsSync(join(dirname(file), target)) ? link : words,
  );
  writeFileSync(file, text);
}

/**
 * Writes the manifests, and a lockfile with the very versions of the project's.
 * @param {string} root of the release
 */
async function writePackages(root) {
  const { name, version, license, scripts } = readJson("package.json");
  const { engines } = readJson(`${SERVER}/package.json`);
  const operations = ["backup", "restore", "migrate-data", "reconcile", "admin"].filter((each) => each in scripts);
  const commands = operations.map((each) => [each, `node ${SERVER}/dist/operations.js ${each}`]);
  const common = { version, private: true, license, type: "module" };
  const manifest = {
    name,
    ...common,
    engines,
    workspaces: [SERVER],
    scripts: { start: "exec node server.js", ...Object.fromEntries(commands) },
  };
  const dependencies = Object.assign({}, ...COMPILED.map((each) => readJson(`${each}/package.json`).dependencies));
  for (const each of Object.keys(dependencies)) if (each.startsWith("@vr-eye-lab/")) delete dependencies[each];
  const server = { name: "@vr-eye-lab/server", ...common, dependencies };
  const lock = readJson("package-lock.json");
  const link = "node_modules/@vr-eye-lab/server";
  const packages = Object.fromEntries(
    Object.entries(lock.packages).filter(
      // Without those for development: npm 10 would keep the ones that are optional peers.
      ([path, { link: isLink, dev, devOptional }]) =>
        path === link ||
        (!isLink &&
          !dev &&
          !devOptional &&
          (path.startsWith("node_modules/") || path.startsWith(`${SERVER}/node_modules/`))),
    ),
  );
  const seed = { ...lock, packages: { "": manifest, [SERVER]: server, ...packages } };
  for (const [path, json] of Object.entries({
    "package.json": manifest,
    [`${SERVER}/package.json`]: server,
    "package-lock.json": seed,
  })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), toText(json));
  }
  // npm removes what production doesn't need. Offline, it can't choose other versions.
  const { code, output } = await run(
    [
      "npm",
      "install",
      "--package-lock-only",
      "--offline",
      "--ignore-scripts",
      "--no-audit",
      "--no-fund",
      "--loglevel=error",
    ],
    { cwd: root, env: npmEnvironment(), shell: process.platform === "win32" },
  );
  if (code !== 0) throw new SetupError(`${output.trim()}\nThe lockfile of the release could not be made.`);
}
