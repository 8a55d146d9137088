import { execFileSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const BLOCK = Buffer.alloc(4096, 1);

/** A disk that a test can fill. */
export interface SmallDisk {
  readonly folder: string;
  /** Leaves no byte. */
  fill(): void;
  /** Takes `fill` back. */
  free(): void;
  unmount(): void;
}

/** Mounts a disk, or returns null if this account may not, with a warning: the tests that need it are skipped. */
export function mountSmallDisk(mebibytes: number): SmallDisk | null {
  const folder = mkdtempSync(join(tmpdir(), "small-disk-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${mebibytes}m`, "none", folder], { stdio: "pipe" });
  } catch (error) {
    rmSync(folder, { recursive: true });
    console.warn(`SKIPPED: the tests of a full disk need root, to mount a tmpfs. ${error}`);
    return null;
  }
  const filler = join(folder, "filler");
  return {
    folder,
    fill() {
      const file = openSync(filler, "w");
      try {
        for (;;) writeSync(file, BLOCK);
      } catch {
        // The disk is full.
      } finally {
        closeSync(file);
      }
    },
    free: () => rmSync(filler),
    unmount() {
      execFileSync("umount", ["-l", folder]);
      rmSync(folder, { recursive: true });
    },
  };
}
