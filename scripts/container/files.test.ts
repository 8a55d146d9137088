import { existsSync, globSync, readFileSync } from "node:fs";
import { join, matchesGlob } from "node:path";
import { nearMisses } from "@vr-eye-lab/server/configuration/names";
import { VARIABLE_NAMES } from "@vr-eye-lab/server/configuration/variables";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { FILES } from "../pack/archive.mjs";
import { BUILDS } from "../setup/builds.mjs";
import { PROJECT } from "../setup/project.mjs";

// `npm run soak -- image` builds and runs the image. These tests need no builder.
const read = (path: string) => readFileSync(join(PROJECT, path), "utf8");
const { workspaces, dependencies } = JSON.parse(read("package.json"));
/** What only compose.yaml and the image know. */
const OF_COMPOSE = ["COMMIT", "POSTGRES_PASSWORD", "PUBLISHED", "COMPOSE_PROFILES"];

describe("Dockerfile", () => {
  const text = read("Dockerfile");
  const final = text.slice(text.lastIndexOf("\nFROM "));

  it("runs on the pinned Node's major version, as an account by number that owns the volume, with a check of its health", () => {
    expect(/BASE=node:(\d+)-/.exec(text)?.[1]).toBe(dependencies.node.split(".")[0]);
    expect(final).toMatch(/^USER [1-9]\d*:[1-9]\d*$/m);
    expect(final).toContain(`\nVOLUME ${/DATA_DIR=(\S+)/.exec(final)?.[1]}\n`);
    expect(final).toMatch(/^HEALTHCHECK .*\n.*\/healthz`/m);
  });

  it("copies only the archive into the image, and no setting but known ones; an image for another processor needs no emulator", () => {
    expect([...final.matchAll(/^(?:RUN|(?:COPY|ADD) (?!--from=build )).*/gm)]).toEqual([]);
    const names = [...final.matchAll(/[ \n]([A-Z]\w+)=/g)].map(([, name]) => name);
    expect(names).toContain("DATA_DIR");
    expect(names.filter((name) => !VARIABLE_NAMES.some((known) => known === name))).toEqual([]);
  });
});

describe(".dockerignore", () => {
  const rules = read(".dockerignore")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"));
  // Docker's `*` includes names that begin with a dot.
  const undotted = (path: string) => path.replace(/(^|\/)\./g, "$1_");
  /** The last rule about a path decides, and a rule about a folder is about everything in it. */
  const isSent = (path: string) =>
    rules.reduce((sent, rule) => {
      const glob = undotted(rule.replace(/^!/, ""));
      const matches = matchesGlob(undotted(path), glob) || matchesGlob(undotted(path), `${glob}/**`);
      return matches ? rule.startsWith("!") : sent;
    }, true);

  it("lets the build have what both builds and the archive read, and the manifest of each workspace, which npm ci needs", () => {
    const manifests = workspaces.flatMap((glob: string) => globSync(`${glob}/package.json`, { cwd: PROJECT }));
    expect(manifests.length).toBeGreaterThan(4);
    const sources = Object.values(BUILDS).flatMap((build) => build.sources);
    const needed = [...manifests, ...sources, "package-lock.json", "scripts/pack.mjs", ...FILES];
    expect(needed.filter((path) => !existsSync(join(PROJECT, path)) || !isSent(path))).toEqual([]);
  });

  it("keeps secrets, data, packages and builds out", () => {
    const env = [".env", "apps/server/.env", ".git/config", "secrets/stripe", "data/vr-eye-lab.sqlite", "backup"];
    const made = ["node_modules/node/bin/node", "apps/web/dist/index.html"];
    expect([...env, ...made].filter(isSent)).toEqual([]);
  });
});

describe("compose.yaml", () => {
  const text = read("compose.yaml");
  const { services, networks, volumes } = parse(text);
  const { app, postgres, caddy } = services;
  /** The default in `${NAME:-default}`. */
  const defaultOf = (value: string) => /:-([^}]*)\}/.exec(value)?.[1];

  it("runs the app alone by default, PostgreSQL and Caddy by profile", () => {
    expect([app.profiles, postgres.profiles, caddy.profiles]).toEqual([undefined, ["postgres"], ["tls"]]);
  });

  it("uses only known variables, and those that only it knows are no near misses", () => {
    const used = [...text.matchAll(/\$\{([A-Z_]+)/g)].map(([, name = ""]) => name);
    const known: string[] = [...VARIABLE_NAMES, ...OF_COMPOSE];
    expect([...used, ...Object.keys(app.environment)].filter((name) => !known.includes(name))).toEqual([]);
    expect(nearMisses(OF_COMPOSE)).toEqual([]);
    expect(defaultOf(postgres.environment.POSTGRES_PASSWORD), "no password").toBe("");
  });

  it("protects the app: nothing to write but the volume and /tmp, no capabilities, this machine's port only", () => {
    expect(app).toMatchObject({
      read_only: true,
      tmpfs: ["/tmp"],
      cap_drop: ["ALL"],
      security_opt: ["no-new-privileges:true"],
      volumes: [`data:${app.environment.DATA_DIR}`],
    });
    expect(app.ports).toEqual([`\${PUBLISHED:-127.0.0.1:3000}:${app.environment.PORT}`]);
  });

  it("trusts Caddy's address, which no other container gets, and Caddy passes requests to the app", () => {
    const { ipv4_address } = caddy.networks.lab;
    expect(defaultOf(app.environment.TRUSTED_PROXIES)).toBe(ipv4_address);
    const [{ subnet, ip_range }] = networks.lab.ipam.config;
    expect([subnet, ip_range, ipv4_address]).toEqual(["172.30.85.0/24", "172.30.85.128/25", "172.30.85.2"]);
    const [source] = caddy.volumes[0].split(":");
    expect(read(source)).toContain(`app:${app.environment.PORT}`);
  });

  it("stores what containers write in declared volumes", () => {
    const mounts = Object.values<{ volumes: string[] }>(services).flatMap((each) => each.volumes);
    const named = mounts.map((mount) => mount.split(":")[0]).filter((name) => !name?.startsWith("."));
    expect(named).toEqual(Object.keys(volumes));
  });

  it("gives the server more time to stop than it gives requests", () => {
    const [, grace = ""] = /GRACE_MS = ([\d_]+)/.exec(read("apps/server/src/main.ts")) ?? [];
    expect(Number.parseInt(app.stop_grace_period, 10) * 1000).toBeGreaterThan(Number(grace.replaceAll("_", "")));
  });
});
