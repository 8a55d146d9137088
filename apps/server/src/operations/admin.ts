import { randomBytes } from "node:crypto";
import { open, rm } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { parseArgs } from "node:util";
import { BILLINGS, PLANS } from "@vr-eye-lab/domain/billing";
import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from "@vr-eye-lab/domain/sign-in";
import { z } from "zod";
import { deleteAccount } from "../account/delete-account.ts";
import { exportAccount } from "../account/export-account.ts";
import type { Database } from "../db/database.ts";
import { PRIVATE_FILE } from "../private-file.ts";
import { emailSchema, nameSchema, newPasswordSchema } from "../sign-in/credentials.ts";
import { ACCESS_ACTIONS } from "./access-actions.ts";
import type { Action, Print } from "./action.ts";
import { jsonOption, oneOf, only, positionalsOf } from "./arguments.ts";
import { CHECKS } from "./checks.ts";
import { OperationError, UsageError } from "./operation-error.ts";
import { OVERVIEW_ACTIONS } from "./overview-actions.ts";
import { installedProvider } from "./payments.ts";
import { describeNulValue, findNulValues, repairNulValue } from "./repair.ts";
import { createUser, findUser, readUserStats, setPlan, type User, type UserStats } from "./users.ts";

const PASSWORD_BYTES = 15;

const ACTIONS: Readonly<Record<string, Action>> = {
  async "user create"(database, args, print) {
    const options = {
      name: { type: "string", default: "" },
      "password-stdin": { type: "boolean", default: false },
    } as const;
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
    const address = emailSchema.safeParse(only(positionals, 1)[0]);
    if (!address.success) throw new UsageError(`${JSON.stringify(positionals[0])} is not an email address.`);
    const name = nameSchema.safeParse(values.name);
    if (!name.success)
      throw new UsageError("NAME must be one line of at most 100 characters, without control characters.");
    const given = values["password-stdin"] ? (await text(process.stdin)).split(/\r?\n/, 1)[0] : undefined;
    const password = given ?? randomBytes(PASSWORD_BYTES).toString("base64url");
    // Sign-in refuses U+0000.
    if (!newPasswordSchema.safeParse(password).success || password.includes("\0")) {
      throw new UsageError(`The password must have ${SHORTEST_PASSWORD} to ${LONGEST_PASSWORD} characters.`);
    }
    const id = await createUser(database, { email: address.data, name: name.data, password });
    print(`Created ${address.data}, id ${id}.`);
    if (given === undefined) print(`Password: ${password} (shown only once; the user can change it after signing in)`);
  },

  async "user show"(database, args, print) {
    const { json, positionals } = jsonOption(args);
    const [who = ""] = only(positionals, 1);
    const user = await findUser(database, who);
    const stats = await readUserStats(database, user.id);
    if (json) return print(JSON.stringify({ ...user, ...stats }));
    for (const [label, value] of linesOf(user, stats)) {
      print(`${`${label}:`.padEnd(16)}${value}`);
    }
  },

  async "user set-plan"(database, args, print) {
    const options = { billing: { type: "string" }, until: { type: "string" } } as const;
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
    const [who = "", wanted] = only(positionals, 2);
    const plan = oneOf("PLAN", PLANS, wanted);
    const billing = values.billing === undefined ? undefined : oneOf("--billing", BILLINGS, values.billing);
    const currentPeriodEnd = values.until === undefined ? undefined : instantOf(values.until);
    if (plan === "free" && (billing || currentPeriodEnd)) throw new UsageError("The free plan has no billing or end.");
    const user = await findUser(database, who);
    const period = { ...(billing && { billing }), ...(currentPeriodEnd && { currentPeriodEnd }) };
    await setPlan(database, user.id, { plan, ...period });
    print(`Set the plan of ${user.email} to ${plan}.`);
  },

  async "user export"(database, args, print) {
    const [who = "", file = ""] = only(positionalsOf(args), 2);
    const user = await findUser(database, who);
    await writeExport(file, await exportAccount(database, user.id));
    print(`Wrote all data about ${user.email} to ${file}.`);
  },

  async "user delete"(database, args, print) {
    const options = { yes: { type: "boolean", default: false } } as const;
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
    const [who = ""] = only(positionals, 1);
    const user = await findUser(database, who);
    const { savedSequences, practiceSessions } = await readUserStats(database, user.id);
    const all = `${user.email} with ${savedSequences} saved motions and ${practiceSessions} practice sessions`;
    if (!values.yes) throw new OperationError(`This would permanently delete ${all}. Add --yes to do it.`);
    await deleteAccount(database, installedProvider(process.env), user.id);
    print(`Deleted ${all}.`);
  },

  async repair(database, args, print) {
    const { values } = parseArgs({ args, options: { yes: { type: "boolean", default: false } } });
    const found = await findNulValues(database);
    for (const each of found) {
      print(describeNulValue(each));
      if (values.yes) await repairNulValue(database, each, new Date());
    }
    if (found.length === 0) print("Nothing to repair.");
    else if (values.yes) print(`Replaced U+0000 by U+FFFD in ${found.length} texts.`);
    else print(`Would replace U+0000 by U+FFFD in ${found.length} texts. Add --yes to do it.`);
  },

  ...ACCESS_ACTIONS,
  ...OVERVIEW_ACTIONS,
};

