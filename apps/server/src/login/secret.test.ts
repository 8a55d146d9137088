import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
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

  it("throws if the folder can't be written", () => {
    expect(() => loadSecret(join(import.meta.filename, "data"))).toThrow();
  });
});
