import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@vr-eye-lab/server/testing/free-port";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { statusOf } from "../bare/status.ts";
import { npmEnvironment, PROJECT } from "../setup/project.mjs";
import { commandsOf } from "./markdown.ts";

const DOCS = readdirSync(join(PROJECT, "docs")).filter((name) => name.endsWith(".md"));
const PAGES = ["README.md", "CONTRIBUTING.md", ...DOCS.map((name) => `docs/${name}`)];

/** Commands that serve a page until they are stopped, with the address that they print. */
const SERVING = {
  "npm start": /Address:\s+(http:\S+)/,
  "npm start -- --lan": /Address:\s+(https:\S+)/,
  "npm run dev": /Local:\s+(http:\S+)/,
};

/** Commands that run one after the other on one installation, with a text that they print. They end with 0 if it is a string; others find something to report. */
const RUNNING: Readonly<Record<string, string | RegExp>> = {
  "npm run admin -- user create EMAIL": "Password: ",
  "npm run admin -- user list": "EMAIL",
  "npm run admin -- user list --unconfirmed": "EMAIL",
  "npm run admin -- user show EMAIL": "Signed in:",
  "npm run admin -- user reset-password EMAIL": /printed to a terminal only/,
  "npm run admin -- user set-plan EMAIL pro": "to pro.",
  "npm run admin -- user export EMAIL FILE": "Wrote all data",
  "npm run admin -- user sign-out EMAIL": "Signed EMAIL out",
  "npm run admin -- user disable EMAIL": "Disabled EMAIL.",
  "npm run admin -- counts": "Database:",
  "npm run admin -- doctor": /ok {4}database/,
  "npm run admin -- mail test ADDRESS": /SMTP_URL is not set/,
  "npm run backup -- FILE": "Backed up 1 accounts",
  "npm run restore -- --rehearse FILE": "can be restored",
  "npm run restore -- FILE": /not empty.*Add --force/,
  "npm run restore -- FILE --force": "Restored 1 accounts",
  "npm run reconcile": /sandbox needs no reconciling/,
  "npm run migrate-data": /start it with DATABASE_URL/,
  "npm run admin -- user delete EMAIL --yes": "Deleted EMAIL",
  "npm run sim": /\[MOTION\]|MOTION/,
  "npm run sim -- figure8 --range wide": "0.00",
  "npm run spec-map": "",
  "openssl rand -hex 24": "",
};

/** Commands that take too long for `npm test`. The soak runs them. */
const LONG = [
  "npm run unit -- outbox.test.ts",
  "npm run unit -- packages/domain",
  "npm run e2e -- page.spec.ts",
  'npm run e2e -- headset-pixels.spec.ts -g "draws each eye\'s ball"',
  "npm run e2e -- page-preview.spec.ts motions.spec.ts guide.spec.ts page-controls.spec.ts",
  "npm run engines -- account",
  "npm run configuration",
  "npm run spec-map -- --write",
];

/** Why a command can't run here, by how it begins. */
const REASONS: Readonly<Record<string, string>> = {
  "npm test": "it would run itself; npm run soak -- bare runs it",
  "npm run verify": "it is a part of npm test",
  "npm run soak": "it would run itself",
  "npm run bench": "it measures for an hour",
  "npm run screenshots": "it replaces the images of the documents",
  "npm run pack": "release/archive.process.test.ts packs",
  "npm run release": "release/release.process.test.ts releases in a copy",
  "npm run sim -- MOTION": "a placeholder",
  "npm run sim -- zigzag": "the motion is added by the page that names it",
  "npm install": "it changes the dependencies",
  "npm outdated": "it asks the registry",
  "npm ci --omit=dev": "npm run soak installs the archive like this",
  "node server.js": "release/archive.process.test.ts starts the archive",
  "tar -xzf": "release/archive.process.test.ts unpacks the archive",
  sha256sum: "release/release.process.test.ts checks the checksum",
  "cd /opt/vr-eye-lab": "it needs an installation for the whole machine",
  "git pull": "it changes this clone",
  "LAG=400": "it runs all browser tests slowly",
  "SEED=": "the suite runs the histories of 200 seeds",
  CHROMIUM_PATH: "a placeholder",
  docker: "container/image.process.test.ts builds and runs the image in the soak",
  "COMMIT=": "container/image.process.test.ts builds and runs the image in the soak",
  adb: "it needs a headset",
  useradd: "it changes the machine",
  chown: "it changes the machine",
  echo: "it changes the machine",
  systemctl: "it changes the machine",
  nginx: "it changes the machine; http/tls-proxy.process.test.ts runs the examples",
  sudo: "it changes the machine",
  // The lines of an example of an environment file.
  OPERATOR_NAME: "a variable",
};

