import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PROJECT } from "../setup/project.mjs";

/** Compares versions without pre-releases. */
const compare = (/** @type {string} */ a, /** @type {string} */ b) => a.localeCompare(b, "en", { numeric: true });

/**
 * @typedef {object} Repository
 * @property {string} current version in package.json
 * @property {string[]} tags such as `v1.0.0`
 * @property {string} branch
 * @property {string} changes that aren't committed, empty if there are none
 * @property {string} changelog
 */

/**
 * Returns why a version can't be released, or undefined. package.json may have the version already.
 * @param {string} version
 * @param {Repository} repository
 */
export function releaseProblem(version, { current, tags, branch, changes, changelog }) {
  if (!/^\d+\.\d+\.\d+$/.test(version)) return `"${version}" is not a version such as 1.2.0.`;
  if (branch !== "main") return `The branch is ${branch}. Releases are made on main.`;
  if (changes) return `Commit or discard these changes first:\n${changes}`;
  const tag = tags.find((each) => compare(each.slice(1), version) >= 0);
  if (tag) return `${tag} has been released. Choose a newer version than that.`;
  if (compare(current, version) > 0) return `package.json has version ${current}, which is newer.`;
  if (!entryOf(changelog, version)?.text)
    return `CHANGELOG.md has no changes under "## [Unreleased]" or "## [${version}]".`;
  return undefined;
}

/**
 * Finds the changes of a version in the changelog: below its heading or, before the release, below "Unreleased".
 * @param {string} changelog
 * @param {string} version
 */
export function entryOf(changelog, version) {
  for (const name of [version, "Unreleased"]) {
    const heading = changelog.split("\n").find((line) => line.startsWith(`## [${name}]`));
    if (!heading) continue;
    const [, rest = ""] = changelog.split(`${heading}\n`);
    return { heading, text: (rest.split(/^## /m)[0] ?? "").trim() };
  }
  return undefined;
}

/**
 * Writes a version into the manifests and the lockfile, and the date of its release into the changelog.
 * @param {string} version
 * @param {string} date such as 2026-11-23
 * @param {string} project root of the repository
 * @returns {string[]} the files that may have changed
 */
export function setVersion(version, date, project = PROJECT) {
  const read = (/** @type {string} */ file) => readFileSync(join(project, file), "utf8");
  const write = (/** @type {string} */ file, /** @type {object} */ json) =>
    writeFileSync(join(project, file), `${JSON.stringify(json, null, 2)}\n`);
  const lock = JSON.parse(read("package-lock.json"));
  const folders = Object.keys(lock.packages).filter((path) => !path.includes("node_modules/"));
  const manifests = folders.map((folder) => join(folder, "package.json"));
  lock.version = version;
  for (const [index, file] of manifests.entries()) {
    const manifest = JSON.parse(read(file));
    for (const each of [manifest, lock.packages[folders[index] ?? ""]]) {
      each.version = version;
      for (const list of [each.dependencies ?? {}, each.devDependencies ?? {}])
        for (const name of Object.keys(list)) if (name.startsWith("@vr-eye-lab/")) list[name] = version;
    }
    write(file, manifest);
  }
  write("package-lock.json", lock);
  const changelog = read("CHANGELOG.md");
  const { heading = "" } = entryOf(changelog, version) ?? {};
  writeFileSync(join(project, "CHANGELOG.md"), changelog.replace(heading, `## [${version}] - ${date}`));
  return [...manifests, "package-lock.json", "CHANGELOG.md"];
}
