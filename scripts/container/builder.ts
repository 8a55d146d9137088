import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { PROJECT } from "../setup/project.mjs";
import { makeDebian, npmSettings } from "./debian.ts";

const buildah = (...args: string[]) =>
  execFileSync("buildah", args, { encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] }).trim();

/** Makes a base like the official Node image, without a registry: a minimal Debian with this Node and the npm that runs this. It is kept for the next run. */
function makeBase(): string {
  const tag = `localhost/vr-eye-lab-test-base:${process.version}`;
  if (buildah("images", "--quiet", "--filter", `reference=${tag}`)) return tag;
  const root = mkdtempSync(join(tmpdir(), "image-base-"));
  try {
    makeDebian(root);
    // Like the official image's slim variants: no package lists and no downloaded packages.
    for (const cache of ["var/cache/apt", "var/lib/apt/lists"]) rmSync(join(root, cache), { recursive: true });
    execFileSync("chroot", [root, "useradd", "--create-home", "--uid", "1000", "node"]);
    cpSync(process.execPath, join(root, "usr/local/bin/node"));
    const npmFolder = join(dirname(process.env.npm_execpath ?? ""), "..");
    cpSync(npmFolder, join(root, "usr/local/lib/node_modules/npm"), { recursive: true });
    symlinkSync("../lib/node_modules/npm/bin/npm-cli.js", join(root, "usr/local/bin/npm"));
    const container = buildah("from", "scratch");
    buildah("add", "--quiet", container, root, "/");
    buildah("config", "--env", "PATH=/usr/local/bin:/usr/bin:/bin", container);
    buildah("commit", "--quiet", "--rm", container, tag);
  } finally {
    rmSync(root, { recursive: true });
  }
  return tag;
}

/**
 * Builds the image from the working tree.
 * @param commit for `/version`
 */
export function buildImage(tag: string, commit: string): void {
  const given = ["--build-arg", `BASE=${makeBase()}`, "--build-arg", `COMMIT=${commit}`];
  // npm's settings are mounted, so no layer has them.
  const volumes = npmSettings().flatMap(([from, to]) => ["--volume", `${from}:${to}:ro`]);
  // The format of OCI has no health check.
  buildah("build", "--isolation", "chroot", "--format", "docker", "--tag", tag, ...given, ...volumes, PROJECT);
}

/** A built image whose files are mounted. */
export interface Image {
  readonly config: {
    readonly Env: readonly string[];
    readonly Cmd: readonly string[];
    readonly User: string;
    readonly WorkingDir: string;
    readonly Healthcheck: { readonly Test: readonly string[] };
  };
  /** The folder with its files. */
  readonly root: string;
  remove(): void;
}

export function openImage(tag: string): Image {
  const container = buildah("from", tag);
  const root = buildah("mount", container);
  const { Docker } = JSON.parse(buildah("inspect", "--type", "image", tag)) as { Docker: Pick<Image, "config"> };
  return { config: Docker.config, root, remove: () => void buildah("rm", container) };
}

/**
 * The command that runs a program in an image as Docker does with `--read-only --tmpfs /tmp --cap-drop ALL --security-opt no-new-privileges`, with
 * the network of this machine. Signals reach the program.
 * @param volume the folder at /data
 */
export function inContainer(
  { config, root }: Image,
  volume: string,
  variables: Readonly<Record<string, string>>,
  program: readonly string[],
): [executable: string, args: string[]] {
  const [user = "", group = user] = config.User.split(":");
  const enter = `
    mount --bind "$1" "$1" && mount -o remount,bind,ro "$1"
    mount --bind "$2" "$1/data" && mount -t tmpfs -o mode=1777 tmpfs "$1/tmp"
    mount -t proc proc "$1/proc" && mount --rbind /dev "$1/dev"
    for f in resolv.conf hosts; do [ -e "$1/etc/$f" ] && mount --bind "$(readlink -f /etc/$f)" "$1/etc/$f"; done
    cd "$1" && shift 2
    exec chroot . setpriv --reuid ${user} --regid ${group} --clear-groups --bounding-set=-all --no-new-privs "$@"`;
  const given = Object.entries(variables).map(([name, value]) => `${name}=${value}`);
  const inside = ["env", "-i", `--chdir=${config.WorkingDir}`, ...config.Env, "HOME=/home/node", ...given, ...program];
  return ["unshare", ["--mount", "sh", "-ec", enter, "sh", root, volume, ...inside]];
}
