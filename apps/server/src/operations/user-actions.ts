import { randomBytes } from "node:crypto";
import { open as openFile, rm } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { BILLINGS, PLANS, standingOf } from "@vr-eye-lab/domain/billing";
import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from "@vr-eye-lab/domain/sign-in";
import { DAY_MS } from "@vr-eye-lab/domain/time";
import { z } from "zod";
import { deleteAccount } from "../account/delete-account.ts";
import { exportAccount } from "../account/export-account.ts";
import { customerOf } from "../billing/customers.ts";
import { databaseBytes } from "../db/present-tables.ts";
import { raiseRevisions } from "../db/raise-revisions.ts";
import { readDays } from "../practice/days.ts";
import { OperatorError } from "../process/operator-error.ts";
import { PRIVATE_FILE } from "../process/private-file.ts";
import { addAccount } from "../sign-in/accounts.ts";
import { emailSchema, nameSchema, newPasswordSchema } from "../sign-in/credentials.ts";
import { createPasswordHasher } from "../sign-in/password-hash.ts";
import { storePassword } from "../sign-in/stored-password.ts";
import { type Actions, printFacts } from "./action.ts";
import { FLAG, read, UsageError, valid } from "./arguments.ts";
import { cannot } from "./backup.ts";
import { installedProvider } from "./payments.ts";
import { openUser, readUsers, setPlan } from "./users.ts";

const PASSWORD_BYTES = 15;
const PASSWORD_RULE = `The password must have ${SHORTEST_PASSWORD} to ${LONGEST_PASSWORD} characters.`;
/** Sign-in refuses U+0000. */
const newPassword = newPasswordSchema.refine((password) => !password.includes("\0"));
const futureDate = z.iso.date().refine((date) => Date.parse(date) > Date.now());

