import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { EnvError, readEnv } from "./env.ts";
import { lanAddresses } from "./network-address.ts";

describe("the environment", () => {
  it("has the documented defaults", () => {
    expect(readEnv({})).toEqual({
      port: 3000,
      host: "127.0.0.1",
      dataDir: resolve("data"),
      publicUrl: new URL("http://localhost:3000"),
      trustedProxies: [],
      logLevel: "info",
      lan: false,
    });
  });

  it("takes what is set, and counts an empty variable as unset", () => {
    const env = readEnv({
      PORT: "8080",
      HOST: "::1",
      DATA_DIR: "/srv/lab",
      PUBLIC_URL: "https://lab.example/",
      TRUSTED_PROXIES: "127.0.0.1, 10.0.0.0/8,fd00::/8",
      LOG_LEVEL: " ",
    });
    expect(env).toMatchObject({ port: 8080, host: "::1", dataDir: "/srv/lab", logLevel: "info" });
    expect(env.publicUrl.href).toBe("https://lab.example/");
    expect(env.trustedProxies).toEqual(["127.0.0.1", "10.0.0.0/8", "fd00::/8"]);
  });

  it("puts PORT into the default PUBLIC_URL", () => {
    expect(readEnv({ PORT: "4000" }).publicUrl.href).toBe("http://localhost:4000/");
  });

  it("serves all interfaces over HTTPS at the machine's own address under --lan", () => {
    const env = readEnv({}, true);
    const [address = "localhost"] = lanAddresses();
    expect(["::", "0.0.0.0"]).toContain(env.host);
    expect(env.publicUrl.protocol).toBe("https:");
    expect(env.publicUrl.hostname.replace(/[[\]]/g, "")).toBe(address);
    expect(readEnv({ PUBLIC_URL: "https://lab.example", HOST: "127.0.0.1" }, true)).toMatchObject({
      host: "127.0.0.1",
      publicUrl: new URL("https://lab.example"),
    });
  });

  it.each([
    ["PORT", "65536"],
    ["PORT", "-1"],
    ["PORT", "80a"],
    ["PORT", "3e3"],
    ["HOST", "999.1.1.1"],
    ["HOST", "http://localhost"],
    ["DATA_DIR", "a\0b"],
    ["PUBLIC_URL", "lab.example"],
    ["PUBLIC_URL", "ftp://lab.example"],
    ["PUBLIC_URL", "https://lab.example/app"],
    ["PUBLIC_URL", "https://lab.example/?a"],
    ["PUBLIC_URL", "https://me:secret@lab.example"],
    ["TRUSTED_PROXIES", "proxy.example"],
    ["TRUSTED_PROXIES", "10.0.0.0/33"],
    ["TRUSTED_PROXIES", "10.0.0.1,"],
    ["LOG_LEVEL", "loud"],
  ])("refuses %s=%s in one line that names it, what it holds and what it may hold", (name, value) => {
    const read = () => readEnv({ [name]: value });
    expect(read).toThrow(EnvError);
    expect(read).toThrow(`${name} holds ${JSON.stringify(value)}: it may hold `);
    expect(read).toThrow(/^[^\n]+\.$/);
  });
});
