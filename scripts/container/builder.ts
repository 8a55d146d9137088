import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { npmEnvironment, PROJECT } from "../setup/project.mjs";

const BASE = "localhost/vr-eye-lab-test-base";
const ISOLATION = ["--isolation", "chroot"];

/** Why images can't be built on this machine, or undefined. */
export function builderProblem(): string | undefined {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return "building the image needs Linux and root";
  const missing = ["buildah", "debootstrap"].filter((name) => !has(name));
  if (process.env.npm_execpath === undefined) return "the image gets the npm that runs the tests: use npm run soak";
  return missing.length === 0 ? undefined : `install what builds the image: apt-get install ${missing.join(" ")}`;
}

function has(program: string): boolean {
  return ["/usr/bin", "/usr/sbin"].some((folder) => existsSync(join(folder, program)));
}

const buildah = (...args: string[]) =>
  execFileSync("buildah", args, { encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] }).trim();

/** Makes a base like the official Node image, without a registry: a minimal Debian with this Node and npm. It is kept for the next run. */
export function makeBase(): string {
  const tag = `${BASE}:${process.version}`;
  if (buildah("images", "--quiet", "--filter", `reference=${tag}`)) return tag;
  const root = mkdtempSync(join(tmpdir(), "image-base-"));
  try {
    execFileSync("debootstrap", ["--variant=minbase", "bookworm", root, "http://deb.debian.org/debian"], {
      stdio: "ignore",
    });
    // Like the official image's slim variants: no package lists and no downloaded packages.
    for (const cache of ["var/cache/apt", "var/lib/apt/lists"]) rmSync(join(root, cache), { recursive: true });
    execFileSync("chroot", [root, "useradd", "--create-home", "--uid", "1000", "node"]);
    cpSync(process.execPath, join(root, "usr/local/bin/node"));
    // The npm that runs this.
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

function npm(...args: string[]): string {
  return execFileSync("npm", args, { encoding: "utf8", env: npmEnvironment(), cwd: tmpdir() }).trim();
}

/**
 * Builds the image from the working tree.
 * @param commit for `/version`
 */
export function buildImage(tag: string, base: string, commit: string): void {
  // npm's settings on this machine, such as a mirror. They are mounted, so no layer has them.
  const settings = [npm("config", "get", "globalconfig"), npm("config", "get", "cafile")];
  const volumes = [
    [settings[0] ?? "", "/usr/local/etc/npmrc"],
    [settings[1] ?? "", settings[1] ?? ""],
  ].filter(([path = ""]) => existsSync(path));
  buildah(
    "build",
    ...ISOLATION,
    // The format of OCI has no health check.
    ...["--format", "docker", "--tag", tag, "--build-arg", `BASE=${base}`, "--build-arg", `COMMIT=${commit}`],
    ...volumes.flatMap(([from, to]) => ["--volume", `${from}:${to}:ro`]),
    PROJECT,
  );
}

interface Config {
  readonly Env: readonly string[];
  readonly Cmd: readonly string[];
  readonly User: string;
  readonly WorkingDir: string;
  readonly Volumes: Readonly<Record<string, unknown>>;
  readonly Healthcheck: { readonly Test: readonly string[] };
}

/** A built image whose files are mounted. */
export interface Image {
  readonly config: Config;
  /** The folder with its files. */
  readonly root: string;
  remove(): void;
}

export function openImage(tag: string): Image {
  const container = buildah("from", tag);
  const root = buildah("mount", container);
  const { Docker } = JSON.parse(buildah("inspect", "--type", "image", tag)) as { Docker: { config: Config } };
  return { config: Docker.config, root, remove: () => void buildah("rm", container) };
}

/** The size of an image as registries store it, in bytes. */
export function compressedSize(tag: string): number {
  const folder = mkdtempSync(join(tmpdir(), "image-layers-"));
  try {
    buildah("push", "--quiet", "--compression-format", "gzip", tag, `dir:${folder}`);
    return readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
  } finally {
    rmSync(folder, { recursive: true });
  }
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
): string[] {
  const [user = "", group = user] = config.User.split(":");
  const mounts = [
    'mount --bind "$1" "$1" && mount -o remount,bind,ro "$1"',
    'mount --bind "$2" "$1/data" && mount -t tmpfs -o mode=1777 tmpfs "$1/tmp"',
    'mount -t proc proc "$1/proc" && mount --rbind /dev "$1/dev"',
    'for f in resolv.conf hosts; do [ -e "$1/etc/$f" ] && mount --bind "$(readlink -f /etc/$f)" "$1/etc/$f"; done',
  ];
  const drop = `--reuid ${user} --regid ${group} --clear-groups --bounding-set=-all --no-new-privs`;
  const enter = `cd "$1" && shift 2 && exec chroot . setpriv ${drop} "$@"`;
  const all = [
    ...config.Env,
    "HOME=/home/node",
    ...Object.entries(variables).map(([name, value]) => `${name}=${value}`),
  ];
  const inside = ["env", "-i", `--chdir=${config.WorkingDir}`, ...all, ...program];
  return ["unshare", "--mount", "sh", "-ec", [...mounts, enter].join("\n"), "sh", root, volume, ...inside];
}