export const USER_ACTIONS: Actions = {
  /** The address counts as not confirmed, and gets no email. */
  async "user create"(args, { open, print }) {
    const [values, given] = read(args, 1, { name: { type: "string", default: "" }, "password-stdin": FLAG });
    const email = valid(emailSchema, given, `${JSON.stringify(given)} is not an email address.`);
    const name = valid(
      nameSchema,
      values.name,
      "NAME must be one line of at most 100 characters, without control characters.",
    );
    const typed = values["password-stdin"] ? (await text(process.stdin)).split(/\r?\n/, 1)[0] : undefined;
    const password = valid(newPassword, typed ?? randomBytes(PASSWORD_BYTES).toString("base64url"), PASSWORD_RULE);
    const hash = await createPasswordHasher().hash(password);
    const database = await open(true);
    const id = await database.write(async (transaction) => {
      const id = await addAccount(database, transaction, { email, name, isConfirmed: false });
      if (id === undefined) throw new OperatorError(`${email} already has an account.`);
      await storePassword(transaction, id, hash);
      return id;
    });
    print(`Created ${email}, id ${id}.`);
    if (typed === undefined) print(`Password: ${password} (shown only once; the user can change it after signing in)`);
  },

  async "user list"(args, { open, print }) {
    const [values] = read(args, 0, { json: FLAG, unconfirmed: FLAG, disabled: FLAG });
    for (const { facts } of await readUsers(await open())) {
      if ((values.unconfirmed && facts.confirmed) || (values.disabled && !facts.disabledAt)) continue;
      const state = [facts.plan, !facts.confirmed && "address not confirmed", facts.disabledAt && "disabled"];
      const columns = [facts.email, facts.id, facts.since.slice(0, 10), `${facts.practiceSessions} sessions`];
      const line = [...columns, `${facts.bytes} bytes`, state.filter(Boolean).join(", ")].join("  ");
      print(values.json ? JSON.stringify(facts) : line);
    }
  },

  async "user show"(args, { open, print }) {
    const [{ json }, who = ""] = read(args, 1, { json: FLAG });
    const { database, profile, used, facts } = await openUser({ open }, who);
    const days = await readDays(database.reader, facts.id);
    const count = async (table: "click" | "session") => {
      const rows = database.reader.selectFrom(table).where("userId", "=", facts.id);
      return (await rows.select(({ fn }) => fn.countAll<number>().as("rows")).executeTakeFirstOrThrow()).rows;
    };
    const { subscription } = profile;
    const shown = {
      ...facts,
      name: profile.name || null,
      subscription: standingOf(subscription, Date.now()),
      billing: subscription.billing,
      until: subscription.currentPeriodEnd,
      customer: await customerOf(database, facts.id),
      tracking: profile.tracking !== false,
      savedMotions: used.savedSequences.live,
      measures: used.measures.live,
      checkIns: used.checkIns.live,
      practiceSeconds: Math.round(days.reduce((sum, { seconds }) => sum + seconds, 0)),
      lastPractice: days.at(-1)?.date,
      clicks: await count("click"),
      logins: await count("session"),
    };
    printFacts(shown, json, print);
  },

  async "user set-plan"(args, { open, print }) {
    const [values, who = "", wanted] = read(args, 2, { billing: { type: "string" }, until: { type: "string" } });
    const plan = valid(z.enum(PLANS), wanted, `PLAN must be one of: ${PLANS.join(", ")}.`);
    const billings = `--billing must be one of: ${BILLINGS.join(", ")}.`;
    const billing = valid(z.enum(BILLINGS).optional(), values.billing, billings);
    const until = valid(futureDate.optional(), values.until, "--until must be a date in the future: 2027-01-31.");
    if (plan === "free" && (billing ?? until)) throw new UsageError("The free plan has no billing or end.");
    const { database, facts } = await openUser({ open }, who);
    const period = { ...(billing && { billing }), ...(until && { currentPeriodEnd: `${until}T00:00:00.000Z` }) };
    await setPlan(database, facts.id, { plan, ...period });
    print(`Set the plan of ${facts.email} to ${plan}.`);
  },

  async "user export"(args, { open, print }) {
    const [, who = "", path = ""] = read(args, 2, {});
    const { database, facts } = await openUser({ open }, who);
    const pieces = await exportAccount(database, facts.id);
    const file = await openFile(path, "wx", PRIVATE_FILE).catch((error) => {
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
    print(`Wrote all data about ${facts.email} to ${path}.`);
  },

  async "user delete"(args, { open, print }) {
    const [{ yes }, who = ""] = read(args, 1, { yes: FLAG });
    const { database, used, facts } = await openUser({ open }, who);
    const { live } = used.savedSequences;
    const all = `${facts.email} with ${live} saved motions and ${facts.practiceSessions} practice sessions`;
    if (!yes) throw new OperatorError(`This would permanently delete ${all}. Add --yes to do it.`);
    await deleteAccount(database, installedProvider(process.env), facts.id);
    print(`Deleted ${all}.`);
  },

  async restored(args, { open, print }) {
    read(args, 0, {});
    const accounts = await (await open()).write(raiseRevisions);
    print(`Browsers of ${accounts} accounts fetch everything again.`);
  },

  async counts(args, { open, print }) {
    const [{ json }] = read(args, 0, { json: FLAG });
    const database = await open();
    const users = (await readUsers(database)).map(({ facts }) => facts);
    const since = new Date(Date.now() - 30 * DAY_MS).toISOString();
    const logins = await database.reader
      .selectFrom("session")
      .select(({ fn }) => [
        fn.countAll<number>().as("logins"),
        fn.count<number>("userId").distinct().filterWhere("updatedAt", ">=", since).as("activeIn30Days"),
      ])
      .executeTakeFirstOrThrow();
    const counts = {
      accounts: users.length,
      unconfirmed: users.filter(({ confirmed }) => !confirmed).length,
      disabled: users.filter(({ disabledAt }) => disabledAt !== null).length,
      pro: users.filter(({ plan }) => plan === "pro").length,
      practiceSessions: users.reduce((sum, { practiceSessions }) => sum + practiceSessions, 0),
      ...logins,
      databaseBytes: await databaseBytes(database),
    };
    printFacts(counts, json, print);
  },
};
