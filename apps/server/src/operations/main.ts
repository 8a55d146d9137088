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
import { SECRET_FILE } from "../login/secret.ts";
import { checkNode } from "../process/node-version.ts";
import { OperatorError } from "../process/operator-error.ts";
import { actionOf } from "./admin.ts";
import { FLAG, read, UsageError } from "./arguments.ts";
import { backUp } from "./backup.ts";
import { migrateData } from "./migrate-data.ts";
import { installedProvider } from "./payments.ts";
import { refuseInterruptedRestore, restore } from "./restore.ts";
import { USAGE } from "./usage.ts";

const FAILED = 1;
const MISUSED = 2;

type Command = keyof typeof USAGE;

const COMMANDS: Readonly<Record<Command, (args: string[]) => Promise<void>>> = {
  async backup(args) {
    const { file, force } = fileArgument(args);
    print(`Backed up ${backUp(location(), file, force)} accounts to ${file}.`);
  },

  async restore(args) {
    const { file, force } = fileArgument(args);
    print(`Restored ${await restore(location(), file, force)} accounts from ${file}.`);
  },

  async "migrate-data"(args) {
    parseArgs({ args, options: {} });
    const { dataDir, databaseUrl } = location();
    if (databaseUrl === undefined) throw new UsageError("DATABASE_URL is not set. It must be the database to move to.");
    const tables = await migrateData(dataDir, databaseUrl);
    for (const [table, rows] of Object.entries(tables)) print(`${table.padEnd(16)}${rows}`);
    print(`Moved ${tables.user} accounts. From now on, start the server with DATABASE_URL.`);
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

function fileArgument(args: string[]) {
  const [{ force }, file] = read(args, 1, { force: FLAG });
  if (!file) throw new UsageError("FILE is empty.");
  return { file, force };
}

/** Replaces control characters, which could change the terminal: much of what is printed was written by others, such as the maker of a backup. */
function printable(text: string): string {
  return text.replace(/[^\P{Cc}\n]/gu, " ");
}

function print(text: string): void {
  console.log(printable(text));
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
    const { dataDir, databaseUrl } = location();
    if (command !== "restore" && databaseUrl === undefined) refuseInterruptedRestore(dataDir);
    await COMMANDS[command](args);
  } catch (error) {
    if (isMisuse(error)) console.error(printable(`${error.message}\n\n${USAGE[command]}`));
    else console.error(isForOperator(error) ? printable(error.message) : error);
    process.exitCode = isMisuse(error) ? MISUSED : FAILED;
  }
}
