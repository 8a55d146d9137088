import { existsSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { dirname } from "node:path";
import { isDue } from "@vr-eye-lab/domain/time";
import { sql } from "kysely";
import { countLiveSubscriptions } from "../billing/live-subscriptions.ts";
import { createStripeProvider } from "../billing/stripe-client.ts";
import { type Env, readEnv } from "../configuration/env.ts";
import { inOneTransaction } from "../db/maintenance.ts";
import { currentSchema } from "../db/migrations/index.ts";
import { isLoopback, urlHostname } from "../http/network-address.ts";
import { isBuilt, readSiteFiles } from "../http/site-files.ts";
import { readVersion, type Version } from "../http/version.ts";
import { createSmtpMailer, MailError } from "../mail/mailer.ts";
import { messageOf } from "../process/operator-error.ts";
import { PROJECT, SITE } from "../project.ts";
import { backupTimes, checkBackupFolder } from "./backup-folder.ts";

/** The result of a check. */
export interface Finding {
  readonly state: "ok" | "warn" | "bad";
  /** The name of the check, such as `database`. */
  readonly about: string;
  readonly text: string;
}
type Result = Omit<Finding, "about">;

const GIB = 1_073_741_824;
/** Free disk space that is too little, and that is little. Bytes. */
const DISK = { bad: 0.1 * GIB, warn: GIB };
/** Milliseconds that clocks may differ. Codes and links are valid for minutes. */
const CLOCK_TOLERANCE_MS = 5_000;
const PATIENCE_MS = 8_000;

/** Checks an installation and what it depends on. Changes nothing; the server may be running. Never throws. */
export async function examine(variables: NodeJS.ProcessEnv): Promise<Finding[]> {
  let env: Env;
  try {
    env = readEnv(variables);
  } catch (error) {
    return [{ about: "configuration", state: "bad", text: messageOf(error) }];
  }
  const version = readVersion(PROJECT, SITE);
  const answer = await askServer(env);
  const checks: readonly (readonly [about: string, () => Result | Promise<Result>])[] = [
    ["configuration", () => configuration(env)],
    ["database", () => database(env)],
    ["mail", () => mail(env)],
    ["payments", () => payments(env)],
    ["proxy", () => proxy(env, answer)],
    ["disk", () => disk(env)],
    ["backups", () => backups(env)],
    ["clock", () => clock(env, answer)],
    ["version", () => running(version, answer)],
  ];
  return Promise.all(
    checks.map(async ([about, check]) => {
      try {
        return { about, ...(await check()) };
      } catch (error) {
        return { about, state: "bad", text: messageOf(error) } as const;
      }
    }),
  );
}

function configuration({ warnings: [first], production, publicUrl }: Env): Result {
  return first ? warn(first) : ok(`${production ? "production" : "not production"}, at ${publicUrl.origin}`);
}

async function database(env: Env): Promise<Result> {
  const schema = await inOneTransaction(env, async (_, last) => last);
  const name = env.databaseUrl === undefined ? "SQLite" : "PostgreSQL";
  if (schema === currentSchema()) return ok(`${name}, up to date`);
  return warn(`${name} of an earlier version (${schema}), which the next start migrates: make a backup first`);
}

async function mail({ smtpUrl, mailFrom, production }: Env): Promise<Result> {
  if (!smtpUrl) return (production ? bad : warn)("SMTP_URL is not set: emails stay in the mailbox");
  const mailer = createSmtpMailer(smtpUrl, mailFrom);
  try {
    await mailer.check();
    return ok(`${smtpUrl.host} answers. To send an email: npm run admin -- mail test ADDRESS`);
  } catch (error) {
    return bad(error instanceof MailError ? error.reason : messageOf(error));
  } finally {
    await mailer.close();
  }
}

async function payments(env: Env): Promise<Result> {
  const { stripe, paymentsOff } = env;
  if (!stripe && !paymentsOff) return warn("a sandbox, no money moves");
  if (!stripe) {
    const live = await inOneTransaction(env, (reader) => countLiveSubscriptions({ reader }));
    if (live === 0) return ok("off");
    return bad(`off, but subscriptions of users are still charged: ${live}. Set the STRIPE_ variables to cancel them`);
  }
  const prices = Object.keys(stripe.prices).length;
  const list = await createStripeProvider({ ...stripe, timeout: PATIENCE_MS }).priceList();
  if (list.length < prices) return bad(`the provider has ${list.length} of ${prices} prices`);
  return ok(`the provider answers, and has ${prices} prices`);
}

/** The answer of the running server at PUBLIC_URL, as users get it. */
interface ServerAnswer {
  readonly version: Version;
  /** Milliseconds since 1970, with a precision of a second. */
  readonly at: number;
}

async function askServer({ publicUrl }: Env): Promise<ServerAnswer | Error> {
  try {
    const response = await fetch(new URL("/version", publicUrl), { signal: AbortSignal.timeout(PATIENCE_MS) });
    if (!response.ok) return new Error(`answered ${response.status}`);
    return { version: (await response.json()) as Version, at: Date.parse(response.headers.get("Date") ?? "") };
  } catch (error) {
    return error instanceof Error && error.cause instanceof Error ? error.cause : new Error(messageOf(error));
  }
}

function proxy({ publicUrl, trustedProxies, host, lan }: Env, answer: ServerAnswer | Error): Result {
  const isBehind = !lan && !isLoopback(urlHostname(publicUrl)) && (publicUrl.protocol === "https:" || isLoopback(host));
  if (isBehind && trustedProxies.length === 0) {
    return bad(
      `${publicUrl.origin} is behind a proxy, but TRUSTED_PROXIES is empty: all visitors share one rate limit`,
    );
  }
  if (answer instanceof Error) return warn(`${publicUrl.origin} can't be reached from here: ${answer.message}`);
  return ok(
    isBehind ? `${publicUrl.origin} answers, through ${trustedProxies.join(", ")}` : `${publicUrl.origin} answers`,
  );
}

async function disk({ dataDir }: Env): Promise<Result> {
  let folder = dataDir;
  while (!existsSync(folder)) folder = dirname(folder);
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  const text = `${(free / GIB).toFixed(1)} GiB free for ${dataDir}`;
  return free < DISK.bad ? bad(text) : free < DISK.warn ? warn(text) : ok(text);
}

async function backups({ backups: scheduled, databaseUrl }: Env): Promise<Result> {
  if (databaseUrl !== undefined) return ok("PostgreSQL's own: npm run backup -- FILE prints how");
  if (!scheduled) return ok("none are scheduled: BACKUP_DIR is not set");
  const { folder, everyMs } = scheduled;
  checkBackupFolder(folder);
  const times = existsSync(folder) ? await backupTimes(folder, Date.now()) : [];
  const last = times.at(-1);
  if (!last) return warn(`none in ${folder} yet: the running server makes the first one`);
  const text = `the newest in ${folder} is from ${new Date(last).toISOString()}`;
  if (!isDue(last, 2 * everyMs, Date.now())) return ok(text);
  return bad(`${text}, longer ago than twice BACKUP_EVERY: check that the server runs, and its log`);
}

async function clock(env: Env, answer: ServerAnswer | Error): Promise<Result> {
  const others: (readonly [name: string, milliseconds: number])[] = [];
  if (env.databaseUrl !== undefined) {
    const query = sql<{ now: number }>`select extract(epoch from clock_timestamp()) * 1000 as now`;
    const now = await inOneTransaction(env, async (on) => Number((await query.execute(on)).rows[0]?.now));
    others.push(["the database's", now - Date.now()]);
  }
  if (!(answer instanceof Error) && Number.isFinite(answer.at)) others.push(["the server's", answer.at - Date.now()]);
  const wrong = others.find(([, difference]) => Math.abs(difference) > CLOCK_TOLERANCE_MS);
  if (wrong) return bad(`this machine's clock and ${wrong[0]} differ by ${Math.round(Math.abs(wrong[1]) / 1000)} s`);
  if (others.length === 0) return warn(`nothing to compare with; it is ${new Date().toISOString()} here`);
  return ok(`like ${others.map(([name]) => name).join(" and ")}`);
}

function running(version: Version, answer: ServerAnswer | Error): Result {
  const name = ({ version, commit }: Version) => `${version}${commit ? ` (${commit.slice(0, 7)})` : ""}`;
  if (!isBuilt(readSiteFiles(SITE))) return bad(`${name(version)}, but the page is not built: run 'npm run build'`);
  if (answer instanceof Error) return ok(`${name(version)}, on Node ${process.versions.node}`);
  if (name(answer.version) !== name(version)) {
    return warn(`${name(version)} is installed here, but ${name(answer.version)} is running: restart the server`);
  }
  return ok(`${name(version)} is installed and running, on Node ${process.versions.node}`);
}

const ok = (text: string): Result => ({ state: "ok", text });
const warn = (text: string): Result => ({ state: "warn", text });
const bad = (text: string): Result => ({ state: "bad", text });
