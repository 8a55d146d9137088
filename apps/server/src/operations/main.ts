import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { BILLINGS, PLANS } from "@vr-eye-lab/domain/billing";
import { reconcile } from "../billing/reconcile.ts";
import { DatabaseOpenError } from "../db/database.ts";
import { checkExists, StoreError } from "../db/maintenance.ts";
import { openDatabase } from "../db/open-database.ts";
import { RowError } from "../db/row-error.ts";
import { EnvError, readEnv } from "../env.ts";
import { SECRET_FILE_VARIABLES } from "../env-names.ts";
import { DEFAULT_DATA_DIR } from "../env-variables.ts";
import { readVersion } from "../http/version.ts";
import { SECRET_FILE, SecretError } from "../login/secret.ts";
import { checkNode, NodeVersionError } from "../node-version.ts";
import { PROJECT, SITE } from "../project.ts";
import { actionOf, checkOf, mayCreateInstallation } from "./admin.ts";
import { backUp, rehearseRestore, restore } from "./backup.ts";
import { migrateData } from "./migrate-data.ts";
import { OperationError, UsageError } from "./operation-error.ts";
import { installedProvider } from "./payments.ts";
import { backupSecretNote, restoreSecretNote } from "./secret-notes.ts";

const FAILED = 1;
const MISUSED = 2;

const LOCATION = "Uses the database at DATABASE_URL or, without it, in DATA_DIR (./data).";

const USAGE = {
  backup: `npm run backup -- FILE [--force] [--with-secret]

Writes a consistent snapshot of the installation, which may be running, to one file, including the secret in DATA_DIR, so that users
stay signed in. If AUTH_SECRET is set, the file has only its fingerprint. The file contains all personal data: protect it like the
installation. ${LOCATION}

  --force         replaces an existing file
  --with-secret   includes AUTH_SECRET`,
  restore: `npm run restore -- FILE [--force | --rehearse]

Restores a backup into an empty installation, completely or not at all. The backup may come from the other database. A backup of an
earlier version is upgraded in a temporary file in TMPDIR (default: the system's temporary folder). Stop the server first.
${LOCATION}

  --force      replaces all data of the installation, also a database of a newer version
  --rehearse   restores into a temporary folder or, with DATABASE_URL, a temporary database on its server; checks and deletes it. The server
               may be running`,
  "migrate-data": `npm run migrate-data

Copies the SQLite database in DATA_DIR into the empty PostgreSQL database at DATABASE_URL, and verifies the row count and checksum of
every table. The source is only read. Data of an earlier version is upgraded in a temporary file in TMPDIR (default: the system's
temporary folder). Stop the server first, and start it with DATABASE_URL afterwards.`,
  reconcile: `npm run reconcile

Fetches every customer's subscription from the payment provider and corrects what lost webhooks left wrong. The server may be running.
Run it every night. Needs the STRIPE_ variables. ${LOCATION}`,
  admin: `npm run admin -- ACTION

  user create EMAIL [--name NAME] [--password-stdin]   creates an account; prints a new password, or reads one from standard input
  user list [--json] [--unconfirmed] [--disabled]      all accounts: since when, practice, storage, plan; --unconfirmed: who never
                                                       confirmed the address
  user show EMAIL [--json]                             profile, plan and counts
  user set-plan EMAIL PLAN [--billing B] [--until D]   PLAN: ${PLANS.join(", ")}; B: ${BILLINGS.join(", ")}; D: a date
  user export EMAIL FILE                               writes all data about the user as JSON
  user delete EMAIL --yes                              deletes the account and all its data
  user reset-password EMAIL [--print]                  emails a link for a new password; without SMTP_URL or with --print, prints it
                                                       to a terminal
  user sign-out EMAIL                                  ends all logins
  user disable EMAIL, user enable EMAIL                refuses logins, and allows them again
  counts [--json]                                      numbers of accounts, logins and practice sessions, and the database's size
  mail test ADDRESS                                    sends an email, or shows why the mail server refuses it
  doctor [--json]                                      checks configuration, database, mail, payments, proxy, disk, backups, clock
                                                       and version
  repair [--yes]                                       lists texts with U+0000, which PostgreSQL can't store; --yes replaces it

EMAIL can also be the account's id. ${LOCATION}`,
} as const;
type Command = keyof typeof USAGE;

