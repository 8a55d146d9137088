import { randomBytes } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { parseArgs } from "node:util";
import { BILLINGS, PLANS } from "@vr-eye-lab/domain/billing";
import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from "@vr-eye-lab/domain/sign-in";
import { z } from "zod";
import { deleteAccount } from "../account/delete-account.ts";
import { exportAccount } from "../account/export-account.ts";
import type { Database } from "../db/database.ts";
import { createLog } from "../log.ts";
import { OperationError, UsageError } from "./operation-error.ts";
import { installedProvider } from "./payments.ts";
import { createUser, findUser, readUserStats, setPlan, type User, type UserStats } from "./users.ts";

const GENERATED_BYTES = 15;
/** An export is for the person alone, so that nobody else on the machine may read the file. */
const PRIVATE = 0o600;

type Print = (line: string) => void;
type Action = (database: Database, args: string[], print: Print) => Promise<void>;

const ACTIONS: Readonly<Record<string, Action>> = {
  async create(database, args, print) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { name: { type: "string", default: "" }, "password-stdin": { type: "boolean", default: false } },
    });
    const address = z.string().trim().toLowerCase().max(254).pipe(z.email()).safeParse(only(positionals, 1)[0]);
    if (!address.success) throw new UsageError(`${JSON.stringify(positionals[0])} is not an e-mail address.`);
    const given = values["password-stdin"] ? (await text(process.stdin)).split(/\r?\n/, 1)[0] : undefined;
    const password = given ?? randomBytes(GENERATED_BYTES).toString("base64url");
    if (password.length < SHORTEST_PASSWORD || password.length > LONGEST_PASSWORD) {
      throw new UsageError(`A password has ${SHORTEST_PASSWORD} to ${LONGEST_PASSWORD} characters.`);
    }
    const id = await createUser(database, createLog("silent"), { email: address.data, name: values.name, password });
    print(`Created ${address.data}, id ${id}.`);
    if (given === undefined) print(`Password: ${password} (shown this once; it can be changed after signing in)`);
  },

  async show(database, args, print) {
    const [who = ""] = only(positionalsOf(args), 1);
    const user = await findUser(database, who);
    for (const [label, value] of linesOf(user, await readUserStats(database, user.id))) {
      print(`${`${label}:`.padEnd(16)}${value}`);
    }
  },

  async "set-plan"(database, args, print) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { billing: { type: "string" }, until: { type: "string" } },
    });
    const [who = "", wanted] = only(positionals, 2);
    const plan = oneOf("PLAN", PLANS, wanted);
    const billing = values.billing === undefined ? undefined : oneOf("--billing", BILLINGS, values.billing);
    const end = values.until === undefined ? undefined : dateOf(values.until);
    if (plan === "free" && (billing || end)) throw new UsageError("The free plan has neither billing nor an end.");
    const user = await findUser(database, who);
    await setPlan(database, user.id, { plan, billing, currentPeriodEnd: end });
    print(`${user.email} has the plan ${plan} now.`);
  },

  async export(database, args, print) {
    const [who = "", file = ""] = only(positionalsOf(args), 2);
    const user = await findUser(database, who);
    const everything = `${JSON.stringify(await exportAccount(database, user.id), null, 2)}\n`;
    await writeFile(file, everything, { flag: "wx", mode: PRIVATE }).catch((error: Error) => {
      throw new OperationError(`${file} cannot be written: ${error.message}`);
    });
    print(`Wrote all that is held about ${user.email} to ${file}.`);
  },

  async delete(database, args, print) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { yes: { type: "boolean", default: false } },
    });
    const [who = ""] = only(positionals, 1);
    const user = await findUser(database, who);
    const { savedSequences, practiceSessions } = await readUserStats(database, user.id);
    const all = `${user.email} with ${savedSequences} saved motions and ${practiceSessions} practice sessions`;
    if (!values.yes) throw new OperationError(`This would delete ${all}, for good: --yes does it.`);
    await deleteAccount(database, installedProvider(process.env), user.id);
    print(`Deleted ${all}.`);
  },
};

/** Whether an action may begin a new installation. */
export function mayBegin([, action]: readonly string[]): boolean {
  return action === "create";
}

/**
 * Whether these are words of the admin command.
 * @throws UsageError when they are not.
 */
export function actionOf([subject, action = ""]: readonly string[]): Action {
  const found = subject === "user" && Object.hasOwn(ACTIONS, action) ? ACTIONS[action] : undefined;
  if (!found)
    throw new UsageError(
      `What to do is one of: ${Object.keys(ACTIONS)
        .map((name) => `user ${name}`)
        .join(", ")}.`,
    );
  return found;
}

function positionalsOf(args: string[]): string[] {
  return parseArgs({ args, allowPositionals: true, options: {} }).positionals;
}

function only(words: readonly string[], count: number): readonly string[] {
  if (words.length === count) return words;
  throw new UsageError(words.length < count ? "Something is missing." : `${JSON.stringify(words[count])} is too much.`);
}

function oneOf<Value extends string>(what: string, allowed: readonly Value[], value: string | undefined): Value {
  const found = allowed.find((one) => one === value);
  if (found === undefined)
    throw new UsageError(`${what} holds ${JSON.stringify(value)}: it may hold ${allowed.join(", ")}.`);
  return found;
}

function dateOf(value: string): Date {
  if (!z.iso.date().safeParse(value).success) {
    throw new UsageError(`--until holds ${JSON.stringify(value)}: it may hold a date such as 2027-01-31.`);
  }
  return new Date(`${value}T00:00:00.000Z`);
}

function linesOf(user: User, figures: UserStats): [string, string | number][] {
  const { profile, customerId, savedSequences, selfTests, practiceSessions, practised, lastPractice, clicks, signIns } =
    figures;
  const { plan, status, billing, currentPeriodEnd } = profile?.subscription ?? {
    plan: "none",
    status: "no profile yet",
  };
  const end = currentPeriodEnd && `until ${currentPeriodEnd.slice(0, 10)}`;
  return [
    ["E-mail", `${user.email} (${user.emailVerified ? "verified" : "not verified"})`],
    ["Id", user.id],
    ["Name", profile?.name || "-"],
    ["Since", profile?.createdAt.slice(0, 10) ?? "-"],
    ["Plan", [plan, status, billing, end].filter(Boolean).join(", ")],
    ["Customer", customerId ?? "-"],
    ["Tracking", profile?.tracking === false ? "off" : "on"],
    ["Saved motions", savedSequences],
    ["Self-tests", selfTests],
    ["Practice", `${practiceSessions} sessions, ${Math.round(practised / 60)} min, last ${lastPractice ?? "never"}`],
    ["Clicks kept", clicks],
    ["Signed in", `in ${signIns} browsers`],
  ];
}
