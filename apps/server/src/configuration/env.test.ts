import { chmodSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { LANGUAGE_CODES } from "@vr-eye-lab/domain/language";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { OperatorError } from "../process/operator-error.ts";
import { readEnv } from "./env.ts";
import { SECRET_FILE_VARIABLES } from "./names.ts";
import { VARIABLE_NAMES, type VariableName, variableAbout } from "./variables.ts";

const SECRET = "0123456789abcdef0123456789abcdef";
/** The variables that payments need. */
const STRIPE = {
  STRIPE_SECRET_KEY: "sk_test_hunter2",
  STRIPE_WEBHOOK_SECRET: "whsec_hunter2",
  STRIPE_PRICE_QUARTERLY: "price_q",
};

/** Variables that may hold anything. */
const ACCEPT_ANYTHING = ["NODE_ENV"] as const;
/** Any text can be a path. */
const PATHS = ["DATA_DIR", "TERMS_FILE", "PRIVACY_FILE", "BACKUP_DIR"] as const;
type Refusing = Exclude<VariableName, (typeof ACCEPT_ANYTHING | typeof PATHS)[number]>;

/** What every other variable may not hold. Those of secrets contain "hunter2". */
const BAD_VALUES: Readonly<Record<Refusing, readonly string[]>> = {
  PORT: ["65536", "-1", "80a", "3e3", "1.5", "0x50"],
  HOST: ["999.1.1.1", "http://localhost", "a b", "1.2.3"],
  PUBLIC_URL: [
    "lab.example",
    "ftp://lab.example",
    "https://lab.example/app",
    "https://lab.example/?a",
    "https://lab.example/#a",
    "https://me:secret@lab.example",
  ],
  DATABASE_URL: ["mysql://lab:hunter2@db.internal/lab", "hunter2", "postgres://lab:hunter2@db.internal:99999/lab"],
  AUTH_SECRET: ["hunter2", "hunter2".repeat(2)],
  TRUSTED_PROXIES: ["proxy.example", "10.0.0.0/33", "10.0.0.0/", "10.0.0.0/8/8", "fc00::/129", "10.0.0.1,"],
  SMTP_URL: ["https://lab:hunter2@mail.lab.example", "hunter2"],
  MAIL_FROM: [
    "The Lab",
    "lab@lab.example, eve@evil.example",
    "The Lab <lab@lab.example>\nBcc: eve@evil.example",
    "The Lab <lab>",
  ],
  LONG_POLL_SECONDS: ["4", "31", "25s"],
  PUSHES_PER_MINUTE: ["0", "1000001", "many"],
  CACHE_BYTES: ["1048575", "9007199254740992", "40MB"],
  STRIPE_SECRET_KEY: ["pk_test_hunter2", "hunter2"],
  STRIPE_WEBHOOK_SECRET: ["hunter2", "whsec_hunter2 hunter2"],
  STRIPE_PRICE_QUARTERLY: ["15.00$"],
  STRIPE_PRICE_MONTHLY: ["price 1"],
  STRIPE_PRICE_YEARLY: ["p".repeat(256)],
  STRIPE_API_BASE: ["localhost:12111", "http://localhost:12111/v1"],
  PAYMENTS: ["stripe", "None"],
  LANGUAGES: ["klingon", "en,de,xx", "de;es", "DE"],
  OPERATOR_NAME: ["Eye Lab\nLeeds", "a".repeat(301)],
  OPERATOR_EMAIL: ["the lab", "lab@lab.example, eve@evil.example"],
  PRO_MOTIONS: ["closed"],
  BACKUP_EVERY: ["0h", "24", "1w", "1000h"],
  BACKUP_KEEP: ["0", "1001", "all"],
  METRICS_TOKEN: ["hunter2", "hunter2 hunter2 hunter2"],
  LOG_LEVEL: ["loud"],
  LOG_CLIENT_ADDRESSES: ["no"],
};

/** The message of the error for some variables; null if they are accepted. */
function refusalOf(values: Readonly<Record<string, string>>): string | null {
  try {
    readEnv(values);
    return null;
  } catch (error) {
    expect(error).toBeInstanceOf(OperatorError);
    return (error as OperatorError).message;
  }
}

/** @returns the path of a new file */
function fileWith(content: string): string {
  const file = join(mkdtempSync(join(tmpdir(), "env-")), "file");
  writeFileSync(file, content);
  return file;
}

function expectRefusedFile(name: string, path: string, reason: string): void {
  const what = name === "TERMS_FILE" || name === "PRIVACY_FILE" ? "a text file" : "a file with the secret";
  expect(refusalOf({ [name]: path })).toBe(
    `${name} is ${JSON.stringify(path)}. It must be the path of ${what} (${reason}).`,
  );
}

const PAGES_TEXTS = { operator: null, terms: null, privacy: null };

describe("the environment", () => {
  it("has the documented defaults", () => {
    expect(readEnv({})).toEqual({
      port: 3000,
      host: "127.0.0.1",
      dataDir: resolve("data"),
      publicUrl: new URL("http://localhost:3000"),
      otherUrls: [],
      trustedProxies: [],
      logLevel: "info",
      logClientAddresses: true,
      databaseUrl: undefined,
      authSecret: undefined,
      smtpUrl: undefined,
      mailFrom: "VR Eye Lab <no-reply@localhost>",
      longPollSeconds: 25,
      pushesPerMinute: 120,
      cacheBytes: 41943040,
      stripe: undefined,
      paymentsOff: false,
      languages: LANGUAGE_CODES,
      legal: Object.fromEntries(LANGUAGE_CODES.map((code) => [code, PAGES_TEXTS])),
      proMotions: "open",
      backups: undefined,
      metricsToken: undefined,
      production: false,
      lan: false,
      warnings: [],
    });
  });

  it("reads the variables and treats empty ones as unset", () => {
    const env = readEnv({
      PORT: "8080",
      HOST: "::1",
      DATA_DIR: "/srv/lab",
      PUBLIC_URL: "https://lab.example/",
      TRUSTED_PROXIES: "127.0.0.1, 10.0.0.0/8,fd00::/8",
      LOG_LEVEL: " ",
      DATABASE_URL: "postgres://lab:secret@db.internal/lab",
      AUTH_SECRET: SECRET,
      SMTP_URL: "smtps://lab:secret@mail.lab.example",
      MAIL_FROM: "The Lab <lab@lab.example>",
      LONG_POLL_SECONDS: "5",
      CACHE_BYTES: "1048576",
      PRO_MOTIONS: "locked",
      ...STRIPE,
    });
    expect(env).toMatchObject({ databaseUrl: "postgres://lab:secret@db.internal/lab", authSecret: SECRET });
    expect(env).toMatchObject({ mailFrom: "The Lab <lab@lab.example>", longPollSeconds: 5, cacheBytes: 1048576 });
    expect(env.proMotions).toBe("locked");
    expect(env.smtpUrl?.hostname).toBe("mail.lab.example");
    expect(env).toMatchObject({ port: 8080, host: "::1", dataDir: "/srv/lab", logLevel: "info" });
    expect(env.publicUrl.href).toBe("https://lab.example/");
    expect(env.trustedProxies).toEqual(["127.0.0.1", "10.0.0.0/8", "fd00::/8"]);
  });

  it("reads how often to back up, in hours or days", () => {
    const backups = (BACKUP_EVERY: string) => readEnv({ BACKUP_DIR: "/backups", BACKUP_EVERY }).backups;
    expect(backups("")).toEqual({ folder: "/backups", everyMs: 86_400_000, keep: 14 });
    expect(backups("6h")?.everyMs).toBe(21_600_000);
    expect(backups("2d")?.everyMs).toBe(172_800_000);
  });

  it("refuses scheduled backups of PostgreSQL, with the line that makes one and without the password", () => {
    const refusal = (DATABASE_URL: string) => refusalOf({ BACKUP_DIR: "/backups", DATABASE_URL });
    expect(refusal("postgres://lab:hunter2@db.lab:5433/it's?sslmode=require")).toBe(
      String.raw`BACKUP_DIR is for SQLite only. Use PostgreSQL's own backup: pg_dump -Fc -d 'postgres://lab@db.lab:5433/it'\''s?sslmode=require' -f 'FILE'`,
    );
    expect(refusal("postgres://lab:hunter2@postgres:5432/lab")).toContain(
      ": docker compose exec -T postgres pg_dump -U postgres -Fc -d 'lab' > 'FILE'",
    );
  });

  it("uses PORT in the default PUBLIC_URL", () => {
    expect(readEnv({ PORT: "4000" }).publicUrl.href).toBe("http://localhost:4000/");
  });

  it("serves all interfaces over HTTPS at the machine's address with --lan", () => {
    const env = readEnv({ HOST: "::" }, ["192.168.1.20", "fd00::2"]);
    expect(["::", "0.0.0.0"]).toContain(readEnv({}, []).host);
    expect(env.publicUrl.origin).toBe("https://192.168.1.20:3000");
    expect(readEnv({ PUBLIC_URL: "https://lab.home", HOST: "127.0.0.1" }, [])).toMatchObject({
      host: "127.0.0.1",
      publicUrl: new URL("https://lab.home"),
    });
  });

  it.each([
    [{ HOST: "::" }, ["https://192.168.1.20:3000", "https://[fd00::2]:3000", "https://localhost:3000"]],
    [{ HOST: "0.0.0.0" }, ["https://192.168.1.20:3000", "https://localhost:3000"]],
    [{ HOST: "192.168.1.20" }, ["https://192.168.1.20:3000"]],
    [
      { HOST: "0.0.0.0", PUBLIC_URL: "https://lab.home" },
      ["https://lab.home", "https://192.168.1.20:3000", "https://localhost:3000"],
    ],
    [
      { HOST: "0.0.0.0", PUBLIC_URL: "https://localhost:3000" },
      ["https://localhost:3000", "https://192.168.1.20:3000"],
    ],
  ])("accepts every address that reaches %j with --lan, PUBLIC_URL first", (variables, origins) => {
    const { publicUrl, otherUrls } = readEnv(variables, ["192.168.1.20", "fd00::2"]);
    expect([publicUrl, ...otherUrls].map(({ origin }) => origin)).toEqual(origins);
  });

  it("uses HOST in the default PUBLIC_URL if localhost doesn't reach it", () => {
    expect(readEnv({ HOST: "fd00::2" }).publicUrl.origin).toBe("http://[fd00::2]:3000");
    expect(readEnv({ HOST: "0.0.0.0" }).publicUrl.origin).toBe("http://localhost:3000");
  });

  it.each(VARIABLE_NAMES)(
    "refuses a bad %s with one line: name, what it holds unless secret, and what it may hold",
    (name) => {
      const { allowed, secret } = variableAbout(name);
      const acceptsAnything = [...ACCEPT_ANYTHING, ...PATHS].some((each) => each === name);
      const values: readonly string[] = acceptsAnything ? [] : BAD_VALUES[name as Refusing];
      expect(values.length > 0).toBe(!acceptsAnything);
      expect(values.some((value) => value.includes("hunter2"))).toBe(secret === true);
      for (const value of values) {
        const shown = JSON.stringify(value.replace("//me:secret", "…"));
        const line = `${name} is ${secret ? "not valid" : shown}. It must be ${allowed}.`;
        expect(refusalOf({ [name]: value })).toBe(line);
        if (!secret) continue;
        expect(line).not.toContain("hunter2");
        expect(refusalOf({ [`${name}_FILE`]: fileWith(`${value}\n`) })).toBe(line);
      }
      expect(allowed).not.toMatch(/\n|\.$/);
    },
  );

  it.each(ACCEPT_ANYTHING)("accepts anything in %s", (name) => {
    const complete = { ...STRIPE, SMTP_URL: "smtp://mail.internal" };
    fc.assert(fc.property(fc.string(), (value) => refusalOf({ ...complete, [name]: value }) === null));
  });

  it.each([
    ["AUTH_SECRET_FILE", SECRET],
    ["DATABASE_URL_FILE", "postgres://lab:hunter2@db.internal/lab"],
    ["STRIPE_SECRET_KEY_FILE", "sk_live_hunter2"],
  ])("doesn't print a secret that %s holds instead of a path", (name, secret) => {
    expect(refusalOf({ [name]: secret })).toMatch(
      new RegExp(`^${name} is not valid\\. It must be the path of a file with the secret \\(ENOENT[\\w: ]+\\)\\.$`),
    );
  });

  it.each([
    ["PUBLIC_URL", "https://me:hunter@2@lab.example"],
    ["PUBLIC_URL", "https://me:hunt/er2@lab.example"],
    ["PUBLIC_URL", "me:hunter2@lab.example"],
    ["STRIPE_API_BASE", "http://me:hunter2@localhost:12111/v1"],
    ["DATABASE_URL_FILE", "mysql://lab:hunter2@db.internal/lab"],
  ])("doesn't print the password when %s is %s", (name, value) => {
    expect(refusalOf({ [name]: value })).toMatch(new RegExp(`^${name} is "(https?|me|mysql):…@[\\w./:]+"\\. `));
  });

  describe.each([...SECRET_FILE_VARIABLES, "TERMS_FILE", "PRIVACY_FILE"])("%s", (name) => {
    it.each([
      ["is missing", () => `${fileWith("")}-missing`, "ENOENT: no such file or directory"],
      ["is missing and has two lines", () => `${fileWith("")}\nb`, "ENOENT: no such file or directory"],
      ["is a directory", () => dirname(fileWith("")), "EISDIR: illegal operation on a directory"],
      ["is empty", () => fileWith(""), "it is empty"],
      ["is blank", () => fileWith(" \n\t"), "it is empty"],
    ])("is refused with one line if the file %s", (_, path, reason) => {
      expectRefusedFile(name, path(), reason);
    });

    it.runIf(process.seteuid)("is refused with one line if the file is unreadable", () => {
      const path = fileWith(SECRET);
      chmodSync(path, 0o000);
      // Root reads every file.
      const isRoot = process.geteuid?.() === 0;
      if (isRoot) process.seteuid?.(65_534);
      try {
        expectRefusedFile(name, path, "EACCES: permission denied");
      } finally {
        if (isRoot) process.seteuid?.(0);
      }
    });
  });

  it.each([
    ["NODE_ENV=production", { NODE_ENV: "production" }],
    ["a PUBLIC_URL of the public internet", { PUBLIC_URL: "https://lab.example" }],
  ])("requires a mail server in production (%s)", (_, variables) => {
    expect(() => readEnv(variables)).toThrow(/^SMTP_URL is required in production\. [^\n]+\.$/);
    const withMail = { ...variables, ...STRIPE, SMTP_URL: "smtp://mail.internal" };
    expect(readEnv(withMail).production).toBe(true);
    const withDatabase = { ...withMail, DATABASE_URL: "postgres://db.internal/lab" };
    expect(() => readEnv(withDatabase)).toThrow(/^AUTH_SECRET is required in production\. [^\n]+\.$/);
    expect(readEnv({ ...withDatabase, AUTH_SECRET: SECRET }).authSecret).toBe(SECRET);
  });

  it("is not production at a private address", () => {
    expect(readEnv({ PUBLIC_URL: "http://192.168.1.5:3000" }).production).toBe(false);
  });

  it("reads the price ids and omits billing periods without one [R-159]", () => {
    expect(readEnv(STRIPE).stripe).toEqual({
      secretKey: "sk_test_hunter2",
      webhookSecret: "whsec_hunter2",
      prices: { quarterly: "price_q" },
      apiBase: undefined,
    });
    const all = { ...STRIPE, STRIPE_PRICE_MONTHLY: "price_m", STRIPE_PRICE_YEARLY: "price_y" };
    expect(readEnv(all).stripe?.prices).toEqual({ monthly: "price_m", quarterly: "price_q", yearly: "price_y" });
    const elsewhere = { ...STRIPE, STRIPE_SECRET_KEY: "rk_live_hunter2", STRIPE_API_BASE: "http://127.0.0.1:12111" };
    expect(readEnv(elsewhere).stripe?.apiBase?.href).toBe("http://127.0.0.1:12111/");
  });

  it.each(["STRIPE_WEBHOOK_SECRET", "STRIPE_PRICE_QUARTERLY"] as const)("requires %s with the key [R-159]", (name) => {
    const read = () => readEnv({ ...STRIPE, [name]: "" });
    expect(read).toThrow(OperatorError);
    expect(read).toThrow(new RegExp(`^${name} is required with STRIPE_SECRET_KEY\\. [^\\n]+\\.$`));
    expect(read).not.toThrow(/hunter2/);
  });

  it.each([
    ["STRIPE_PRICE_MONTHLY", { STRIPE_PRICE_MONTHLY: "price_q" }],
    ["STRIPE_PRICE_YEARLY", { STRIPE_PRICE_YEARLY: "price_q" }],
    ["STRIPE_PRICE_MONTHLY", { STRIPE_PRICE_MONTHLY: "price_y", STRIPE_PRICE_YEARLY: "price_y" }],
  ])(
    "refuses a %s that another variable has, because the price id determines the billing period [R-159]",
    (name, variables) => {
      expect(() => readEnv({ ...STRIPE, ...variables })).toThrow(new RegExp(`^${name} is "price_."\\. [^\\n]+\\.$`));
    },
  );

  it("uses the sandbox in production only if PAYMENTS allows it", () => {
    const production = { NODE_ENV: "production", SMTP_URL: "smtp://mail.internal" };
    expect(() => readEnv(production)).toThrow(/^STRIPE_SECRET_KEY is required in production\. /);
    expect(readEnv({ ...production, PAYMENTS: "sandbox" }).stripe).toBeUndefined();
    expect(readEnv({ ...production, ...STRIPE }).stripe?.secretKey).toBe("sk_test_hunter2");
  });

  it("needs no payment keys with PAYMENTS=none, and reads those of earlier subscriptions", () => {
    const off = { NODE_ENV: "production", SMTP_URL: "smtp://mail.internal", PAYMENTS: "none" };
    expect(readEnv(off)).toMatchObject({ production: true, stripe: undefined, paymentsOff: true });
    expect(readEnv({ ...off, ...STRIPE }).stripe?.secretKey).toBe("sk_test_hunter2");
    expect(readEnv({ PAYMENTS: "sandbox" }).paymentsOff).toBe(false);
  });

  it("reads who runs the server, and its own texts", () => {
    const file = fileWith("# Who\n\nUs.\n");
    const operator = { OPERATOR_NAME: "Eye Lab Ltd, Leeds", OPERATOR_EMAIL: "hello@lab.example" };
    writeFileSync(`${file}.de`, "# Wer\n\nWir.\n");
    const { legal } = readEnv({ ...operator, TERMS_FILE: file });
    expect(legal.en).toEqual({
      operator: { name: "Eye Lab Ltd, Leeds", email: "hello@lab.example" },
      terms: "# Who\n\nUs.",
      privacy: null,
    });
    expect([legal.de.terms, legal.es.terms]).toEqual(["# Wer\n\nWir.", "# Who\n\nUs."]);
    expect(readEnv({ OPERATOR_NAME: "Eye Lab Ltd, Leeds" }).legal.en.operator).toBeNull();
  });

  it("reads a text's translation from the file beside it [34]", () => {
    const file = `${fileWith("English")}.txt`;
    for (const [path, text] of [
      [file, "English"],
      [file.replace(/txt$/, "es.txt"), "Español"],
    ] as const)
      writeFileSync(path, text);
    const { legal } = readEnv({ PRIVACY_FILE: file });
    expect([legal.en.privacy, legal.de.privacy, legal.es.privacy]).toEqual(["English", "English", "Español"]);
  });

  it("reads the languages, and always offers English [34]", () => {
    expect(readEnv({ LANGUAGES: "de, en" }).languages).toEqual(["en", "de"]);
    expect(readEnv({ LANGUAGES: "es" }).languages).toEqual(["en", "es"]);
  });

  it("reads a secret from the file that its _FILE variable names", () => {
    const file = fileWith(`${SECRET}\n`);
    expect(readEnv({ AUTH_SECRET_FILE: file }).authSecret).toBe(SECRET);
    const both = () => readEnv({ AUTH_SECRET_FILE: file, AUTH_SECRET: SECRET });
    expect(both).toThrow("AUTH_SECRET and AUTH_SECRET_FILE are both set. Only one of them may be.");
  });

  it.each(VARIABLE_NAMES)("reports a misspelt %s, and not the right one", (name) => {
    const misspelt = name.slice(0, 2) + name.slice(3);
    expect(readEnv({ [misspelt]: "x" }).warnings).toEqual([`${misspelt} has no meaning. Was ${name} meant?`]);
    expect(readEnv({ [name]: "" }).warnings).toEqual([]);
  });

  it("reports no usual variable of a machine", () => {
    const usual = "PATH HOME PWD SHELL TERM USER LANG HOSTNAME HOSTTYPE NODE_OPTIONS NODE_PATH NODE_VERSION";
    expect(readEnv(Object.fromEntries(usual.split(" ").map((name) => [name, "x"]))).warnings).toEqual([]);
  });
});
