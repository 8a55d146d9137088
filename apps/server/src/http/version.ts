import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

/** The product's version, and the git commit of the build if it is known. */
export const versionSchema = z.object({ version: z.string(), commit: z.string().nullable() });
export type Version = z.infer<typeof versionSchema>;

/** Reads the version from the repository's package.json, and the commit from `.build.json` in the folder of the built page. */
export function readVersion(projectFolder: string, siteFolder: string): Version {
  const { version } = JSON.parse(readFileSync(join(projectFolder, "package.json"), "utf8"));
  if (typeof version !== "string") throw new Error("package.json has no version.");
  return { version, commit: readCommit(siteFolder) };
}

function readCommit(siteFolder: string): string | null {
  try {
    const { commit } = JSON.parse(readFileSync(join(siteFolder, ".build.json"), "utf8"));
    return typeof commit === "string" ? commit : null;
  } catch {
    // The page was not built, or not by our script.
    return null;
  }
}