/**
 * Writes a file that only the operator can read, since it contains personal data. An incomplete file is removed.
 * @throws OperationError if the file exists or cannot be written
 */
async function writeExport(path: string, pieces: AsyncIterable<string>): Promise<void> {
  const cannotWrite = (error: Error) => {
    throw new OperationError(`Cannot write ${path}: ${error.message}`);
  };
  const file = await open(path, "wx", PRIVATE_FILE).catch(cannotWrite);
  try {
    await file.writeFile(pieces);
  } catch (error) {
    await rm(path);
    cannotWrite(error as Error);
  } finally {
    await file.close();
  }
}

/** Whether an action may create the installation. */
export function mayCreateInstallation([, action]: readonly string[]): boolean {
  return action === "create";
}

/** The check that the command's arguments name, which needs no database; undefined for actions. */
export function checkOf(words: readonly string[]): ((print: Print) => Promise<void>) | undefined {
  for (const [name, check] of Object.entries(CHECKS)) {
    const { length } = name.split(" ");
    if (words.slice(0, length).join(" ") === name) return (print) => check(words.slice(length), print);
  }
  return undefined;
}

/** Finds the action of the command's arguments, which the rest of them are passed to. @throws UsageError */
export function actionOf(words: readonly string[]): (database: Database, print: Print) => Promise<void> {
  for (const [name, act] of Object.entries(ACTIONS)) {
    const { length } = name.split(" ");
    if (words.slice(0, length).join(" ") === name)
      return (database, print) => act(database, words.slice(length), print);
  }
  const names = [...Object.keys(ACTIONS), ...Object.keys(CHECKS)];
  throw new UsageError(`The action must be one of: ${names.join(", ")}.`);
}

function instantOf(date: string): string {
  if (z.iso.date().safeParse(date).success) {
    const instant = `${date}T00:00:00.000Z`;
    if (Date.parse(instant) > Date.now()) return instant;
    throw new UsageError(`--until is ${JSON.stringify(date)}. It must be in the future.`);
  }
  throw new UsageError(`--until is ${JSON.stringify(date)}. It must be a date such as 2027-01-31.`);
}

function linesOf(user: User, stats: UserStats): [string, string | number][] {
  const { profile, practiceSessions, practiceSeconds, lastPractice } = stats;
  const { plan, status, billing, currentPeriodEnd } = profile?.subscription ?? {
    plan: "none",
    status: "no profile yet",
  };
  const end = currentPeriodEnd && `until ${currentPeriodEnd.slice(0, 10)}`;
  return [
    ["Email", `${user.email} (${user.emailVerified ? "verified" : "not verified"})`],
    ...(user.disabledAt ? ([["Disabled", `since ${user.disabledAt}`]] as [string, string][]) : []),
    ["Id", user.id],
    ["Name", profile?.name || "-"],
    ["Since", profile?.createdAt.slice(0, 10) ?? "-"],
    ["Plan", [plan, status, billing, end].filter(Boolean).join(", ")],
    ["Customer", stats.customerId ?? "-"],
    ["Tracking", profile?.tracking === false ? "off" : "on"],
    ["Saved motions", stats.savedSequences],
    ["Self-tests", stats.selfTests],
    [
      "Practice",
      `${practiceSessions} sessions, ${Math.round(practiceSeconds / 60)} min, last ${lastPractice ?? "never"}`,
    ],
    ["Clicks", stats.clicks],
    ["Signed in", `in ${stats.logins} browsers`],
  ];
}