const COMMANDS: Readonly<Record<Command, (args: string[]) => Promise<void>>> = {
  async backup(args) {
    const { file, force, withSecret } = fileArgument(args, "with-secret");
    const header = await backUp(location(), file, readVersion(PROJECT, SITE), { force, withSecret });
    console.log(`Backed up ${contents(header.tables)} to ${file}.`);
    printNote(backupSecretNote(header));
  },

  async restore(args) {
    const { file, force, rehearse } = fileArgument(args, "rehearse");
    const place = location();
    if (rehearse) {
      if (force) throw new UsageError("--rehearse replaces nothing, so it can't be combined with --force.");
      const header = await rehearseRestore(place, file);
      console.log(`${file} can be restored: ${contents(header.tables)} of ${header.createdAt}. Nothing was changed.`);
      return;
    }
    const header = await restore(place, file, force);
    console.log(`Restored ${contents(header.tables)} of ${header.createdAt} from ${file}.`);
    printNote(restoreSecretNote(header, place));
  },

  async "migrate-data"(args) {
    parseArgs({ args, options: {} });
    const { dataDir, databaseUrl } = location();
    if (databaseUrl === undefined) throw new UsageError("DATABASE_URL is not set. It must be the database to move to.");
    const tables = await migrateData(dataDir, databaseUrl);
    for (const [table, { rows }] of Object.entries(tables)) console.log(`${table.padEnd(16)}${rows}`);
    console.log(`Moved ${contents(tables)}. From now on, start the server with DATABASE_URL.`);
  },

  async reconcile(args) {
    parseArgs({ args, options: {} });
    const provider = installedProvider(process.env);
    if (!provider) throw new OperationError("STRIPE_SECRET_KEY is not set. The sandbox needs no reconciling.");
    const database = await openExisting();
    try {
      const { checked, changed, failed } = await reconcile({ database, provider }, new Date());
      for (const userId of changed) console.log(`changed  ${userId}`);
      for (const { userId, reason } of failed) console.log(`failed   ${userId}  ${reason}`);
      console.log(`${checked} customers checked, ${changed.length} changed, ${failed.length} failed.`);
      if (failed.length > 0) process.exitCode = FAILED;
    } finally {
      await database.close();
    }
  },

  async admin(args) {
    const check = checkOf(args);
    if (check) return check((line) => console.log(line));
    const action = actionOf(args);
    const database = await (mayCreateInstallation(args)
      ? openDatabase(location(), undefined, isNew())
      : openExisting());
    try {
      await action(database, (line) => console.log(line));
    } finally {
      await database.close();
    }
  },
};

/** Reads only the variables of the database's location and of the secret, since the others concern the server. */
function location() {
  const { DATA_DIR, DATABASE_URL, DATABASE_URL_FILE, AUTH_SECRET, AUTH_SECRET_FILE } = process.env;
  const variables = { DATA_DIR, DATABASE_URL, DATABASE_URL_FILE, AUTH_SECRET, AUTH_SECRET_FILE };
  const { dataDir, databaseUrl, authSecret } = readEnv(variables);
  return { dataDir, databaseUrl, authSecret };
}

function openExisting() {
  checkExists(location());
  return openDatabase(location(), undefined, false);
}

/** Whether the data folder has no installation yet. */
function isNew(): boolean {
  return !existsSync(join(location().dataDir, SECRET_FILE));
}

function fileArgument(args: string[], ...more: readonly ("rehearse" | "with-secret")[]) {
  const options = Object.fromEntries(["force", ...more].map((name) => [name, { type: "boolean" } as const]));
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
  const [file, second] = positionals;
  if (!file || second !== undefined) throw new UsageError("Exactly one FILE is required.");
  const { force, rehearse, "with-secret": withSecret } = values;
  return { file, force: force === true, rehearse: rehearse === true, withSecret: withSecret === true };
}

function printNote(note: string | undefined): void {
  if (note !== undefined) console.log(note);
}

function contents(tables: Readonly<Record<string, { readonly rows: number }>>): string {
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
  return `${tables.user?.rows ?? 0} accounts, ${rows} rows in total`;
}

function isMisuse(error: unknown): error is Error {
  if (error instanceof UsageError) return true;
  return error instanceof Error && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS");
}

function isForOperator(error: unknown): error is Error {
  return [OperationError, StoreError, EnvError, DatabaseOpenError, NodeVersionError, RowError, SecretError].some(
    (kind) => error instanceof kind,
  );
}

/**
 * npm runs commands in the project's folder. Paths in variables start there, as they do for the server, but paths that an operator types start
 * where the operator is.
 */
function goToCaller(): void {
  const { INIT_CWD, DATA_DIR } = process.env;
  if (!INIT_CWD) return;
  process.env.DATA_DIR = resolve(DATA_DIR?.trim() || DEFAULT_DATA_DIR);
  for (const name of SECRET_FILE_VARIABLES) {
    const path = process.env[name]?.trim();
    if (path) process.env[name] = resolve(path);
  }
  process.chdir(INIT_CWD);
}

// Files in DATA_DIR and backups are for this account only.
process.umask(0o077);

const [name = "", ...args] = process.argv.slice(2);
const command = Object.hasOwn(USAGE, name) ? (name as Command) : undefined;
if (!command) throw new Error("The first argument must be a command of package.json.");
if (args.includes("--help")) {
  console.log(USAGE[command]);
} else {
  try {
    checkNode();
    goToCaller();
    await COMMANDS[command](args);
  } catch (error) {
    if (isMisuse(error)) console.error(`${error.message}\n\n${USAGE[command]}`);
    else console.error(isForOperator(error) ? error.message : error);
    process.exitCode = isMisuse(error) ? MISUSED : FAILED;
  }
}
