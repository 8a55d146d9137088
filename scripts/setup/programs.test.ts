import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findPrograms, installPackages } from "./programs.mjs";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "programs-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

function place(path: string, script = "") {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `#!/bin/sh\n${script}\n`);
  chmodSync(file, 0o755);
  return file;
}

const find = (environment: Record<string, string> = {}) =>
  findPrograms({ PATH: join(folder, "bin"), ...environment }, [], join(folder, "lib"));

describe("the programs that tests run in", () => {
  it("are found on the path, the headless shell before a whole Chromium", () => {
    place("bin/chromium");
    const shell = place("bin/chromium-headless-shell");
    const nginx = place("bin/nginx");
    expect(find()).toEqual({ CHROMIUM_PATH: shell, NGINX_PATH: nginx });
  });

  it("include Firefox only with a display, and WebKit only with its driver too", () => {
    const firefox = place("bin/firefox");
    const mini = place("lib/aarch64-linux-gnu/webkit2gtk-4.1/MiniBrowser");
    expect(find()).not.toHaveProperty("FIREFOX_PATH");
    place("bin/Xvfb");
    expect(find()).toMatchObject({ FIREFOX_PATH: firefox });
    expect(find()).not.toHaveProperty("MINI_BROWSER_PATH");
    place("bin/WebKitWebDriver");
    expect(find()).toMatchObject({ MINI_BROWSER_PATH: mini });
  });

  it("include the chosen Chromium, which must be a program", () => {
    const chosen = place("my-chromium");
    expect(find({ CHROMIUM_PATH: chosen })).toMatchObject({ CHROMIUM_PATH: chosen });
    chmodSync(chosen, 0o644);
    expect(() => find({ CHROMIUM_PATH: chosen })).toThrow(`CHROMIUM_PATH is "${chosen}"; it must be the path`);
  });
});

describe("missing packages", () => {
  const path = process.env.PATH;
  afterEach(() => {
    process.env.PATH = path;
  });

  /** Installs with an apt-get that behaves as the script says, and returns its calls and the error. */
  async function install(script: string) {
    place("bin/apt-get", `echo "$*" >> "${folder}/calls"\n${script}`);
    process.env.PATH = `${join(folder, "bin")}:${path}`;
    const error: unknown = await installPackages(["nginx", "xvfb"]).catch((reason) => reason.message);
    return { calls: readFileSync(join(folder, "calls"), "utf8").trim().split("\n"), error };
  }
  const INSTALL = "install --yes --no-install-recommends nginx xvfb";

  it("are installed in one step that waits for another installation", async () => {
    const lock = "E: Could not get lock /var/lib/dpkg/lock-frontend. It is held by process 12 (apt-get)";
    // The first call of each kind finds the lock taken.
    const { calls, error } = await install(
      `[ $(grep -c "^$1" "${folder}/calls") = 1 ] && { echo "${lock}" >&2; exit 100; }; exit 0`,
    );
    expect(calls).toEqual(["update", "update", INSTALL, "update", INSTALL]);
    expect(error).toBeUndefined();
  });

  it("say what to do when a step fails", async () => {
    const { calls, error } = await install('[ "$1" = update ] || { echo "E: Unable to locate package"; exit 100; }');
    expect(calls).toEqual(["update", INSTALL]);
    expect(error).toBe(
      "E: Unable to locate package\n'apt-get' failed. Run 'apt-get install nginx xvfb' as root, then try again.",
    );
  });
});
