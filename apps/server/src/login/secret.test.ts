import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { writePrivateFile } from "../process/private-file.ts";
import { mountSmallDisk } from "../testing/small-disk.ts";
import { loadSecret } from "./secret.ts";

let dataDir = "";
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "secret-"));
});
afterEach(() => {
  rmSync(dataDir, { recursive: true });
});

describe("the secret that signs logins", () => {
  it("is created once, readable by the server's account only", () => {
    const secret = loadSecret(join(dataDir, "new"));
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(loadSecret(join(dataDir, "new"))).toBe(secret);
    expect(loadSecret(join(dataDir, "other"))).not.toBe(secret);
    const files = readdirSync(join(dataDir, "new"));
    expect(files).toEqual(["auth-secret"]);
    expect(statSync(join(dataDir, "new", "auth-secret")).mode & 0o777).toBe(0o600);
  });

  it("is written to new files, not through links that another account placed in the folder", () => {
    const victim = join(dataDir, "victim");
    writeFileSync(victim, "untouched");
    for (const draft of [`auth-secret.${process.pid}`, `other.${process.pid}.new`])
      symlinkSync(victim, join(dataDir, draft));
    loadSecret(dataDir);
    writePrivateFile(join(dataDir, "other"), "private");
    expect(readFileSync(victim, "utf8")).toBe("untouched");
  });

  it.each(["", "abcdefgh", "\0".repeat(43), " ".repeat(43), "a".repeat(43)])(
    "is refused if it is %j, and stays",
    (bad) => {
      writeFileSync(join(dataDir, "auth-secret"), bad);
      expect(() => loadSecret(dataDir)).toThrow(/auth-secret is damaged: .+ Restore it from a backup\. Or delete it: /);
      expect(readFileSync(join(dataDir, "auth-secret"), "utf8")).toBe(bad);
    },
  );

  const disk = mountSmallDisk(1);
  afterAll(() => disk?.unmount());
  it.runIf(disk)("leaves no draft of it on a full disk", () => {
    const folder = join(disk?.folder ?? "", "secret");
    disk?.fill();
    expect(() => loadSecret(folder)).toThrow("ENOSPC");
    disk?.free();
    loadSecret(folder);
    expect(readdirSync(folder)).toEqual(["auth-secret"]);
  });

  it("throws if the folder can't be written", () => {
    expect(() => loadSecret(join(import.meta.filename, "data"))).toThrow();
  });
});
