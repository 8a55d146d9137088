import { readFileSync } from "node:fs";
import { join } from "node:path";

/** What runs here: the version of the product and, when the build knew it, the git commit. */
export interface Version {
  version: string;
  commit: string | null;
}

/**
 * Reads the version out of the project's package.json and the commit out of what the build left beside the page.
 * @param projectFolder the root of the repository.
 * @param siteFolder the folder of the built page.
 * @throws when package.json cannot be read or holds no version.
 */
export function readVersion(projectFolder: string, siteFolder: string): Version {
  const { version } = JSON.parse(readFileSync(join(projectFolder, "package.json"), "utf8"));
  if (typeof version !== "string") throw new Error("package.json holds no version.");
  return { version, commit: readCommit(siteFolder) };
}

function readCommit(siteFolder: string): string | null {
  try {
    const { commit } = JSON.parse(readFileSync(join(siteFolder, ".build.json"), "utf8"));
    return typeof commit === "string" ? commit : null;
  } catch {
    // Built by hand, or not built: the commit is not known, and nothing else depends on it.
    return null;
  }
}
