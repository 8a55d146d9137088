import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { reconcile } from "../billing/reconcile.ts";
import { readSome } from "../configuration/env.ts";
import { SECRET_FILE_VARIABLES } from "../configuration/names.ts";
import { DEFAULT_DATA_DIR } from "../configuration/variables.ts";
import type { Database } from "../db/database.ts";
import { checkExists } from "../db/maintenance.ts";
import { openDatabase } from "../db/open-database.ts";
import { readVersion } from "../http/version.ts";
import { SECRET_FILE } from "../login/secret.ts";
import { checkNode } from "../process/node-version.ts";
import { OperatorError } from "../process/operator-error.ts";
import { PROJECT, SITE } from "../project.ts";
import { actionOf } from "./admin.ts";
import { UsageError } from "./arguments.ts";
import { backUp } from "./backup.ts";
import { migrateData } from "./migrate-data.ts";
import { installedProvider } from "./payments.ts";
import { rehearseRestore, restore } from "./restore.ts";
import { backupSecretNote, restoreSecretNote } from "./secret-notes.ts";
import { USAGE } from "./usage.ts";

const FAILED = 1;
const MISUSED = 2;

type Command = keyof typeof USAGE;

const COMMANDS: Readonly<Record<Command, (args: string[]) => Promise<void>>> = {
  async backup(args) {
    const { file, force, withSecret } = fileArgument(args, "with-secret");
    const header = await backUp(location(), file, readVersion(PROJECT, SITE), { force, withSecret });
    print(`Backed up ${contents(header.tables)} to ${file}.`);
    printNote(backupSecretNote(header));
  },

  async restore(args) {
    const { file, force, rehearse } = fileArgument(args, "rehearse");
    const place = location();
    if (rehearse) {
      if (force) throw new UsageError("--rehearse replaces nothing, so it can't be combined with --force.");
      const header = await rehearseRestore(place, file);
      print(`${file} can be restored: ${contents(header.tables)} of ${header.createdAt}. Nothing was changed.`);
      return;
    }
    const header = await restore(place, file, force);
    print(`Restored ${contents(header.tables)} of ${header.createdAt} from ${file}.`);
    printNote(restoreSecretNote(header, place));
  },

  async "migrate-data"(args) {
    parseArgs({ args, options: {} });
    const { dataDir, databaseUrl } = location();
    if (databaseUrl === undefined) throw new UsageError("DATABASE_URL is not set. It must be the database to move to.");
    const tables = await migrateData(dataDir, databaseUrl);
    for (const [table, { rows }] of Object.entries(tables)) print(`${table.padEnd(16)}${rows}`);
    print(`Moved ${contents(tables)}. From now on, start the server with DATABASE_URL.`);
  },

  async reconcile(args) {
    parseArgs({ args, options: {} });
    const provider = installedProvider(process.env);
    if (!provider) throw new OperatorError("STRIPE_SECRET_KEY is not set. The sandbox needs no reconciling.");
    const database = await openExisting();
    try {
      const { checked, changed, failed } = await reconcile({ database, provider }, new Date());
      for (const userId of changed) print(`changed  ${userId}`);
      for (const { userId, reason } of failed) print(`failed   ${userId}  ${reason}`);
      print(`${checked} customers checked, ${changed.length} changed, ${failed.length} failed.`);
      if (failed.length > 0) process.exitCode = FAILED;
    } finally {
      await database.close();
    }
  },

  async admin(args) {
    const act = actionOf(args);
    const opened: Database[] = [];
    const open = async (mayCreate = false) => {
      opened.push(await (mayCreate ? openDatabase(location(), undefined, isNew()) : openExisting()));
      return opened[0] as Database;
    };
    try {
      await act({ open, print });
    } finally {
      await opened[0]?.close();
    }
  },
};

function location() {
  return readSome(process.env, "DATA_DIR", "DATABASE_URL", "AUTH_SECRET");
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

/** Replaces control characters, which could change the terminal: much of what is printed was written by others, such as the maker of a backup. */
function printable(text: string): string {
  return text.replace(/[^\P{Cc}\n]/gu, " ");
}

function print(text: string): void {
  console.log(printable(text));
}

function printNote(note: string | undefined): void {
  if (note !== undefined) print(note);
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
  // An error of the operating system, such as a full disk.
  if (error instanceof Error && "syscall" in error) return true;
  return error instanceof OperatorError;
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
  print(USAGE[command]);
} else {
  try {
    checkNode();
    goToCaller();
    await COMMANDS[command](args);
  } catch (error) {
    if (isMisuse(error)) console.error(printable(`${error.message}\n\n${USAGE[command]}`));
    else console.error(isForOperator(error) ? printable(error.message) : error);
    process.exitCode = isMisuse(error) ? MISUSED : FAILED;
  }
}
