import { existsSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { isDue } from "@vr-eye-lab/domain/time";
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

type Result = readonly [state: "ok" | "warn" | "bad", text: string];

const GIB = 1_073_741_824;
const PATIENCE_MS = 8_000;

/** Checks an installation and what it depends on. Changes nothing; the server may be running. Never throws. */
export async function examine(variables: NodeJS.ProcessEnv) {
  const finding = async (about: string, check: () => Result | Promise<Result>) => {
    const [state, text] = await Promise.resolve()
      .then(check)
      .catch((error): Result => ["bad", error instanceof MailError ? error.reason : messageOf(error)]);
    return { state, about, text };
  };
  let env: Env;
  try {
    env = readEnv(variables);
  } catch (error) {
    return [await finding("configuration", () => Promise.reject(error))];
  }
  const answer = await askServer(env);
  const checks = { configuration, database, mail, payments, proxy, disk, backups, clock, version };
  return Promise.all(Object.entries(checks).map(([about, check]) => finding(about, () => check(env, answer))));
}

function configuration({ warnings: [first], production, publicUrl }: Env): Result {
  if (first) return ["warn", first];
  return ["ok", `${production ? "production" : "not production"}, at ${publicUrl.origin}`];
}

async function database(env: Env): Promise<Result> {
  const schema = await inOneTransaction(env, async (_, last) => last);
  const name = env.databaseUrl === undefined ? "SQLite" : "PostgreSQL";
  if (schema === currentSchema()) return ["ok", `${name}, up to date`];
  return ["warn", `${name} of an earlier version (${schema}), which the next start migrates: make a backup first`];
}

async function mail({ smtpUrl, mailFrom, production }: Env): Promise<Result> {
  if (!smtpUrl) return [production ? "bad" : "warn", "SMTP_URL is not set: emails stay in the mailbox"];
  const mailer = createSmtpMailer(smtpUrl, mailFrom);
  try {
    await mailer.check();
    return ["ok", `${smtpUrl.host} answers. To send an email: npm run admin -- mail test ADDRESS`];
  } finally {
    await mailer.close();
  }
}

async function payments(env: Env): Promise<Result> {
  const { stripe, paymentsOff } = env;
  if (!stripe && !paymentsOff) return ["warn", "a sandbox, no money moves"];
  if (!stripe) {
    const live = await inOneTransaction(env, (reader) => countLiveSubscriptions({ reader }));
    if (live === 0) return ["ok", "off"];
    return [
      "bad",
      `off, but subscriptions of users are still charged: ${live}. Set the STRIPE_ variables to cancel them`,
    ];
  }
  const prices = Object.keys(stripe.prices).length;
  const list = await createStripeProvider({ ...stripe, timeout: PATIENCE_MS }).priceList();
  if (list.length < prices) return ["bad", `the provider has ${list.length} of ${prices} prices`];
  return ["ok", `the provider answers, and has ${prices} prices`];
}

type ServerAnswer = Awaited<ReturnType<typeof askServer>>;

/** Asks the server at PUBLIC_URL, as a user would. */
async function askServer({ publicUrl }: Env) {
  try {
    const response = await fetch(new URL("/version", publicUrl), { signal: AbortSignal.timeout(PATIENCE_MS) });
    if (!response.ok) return new Error(`answered ${response.status}`);
    return { version: (await response.json()) as Version, at: Date.parse(response.headers.get("Date") ?? "") };
  } catch (error) {
    return error instanceof Error && error.cause instanceof Error ? error.cause : new Error(messageOf(error));
  }
}

function proxy({ publicUrl, trustedProxies, host, lan }: Env, answer: ServerAnswer): Result {
  const { origin } = publicUrl;
  const isBehind = !lan && !isLoopback(urlHostname(publicUrl)) && (publicUrl.protocol === "https:" || isLoopback(host));
  if (isBehind && trustedProxies.length === 0) {
    return ["bad", `${origin} is behind a proxy, but TRUSTED_PROXIES is empty: all visitors share one rate limit`];
  }
  if (answer instanceof Error) return ["warn", `${origin} can't be reached from here: ${answer.message}`];
  return ["ok", `${origin} answers${isBehind ? `, through ${trustedProxies.join(", ")}` : ""}`];
}

async function disk({ dataDir }: Env): Promise<Result> {
  const { bavail, bsize } = await statfs(dataDir);
  const free = (bavail * bsize) / GIB;
  return [free < 0.1 ? "bad" : free < 1 ? "warn" : "ok", `${free.toFixed(1)} GiB free for ${dataDir}`];
}

async function backups({ backups: scheduled, databaseUrl }: Env): Promise<Result> {
  if (databaseUrl !== undefined) return ["ok", "PostgreSQL's own: npm run backup -- FILE prints how"];
  if (!scheduled) return ["ok", "none are scheduled: BACKUP_DIR is not set"];
  const { folder, everyMs } = scheduled;
  checkBackupFolder(folder);
  const times = existsSync(folder) ? await backupTimes(folder, Date.now()) : [];
  const last = times.at(-1);
  if (!last) return ["warn", `none in ${folder} yet: the running server makes the first one`];
  const text = `the newest in ${folder} is from ${new Date(last).toISOString()}`;
  if (!isDue(last, 2 * everyMs, Date.now())) return ["ok", text];
  return ["bad", `${text}, longer ago than twice BACKUP_EVERY: check that the server runs, and its log`];
}

function clock(_: Env, answer: ServerAnswer): Result {
  if (answer instanceof Error) return ["warn", `nothing to compare with; it is ${new Date().toISOString()} here`];
  const seconds = Math.round(Math.abs(answer.at - Date.now()) / 1000);
  // Codes and links are valid for minutes.
  if (seconds > 5) return ["bad", `this machine's clock and the server's differ by ${seconds} s`];
  return ["ok", "like the server's"];
}

function version(_: Env, answer: ServerAnswer): Result {
  const nameOf = ({ version, commit }: Version) => `${version}${commit ? ` (${commit.slice(0, 7)})` : ""}`;
  const here = nameOf(readVersion(PROJECT, SITE));
  if (!isBuilt(readSiteFiles(SITE))) return ["bad", `${here}, but the page is not built: run 'npm run build'`];
  if (answer instanceof Error || nameOf(answer.version) === here)
    return ["ok", `${here}, on Node ${process.versions.node}`];
  return ["warn", `${here} is installed here, but ${nameOf(answer.version)} is running: restart the server`];
}
