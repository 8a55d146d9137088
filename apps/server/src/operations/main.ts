import { join } from "node:path";
import { parseArgs } from "node:util";
import { BILLINGS, PLANS } from "@vr-eye-lab/domain/billing";
import { reconcile } from "../billing/reconcile.ts";
import { DatabaseOpenError } from "../db/database.ts";
import { checkExists, StoreError } from "../db/maintenance.ts";
import { openDatabase } from "../db/open-database.ts";
import { EnvError, readEnv } from "../env.ts";
import { readVersion } from "../http/version.ts";
import { actionOf, mayBegin } from "./admin.ts";
import { backUp, restore } from "./backup.ts";
import { migrateData } from "./migrate-data.ts";
import { OperationError, UsageError } from "./operation-error.ts";
import { installedProvider } from "./payments.ts";

const PROJECT = join(import.meta.dirname, "../../../..");
const FAILED = 1;
const MISUSED = 2;

const PLACE = "Works on the installation of DATABASE_URL, or without it on the one in DATA_DIR (./data).";

const USAGE = {
  backup: `npm run backup -- FILE [--force]

Copies the installation, which may be running, into one file: everything that was stored when it began, as of one moment, and the
secret that DATA_DIR keeps, so that people stay signed in. Whoever has the file has all of it: keep it as safe as the installation.
${PLACE}

  --force   replaces a file of that name`,
  restore: `npm run restore -- FILE [--force]

Puts a backup into an empty installation: all of it, or nothing. The backup may come from the other database, and from an earlier
version of VR Eye Lab: it is then brought up to date in a temporary file, in TMPDIR (default: the system's folder). Stop the server first.
${PLACE}

  --force   replaces all that the installation holds`,
  "migrate-data": `npm run migrate-data

Copies the SQLite installation in DATA_DIR into the empty PostgreSQL database at DATABASE_URL, and checks every table by its count and
checksum. The source is only read; data of an earlier version are brought up to date in a temporary file, in TMPDIR (default: the
system's folder). Stop the server first, and start it with DATABASE_URL afterwards.`,
  reconcile: `npm run reconcile

Asks the payment provider what every customer has, and puts right what a lost webhook has left. The server may be running. Meant to be run every night; needs
STRIPE_SECRET_KEY and what belongs to it. ${PLACE}`,
  admin: `npm run admin -- user ACTION

  user create EMAIL [--name NAME] [--password-stdin]   makes an account; prints a new password, or reads one from standard input
  user show EMAIL                                      profile, plan and counts
  user set-plan EMAIL PLAN [--billing B] [--until D]   PLAN: ${PLANS.join(", ")}; B: ${BILLINGS.join(", ")}; D: a date
  user export EMAIL FILE                               writes all that is held about the person, as JSON
  user delete EMAIL --yes                              deletes the account with all that is in it

EMAIL may be the account's id too. ${PLACE}`,
} as const;
type Command = keyof typeof USAGE;

const COMMANDS: Readonly<Record<Command, (args: string[]) => Promise<void>>> = {
  async backup(args) {
    const { file, force } = fileArgument(args);
    const header = await backUp(place(), file, readVersion(PROJECT, PROJECT).version, force);
    console.log(`Backed up ${contents(header.tables)} to ${file}.`);
  },

  async restore(args) {
    const { file, force } = fileArgument(args);
    const header = await restore(place(), file, force);
    console.log(`Restored ${contents(header.tables)} of ${header.createdAt} from ${file}.`);
  },

  async "migrate-data"(args) {
    parseArgs({ args, options: {} });
    const { dataDir, databaseUrl } = place();
    if (databaseUrl === undefined)
      throw new UsageError("DATABASE_URL holds nothing: it names the database to move to.");
    const tables = await migrateData(dataDir, databaseUrl);
    for (const [table, { rows }] of Object.entries(tables)) console.log(`${table.padEnd(16)}${rows}`);
    console.log(`Moved ${contents(tables)}. Start the server with DATABASE_URL from now on.`);
  },

  async reconcile(args) {
    parseArgs({ args, options: {} });
    const provider = installedProvider(process.env);
    if (!provider)
      throw new OperationError("STRIPE_SECRET_KEY holds nothing: the sandbox within the server needs no reconciling.");
    checkExists(place());
    const database = await openDatabase(place());
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
    const action = actionOf(args);
    if (!mayBegin(args)) checkExists(place());
    const database = await openDatabase(place());
    try {
      await action(database, args.slice(2), (line) => console.log(line));
    } finally {
      await database.close();
    }
  },
};

/** The two variables that say where the store is. The others concern a server alone. */
function place() {
  const { DATA_DIR, DATABASE_URL } = process.env;
  const { dataDir, databaseUrl } = readEnv({ DATA_DIR, DATABASE_URL });
  return { dataDir, databaseUrl };
}

function fileArgument(args: string[]): { file: string; force: boolean } {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { force: { type: "boolean", default: false } },
  });
  const [file, more] = positionals;
  if (file === undefined || more !== undefined) throw new UsageError("One FILE is needed.");
  return { file, force: values.force };
}

function contents(tables: Readonly<Record<string, { readonly rows: number }>>): string {
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
  return `${tables.user?.rows ?? 0} accounts, ${rows} rows in all`;
}

function isMisuse(error: unknown): error is Error {
  if (error instanceof UsageError) return true;
  return error instanceof Error && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS");
}

function isForTheOperator(error: unknown): error is Error {
  return [OperationError, StoreError, EnvError, DatabaseOpenError].some((kind) => error instanceof kind);
}

const [name = "", ...args] = process.argv.slice(2);
const command = Object.hasOwn(USAGE, name) ? (name as Command) : undefined;
if (!command) throw new Error("The first argument is one of the commands of package.json.");
if (args.includes("--help")) {
  console.log(USAGE[command]);
} else {
  try {
    await COMMANDS[command](args);
  } catch (error) {
    if (isMisuse(error)) console.error(`${error.message}\n\n${USAGE[command]}`);
    else console.error(isForTheOperator(error) ? error.message : error);
    process.exitCode = isMisuse(error) ? MISUSED : FAILED;
  }
}
