import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { npmEnvironment } from "../setup/project.mjs";

/** Why systems can't be made on this machine with these programs, or undefined. */
export function debianProblem(...programs: string[]): string | undefined {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return "it needs root on Linux";
  const isMissing = (name: string) => !["/usr/bin", "/usr/sbin"].some((folder) => existsSync(`${folder}/${name}`));
  const missing = ["debootstrap", ...programs].filter(isMissing);
  return missing.length === 0 ? undefined : `run 'apt-get install ${missing.join(" ")}'`;
}

/** Makes a minimal Debian in a folder. */
export function makeDebian(root: string, ...options: string[]): void {
  const args = ["--variant=minbase", ...options, "bookworm", root, "http://deb.debian.org/debian"];
  execFileSync("debootstrap", args, { stdio: "ignore" });
}

export function npm(...args: string[]): string {
  return execFileSync("npm", args, { encoding: "utf8", env: npmEnvironment(), cwd: tmpdir(), stdio: "pipe" }).trim();
}

/** The files with npm's settings on this machine, such as a mirror, and where they belong in a system. */
export function npmSettings(): [from: string, to: string][] {
  const certificates = npm("config", "get", "cafile");
  const files: [string, string][] = [
    [npm("config", "get", "globalconfig"), "/usr/local/etc/npmrc"],
    [npm("config", "get", "userconfig"), "/root/.npmrc"],
    [certificates, certificates],
  ];
  return files.filter(([from]) => existsSync(from));
}
