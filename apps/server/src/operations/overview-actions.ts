import { FREE, hasPro } from "@vr-eye-lab/domain/billing";
import { DAY_MS } from "@vr-eye-lab/domain/time";
import type { Database } from "../db/database.ts";
import { databaseBytes } from "../db/database-size.ts";
import { readUsage, storageOf } from "../store/usage.ts";
import type { Action } from "./action.ts";
import { FLAG, read } from "./arguments.ts";

/** Accounts per query. */
const BATCH = 500;
/** Days within which a login counts as active. */
const ACTIVE_DAYS = 30;
const MIB = 1_048_576;

/** Actions that show all accounts. */
export const OVERVIEW_ACTIONS: Readonly<Record<string, Action>> = {
  async "user list"(database, args, print) {
    const [values] = read(args, 0, { json: FLAG, unconfirmed: FLAG, disabled: FLAG });
    for await (const user of usersOf(database)) {
      if (values.unconfirmed && user.confirmed) continue;
      if (values.disabled && !user.disabled) continue;
      print(values.json ? JSON.stringify(user) : lineOf(user));
    }
  },

  async counts(database, args, print) {
    const [{ json }] = read(args, 0, { json: FLAG });
    const counts = await countAll(database, new Date());
    if (json) return print(JSON.stringify(counts));
    const { databaseBytes: bytes, ...rest } = counts;
    for (const [name, count] of Object.entries(rest))
      print(`${`${LABELS[name as keyof typeof rest]}:`.padEnd(24)}${count}`);
    print(`${"Database:".padEnd(24)}${(bytes / MIB).toFixed(1)} MiB`);
  },
};

const LABELS = {
  accounts: "Accounts",
  unconfirmed: "Address not confirmed",
  disabled: "Disabled",
  pro: "Pro",
  logins: "Logins",
  active: `Used in ${ACTIVE_DAYS} days`,
  practiceSessions: "Practice sessions",
} as const;

type ListedUser = Awaited<ReturnType<typeof readUsers>>[number];

function lineOf({ email, id, since, confirmed, disabled, plan, practiceSessions, bytes }: ListedUser): string {
  const state = [plan, confirmed ? "" : "address not confirmed", disabled ? "disabled" : ""].filter(Boolean).join(", ");
  return [email, id, since.slice(0, 10), `${practiceSessions} sessions`, `${(bytes / MIB).toFixed(2)} MiB`, state].join(
    "  ",
  );
}

/** All accounts in the order of their ids, which is the order of their creation. */
async function* usersOf(database: Database): AsyncGenerator<ListedUser> {
  for (let last = ""; ; ) {
    const users = await readUsers(database, last);
    yield* users;
    const end = users.at(-1);
    if (!end || users.length < BATCH) return;
    last = end.id;
  }
}

async function readUsers({ reader }: Database, after: string) {
  const rows = await reader
    .selectFrom("user")
    .leftJoin("userRevision", "userRevision.userId", "user.id")
    .leftJoin("document", (join) =>
      join
        .onRef("document.userId", "=", "user.id")
        .onRef("document.id", "=", "user.id")
        .on("document.collection", "=", "users"),
    )
    .select(["user.id", "user.email", "user.emailVerified", "user.createdAt", "user.disabledAt"])
    .select(["userRevision.usage", "document.body"])
    .select(({ selectFrom }) =>
      selectFrom("practiceDay")
        .select(({ fn, cast }) => cast<number | null>(fn.sum("sessions"), "integer").as("sessions"))
        .whereRef("practiceDay.userId", "=", "user.id")
        .as("sessions"),
    )
    .where("user.id", ">", after)
    .orderBy("user.id")
    .limit(BATCH)
    .execute();
  return rows.map(({ id, email, emailVerified, createdAt, disabledAt, usage, sessions, body }) => {
    const { subscription = FREE } = body ? JSON.parse(body) : {};
    return {
      id,
      email,
      since: new Date(createdAt).toISOString(),
      confirmed: Boolean(emailVerified),
      disabled: disabledAt !== null,
      plan: hasPro(subscription, Date.now()) ? "pro" : "free",
      practiceSessions: sessions ?? 0,
      bytes: usage ? storageOf(readUsage(usage)).bytes : 0,
    };
  });
}

async function countAll(database: Database, now: Date) {
  const counts = { accounts: 0, unconfirmed: 0, disabled: 0, pro: 0, practiceSessions: 0 };
  for await (const user of usersOf(database)) {
    counts.accounts += 1;
    counts.unconfirmed += user.confirmed ? 0 : 1;
    counts.disabled += user.disabled ? 1 : 0;
    counts.pro += user.plan === "pro" ? 1 : 0;
    counts.practiceSessions += user.practiceSessions;
  }
  const since = new Date(now.getTime() - ACTIVE_DAYS * DAY_MS).toISOString();
  const logins = database.reader
    .selectFrom("session")
    .select(({ fn }) => [
      fn.countAll<number>().as("logins"),
      fn.count<number>("userId").distinct().filterWhere("updatedAt", ">=", since).as("active"),
    ]);
  return { ...counts, ...(await logins.executeTakeFirstOrThrow()), databaseBytes: await databaseBytes(database) };
}