const documented = PAGES.flatMap((page) => commandsOf(readFileSync(join(PROJECT, page), "utf8")));
const isAccounted = (command: string) =>
  command in SERVING ||
  command in RUNNING ||
  LONG.includes(command) ||
  Object.keys(REASONS).some((start) => command.startsWith(start));

it("every command of the documents runs in a test, or has a reason why it can't", () => {
  expect(documented.length).toBeGreaterThan(60);
  expect([...new Set(documented)].filter((command) => !isAccounted(command))).toEqual([]);
});

it("every tested command is in the documents, and every reason is needed", () => {
  const tested = [...Object.keys(SERVING), ...Object.keys(RUNNING), ...LONG];
  expect(tested.filter((command) => !documented.includes(command))).toEqual([]);
  const reasons = Object.keys(REASONS);
  expect(reasons.filter((start) => !documented.some((command) => command.startsWith(start)))).toEqual([]);
});

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "commands-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const VALUES = { EMAIL: "ada@example.com", ADDRESS: "ada@example.com", FILE: "" };
const withValues = (text: string, quote = "") =>
  text.replace(/\b(EMAIL|ADDRESS|FILE)\b/g, (name) => `${quote}${VALUES[name as keyof typeof VALUES]}${quote}`);

/** Starts a command as a terminal does, in a process group that can be stopped as a whole. */
function start(command: string, variables: Record<string, string> = {}): ChildProcess {
  const env = { ...npmEnvironment(), DATA_DIR: join(folder, "data"), NODE_OPTIONS: "", NO_COLOR: "1", ...variables };
  return spawn("sh", ["-c", command], { cwd: PROJECT, env, detached: true, stdio: ["ignore", "pipe", "pipe"] });
}

/** What a command prints, and its exit code. */
async function outcomeOf(command: string) {
  const child = start(command);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk) => {
      output += chunk;
    });
  }
  const [code] = await once(child, "close");
  return { code, output };
}

it("commands for operators and developers do what the documents say", { timeout: 180_000 }, async () => {
  for (const [command, wanted] of Object.entries(RUNNING)) {
    VALUES.FILE = join(folder, command.includes("export") ? "export.json" : "backup");
    const { code, output } = await outcomeOf(withValues(command, "'"));
    const text = typeof wanted === "string" ? withValues(wanted) : wanted;
    expect(output, command).toMatch(text);
    if (typeof wanted === "string") expect(code, `${command}\n${output}`).toBe(0);
  }
});

describe.each(Object.entries(SERVING))("%s", (command, address) => {
  it("serves the page at the address that it prints", { timeout: 120_000 }, async () => {
    const child = start(command, { PORT: String(await freePort()), DATA_DIR: join(folder, "served") });
    const ended = once(child, "close");
    let output = "";
    try {
      for await (const chunk of child.stdout ?? []) {
        output += chunk;
        if (address.test(output)) break;
      }
      expect(output).toMatch(address);
      expect(await statusOf(address.exec(output)?.[1] ?? "")).toBe(200);
    } finally {
      child.stdout?.resume();
      process.kill(-(child.pid ?? 0), "SIGTERM");
      await ended;
    }
  });
});

it.runIf(process.env.SOAK === "full").each(LONG)("%s succeeds", { timeout: 900_000 }, async (command) => {
  const { code, output } = await outcomeOf(command);
  expect(code, output).toBe(0);
});
