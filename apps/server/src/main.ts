import { randomBytes } from "node:crypto";
import { parseArgs } from "node:util";
import { API } from "@vr-eye-lab/domain/api";
import { createApp } from "./app.ts";
import { warnAboutSubscriptions } from "./billing/live-subscriptions.ts";
import { openPayments } from "./billing/open-payments.ts";
import { readEnv } from "./configuration/env.ts";
import { lanCertificate } from "./http/lan-certificate.ts";
import { listen } from "./http/listen.ts";
import { lanAddresses, urlHostname } from "./http/network-address.ts";
import { createRateLimits } from "./http/rate-limit.ts";
import { isBuilt, readSiteFiles } from "./http/site-files.ts";
import { startingApp } from "./http/starting-app.ts";
import { readVersion } from "./http/version.ts";
import { createLog } from "./log.ts";
import { createEmailSender } from "./mail/email-sender.ts";
import { createMailbox } from "./mail/mailbox.ts";
import { createSmtpMailer, warnOfMail } from "./mail/mailer.ts";
import { createRecipientLanguage } from "./mail/recipient-language.ts";
import { createBackups } from "./operations/backup-loop.ts";
import { inDataDir, openInstallation } from "./operations/open-installation.ts";
import { startPruneLoop } from "./operations/prune-loop.ts";
import { welcome } from "./operations/welcome.ts";
import { inBackground } from "./process/background.ts";
import { checkNode } from "./process/node-version.ts";
import { OperatorError } from "./process/operator-error.ts";
import { startReminderLoop } from "./programme/reminder-loop.ts";
import { PROJECT, SITE } from "./project.ts";
import { createPasswordHasher } from "./sign-in/password-hash.ts";

// Less than the 10 s that container managers wait before they kill a process.
const GRACE_MS = 8_000;

// Ctrl-C reaches the whole process group, and npm and the start script forward it too: signals this close together count as one.
const REPEATED_SIGNAL_MS = 1_000;

// Files in DATA_DIR are for this account only.
process.umask(0o077);

async function main(): Promise<void> {
  checkNode();
  const { values } = parseArgs({ options: { lan: { type: "boolean", default: false } } });
  const env = readEnv(process.env, values.lan ? lanAddresses() : undefined);
  const log = createLog(env.logLevel, undefined, { clientAddresses: env.logClientAddresses });
  for (const warning of env.warnings) log.warn(warning);
  // A last resort: background work goes through inBackground.
  process.on("unhandledRejection", (error) => log.error({ err: error }, "unhandled rejection"));
  const version = readVersion(PROJECT, SITE);
  const hosts = [env.publicUrl, ...env.otherUrls].map(urlHostname);
  const tls = env.lan ? { pem: await inDataDir(env, () => lanCertificate(env.dataDir, hosts)) } : {};
  // The port first: a process that can't have it must not touch the data.
  let answering: Pick<ReturnType<typeof createApp>, "fetch"> = startingApp(env);
  const at = { host: env.host, port: env.port, ...tls, log };
  const server = await listen((...request) => answering.fetch(...request), at);
  // With PORT=0, the address of links and the origin of the page are known only now.
  for (const url of [env.publicUrl, ...env.otherUrls]) if (url.port === "0") url.port = String(server.port);
  log.info({ port: server.port }, "opening the database");
  const { database, secret, unlock } = await openInstallation(env, log);
  const localCode = randomBytes(16).toString("hex");
  const smtp = env.smtpUrl && createSmtpMailer(env.smtpUrl, env.mailFrom);
  if (smtp) void inBackground("checking the mail server", log, () => warnOfMail(smtp, log));
  const mailer = smtp ?? createMailbox();
  const { payments, startDelivering, stopPayments } = await inDataDir(env, () => openPayments(env, log));
  const site = readSiteFiles(SITE, env.languages);
  if (!isBuilt(site))
    log.warn(`The page is not built: ${SITE} has no index.html. Run 'npm run build', then start again.`);
  const stopping = new AbortController();
  const backups = env.backups && createBackups({ ...env.backups, dataDir: env.dataDir, log });
  const app = createApp({
    env,
    log,
    site,
    version,
    database,
    secret,
    mailer,
    hasher: createPasswordHasher(),
    payments,
    localCode,
    stopping: stopping.signal,
    ...(backups && { backups }),
  });
  answering = app;
  startDelivering(app);
  if (env.paymentsOff) {
    void inBackground("counting subscriptions", log, () => warnAboutSubscriptions(database, payments.provider, log));
  }
  // Loads the prices, so that the first page can show them.
  void inBackground("loading the prices", log, () => app.request(API.config));
  const stopPruning = startPruneLoop(database, log);
  const languageOf = createRecipientLanguage(database, env.languages);
  const emails = createEmailSender(mailer, env.publicUrl, log, createRateLimits(database), languageOf);
  const stopBackups = backups?.start();
  const stopReminding = startReminderLoop({ database, emails, secret, log });

  let stoppingSince: number | undefined;
  const onSignal = () => {
    if (stoppingSince !== undefined) {
      if (performance.now() - stoppingSince > REPEATED_SIGNAL_MS) process.exit(1);
      return;
    }
    stoppingSince = performance.now();
    console.log("Stopping: finishing requests in progress.");
    void inBackground("stopping", log, stop).then(() => process.exit());
  };
  const stop = async () => {
    // Ends long polls. Other requests in progress may still need the mailer and the database.
    stopping.abort();
    database.stopWaiting();
    await server.stop(GRACE_MS);
    await stopBackups?.();
    await stopPruning();
    await stopReminding();
    await stopPayments();
    await mailer.close();
    await database.close();
    unlock();
  };
  process.on("SIGINT", onSignal);
  process.on("SIGTERM", onSignal);
  // Printed last: a process that has read it may send a signal at once.
  console.log(welcome(env, version, server.port, localCode));
}

/** Whether the operator can fix the error, so that the message is enough and no stack is printed. */
function isForTheOperator(error: unknown): error is Error {
  if (error instanceof OperatorError) return true;
  return error instanceof Error && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS");
}

try {
  await main();
} catch (error) {
  console.error(isForTheOperator(error) ? error.message : error);
  // The port and the payment sandbox may be open already, and would keep the process alive.
  process.exit(1);
}
