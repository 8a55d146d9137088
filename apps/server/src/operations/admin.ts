import { randomBytes } from "node:crypto";
import { open, rm } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { BILLINGS, FREE, hasPro, PLANS, standingOf } from "@vr-eye-lab/domain/billing";
import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from "@vr-eye-lab/domain/sign-in";
import { z } from "zod";
import { deleteAccount } from "../account/delete-account.ts";
import { exportAccount } from "../account/export-account.ts";
import type { Database } from "../db/database.ts";
import { raiseRevisions } from "../db/raise-revisions.ts";
import { OperatorError } from "../process/operator-error.ts";
import { PRIVATE_FILE } from "../process/private-file.ts";
import { emailSchema, nameSchema, newPasswordSchema } from "../sign-in/credentials.ts";
import { ACCESS_ACTIONS } from "./access-actions.ts";
import type { Action, Print } from "./action.ts";
import { FLAG, oneOf, read, UsageError } from "./arguments.ts";
import { cannot } from "./backup.ts";
import { CHECKS } from "./checks.ts";
import { OVERVIEW_ACTIONS } from "./overview-actions.ts";
import { installedProvider } from "./payments.ts";
import { createUser, findUser, readUserStats, setPlan, type User, type UserStats } from "./users.ts";

const PASSWORD_BYTES = 15;

const ACTIONS: Readonly<Record<string, Action>> = {
  async "user create"(database, args, print) {
    const [values, email] = read(args, 1, { name: { type: "string", default: "" }, "password-stdin": FLAG });
    const address = emailSchema.safeParse(email);
    if (!address.success) throw new UsageError(`${JSON.stringify(email)} is not an email address.`);
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
    const [{ json }, who = ""] = read(args, 1, { json: FLAG });
    const user = await findUser(database, who);
    const stats = await readUserStats(database, user.id);
    if (json)
      return print(
        JSON.stringify({ ...user, plan: hasPro(stats.profile?.subscription, Date.now()) ? "pro" : "free", ...stats }),
      );
    for (const [label, value] of linesOf(user, stats)) {
      print(`${`${label}:`.padEnd(16)}${value}`);
    }
  },

  async "user set-plan"(database, args, print) {
    const [values, who = "", wanted] = read(args, 2, { billing: { type: "string" }, until: { type: "string" } });
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
    const [, who = "", file = ""] = read(args, 2, {});
    const user = await findUser(database, who);
    await writeExport(file, await exportAccount(database, user.id));
    print(`Wrote all data about ${user.email} to ${file}.`);
  },

  async "user delete"(database, args, print) {
    const [{ yes }, who = ""] = read(args, 1, { yes: FLAG });
    const user = await findUser(database, who);
    const { savedSequences, practiceSessions } = await readUserStats(database, user.id);
    const all = `${user.email} with ${savedSequences} saved motions and ${practiceSessions} practice sessions`;
    if (!yes) throw new OperatorError(`This would permanently delete ${all}. Add --yes to do it.`);
    await deleteAccount(database, installedProvider(process.env), user.id);
    print(`Deleted ${all}.`);
  },

  async restored(database, args, print) {
    read(args, 0, {});
    const accounts = await database.write(raiseRevisions);
    print(`Browsers of ${accounts} accounts fetch everything again.`);
  },

  ...ACCESS_ACTIONS,
  ...OVERVIEW_ACTIONS,
};

/**
 * Writes a file that only the operator can read, since it contains personal data. An incomplete file is removed.
 * @throws OperatorError if the file exists or cannot be written
 */
async function writeExport(path: string, pieces: AsyncIterable<string>): Promise<void> {
  const file = await open(path, "wx", PRIVATE_FILE).catch((error) => {
    throw cannot(`write ${path}`, error);
  });
  try {
    await file.writeFile(pieces);
  } catch (error) {
    await rm(path);
    throw cannot(`write ${path}`, error);
  } finally {
    await file.close();
  }
}

/** Whether an action may create the installation. */
export function mayCreateInstallation([, action]: readonly string[]): boolean {
  return action === "create";
}

/** Finds what the first words name. @returns it, and the rest of the words */
function named<Found>(table: Readonly<Record<string, Found>>, words: readonly string[]): [Found, string[]] | undefined {
  for (const [name, found] of Object.entries(table)) {
    const { length } = name.split(" ");
    if (words.slice(0, length).join(" ") === name) return [found, words.slice(length)];
  }
  return undefined;
}

/** The check that the command's arguments name, which needs no database; undefined for actions. */
export function checkOf(words: readonly string[]): ((print: Print) => Promise<void>) | undefined {
  const [check, args = []] = named(CHECKS, words) ?? [];
  return check && ((print) => check(args, print));
}

/** Finds the action of the command's arguments, which the rest of them are passed to. @throws UsageError */
export function actionOf(words: readonly string[]): (database: Database, print: Print) => Promise<void> {
  const [act, args = []] = named(ACTIONS, words) ?? [];
  if (act) return (database, print) => act(database, args, print);
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

const PLANS_NOW = { free: "free", pro: "pro", ended: "free, Pro ended", unpaid: "free, Pro unpaid" };

function linesOf(user: User, stats: UserStats): [string, string | number][] {
  const { profile, practiceSessions, practiceSeconds, lastPractice } = stats;
  const { billing, currentPeriodEnd } = profile?.subscription ?? FREE;
  const end = currentPeriodEnd && `until ${currentPeriodEnd.slice(0, 10)}`;
  return [
    ["Email", `${user.email} (${user.emailVerified ? "verified" : "not verified"})`],
    ...(user.disabledAt ? ([["Disabled", `since ${user.disabledAt}`]] as [string, string][]) : []),
    ["Id", user.id],
    ["Name", profile?.name || "-"],
    ["Since", profile?.createdAt.slice(0, 10) ?? "-"],
    ["Plan", [PLANS_NOW[standingOf(profile?.subscription, Date.now())], billing, end].filter(Boolean).join(", ")],
    ["Customer", stats.customerId ?? "-"],
    ["Tracking", profile?.tracking === false ? "off" : "on"],
    ["Saved motions", stats.savedSequences],
    ["Measures", stats.measures],
    ["Check-ins", stats.checkIns],
    [
      "Practice",
      `${practiceSessions} sessions, ${Math.round(practiceSeconds / 60)} min, last ${lastPractice ?? "never"}`,
    ],
    ["Clicks", stats.clicks],
    ["Signed in", `in ${stats.logins} browsers`],
  ];
}
