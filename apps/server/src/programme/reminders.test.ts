import { LANGUAGE_CODES } from "@vr-eye-lab/domain/language";
import type { PracticeDocument } from "@vr-eye-lab/domain/practice";
import type { UserWrite } from "@vr-eye-lab/domain/profile";
import type { ProgrammeEntry } from "@vr-eye-lab/domain/programme";
import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import type { Database } from "../db/database.ts";
import { describeOnBoth } from "../db/testing/databases.ts";
import { createRateLimits } from "../http/rate-limit.ts";
import { RATE_LIMITS } from "../http/rate-limit-table.ts";
import { createLog } from "../log.ts";
import { createEmailSender, type EmailSender } from "../mail/email-sender.ts";
import { type Email, MailError } from "../mail/mailer.ts";
import { createRecipientLanguage, type RecipientLanguage } from "../mail/recipient-language.ts";
import { setDisabled } from "../operations/users.ts";
import { storePractice } from "../practice/rollups.ts";
import { inUserTransaction } from "../store/user-transaction.ts";
import { storeProfile } from "../sync/push.ts";
import { newId } from "../testing/person.ts";
import { addUser, emailOf } from "../testing/stand-in-gate.ts";
import { sendReminders, startReminderLoop } from "./reminder-loop.ts";

const MINUTE = 60_000;
const DAY = 86_400_000;
/** A Saturday, in winter: nine o'clock in Berlin. */
const NINE = new Date("2026-11-21T08:00:00Z");
const at = (milliseconds: number) => new Date(NINE.getTime() + milliseconds);
const BERLIN_AT_NINE = { hour: 9, zone: "Europe/Berlin" };

const everyDay = (from: string): ProgrammeEntry => ({
  from,
  paused: false,
  week: Array.from({ length: 7 }, () => ({ motions: ["convergence", "pursuit"], minutes: 10 })),
});

/** A mail server that returns given responses and records accepted emails. */
function postOffice() {
  const mails: Email[] = [];
  let failures = 0;
  return {
    mails,
    to: (address: string) => mails.filter((mail) => mail.to === address),
    failNext(times: number) {
      failures = times;
    },
    async send(mail: Email) {
      if (failures > 0) {
        failures -= 1;
        throw new MailError("ECONNECTION");
      }
      mails.push(mail);
    },
    async close() {},
  };
}

describeOnBoth("reminders", (open) => {
  let database: Database;
  let other: Database;
  const office = postOffice();
  const log = createLog("silent");
  let emails: EmailSender;
  const languageOf: RecipientLanguage = (address) => createRecipientLanguage(database, LANGUAGE_CODES)(address);
  const parts = (on = database) => ({ database: on, emails, secret: "secret", log });
  beforeAll(async () => {
    database = await open();
    other = await open();
    emails = createEmailSender(office, new URL("https://lab.example"), log, createRateLimits(database), languageOf);
  });

  const wish = (userId: string, write: UserWrite, now: Date) =>
    database.write((transaction) =>
      inUserTransaction(database, transaction, userId, (tx) => storeProfile(tx, write, now)),
    );
  async function verify(userId: string) {
    const emailVerified = database.kind === "postgres" ? true : 1;
    await database.write((on) => on.updateTable("user").set({ emailVerified }).where("id", "=", userId).execute());
  }
  /** A user with reminders at nine every day from this Saturday. */
  async function someone(reminder: UserWrite["reminder"] = BERLIN_AT_NINE): Promise<string> {
    const userId = await addUser(database);
    await verify(userId);
    await wish(userId, { programme: [everyDay("2026-11-21")], reminder }, at(-60 * MINUTE));
    return userId;
  }
  async function practise(userId: string, date: string) {
    const record: PracticeDocument = {
      startedAt: `${date}T05:00:00.000Z`,
      date,
      zone: "Europe/Berlin",
      duration: 60,
      exercises: [{ type: "figure8", duration: 60 }],
    };
    await database.write((transaction) =>
      inUserTransaction(database, transaction, userId, (tx) => storePractice(tx, newId(), record, new Date())),
    );
  }
  const sentTo = (userId: string) => office.to(emailOf(userId)).length;

  it("are sent at their time, once a day [E-08]", async () => {
    const ada = await someone();
    await sendReminders(parts(), at(-1));
    expect(sentTo(ada)).toBe(0);
    await sendReminders(parts(), at(0));
    await sendReminders(parts(), at(MINUTE));
    await sendReminders(parts(), at(DAY - 1));
    expect(sentTo(ada)).toBe(1);
    await sendReminders(parts(), at(DAY));
    expect(sentTo(ada)).toBe(2);
  });

  it("are in the language of the profile [34]", async () => {
    const ada = await someone();
    await wish(ada, { language: "de" }, at(-60 * MINUTE));
    await sendReminders(parts(), at(0));
    expect(office.to(emailOf(ada))).toMatchObject([
      { subject: "Dein Programm für heute", text: expect.stringContaining("Für heute geplant: ") },
    ]);
  });

  it.each([3, 365])("continue after a clock that was %i days ahead was corrected [E-08]", async (days) => {
    const [ada, ben] = [await someone(), await someone()];
    // On time by that clock.
    await sendReminders(parts(), at(days * DAY));
    await wish(ben, { reminder: { ...BERLIN_AT_NINE, hour: 10 } }, at(days * DAY));
    const before = [ada, ben].map(sentTo);
    await sendReminders(parts(), at(-MINUTE));
    expect([ada, ben].map(sentTo)).toEqual(before);
    await sendReminders(parts(other), at(0));
    await sendReminders(parts(), at(60 * MINUTE));
    expect([ada, ben].map((each, n) => sentTo(each) - (before[n] ?? 0))).toEqual([1, 1]);
  });

  it("are not sent while the account is disabled, and continue when it is enabled [E-08]", async () => {
    const ada = await someone();
    await setDisabled(database, ada, true, at(-MINUTE));
    await sendReminders(parts(), at(0));
    expect(sentTo(ada)).toBe(0);
    await setDisabled(database, ada, false, at(MINUTE));
    await sendReminders(parts(), at(2 * MINUTE));
    expect(sentTo(ada)).toBe(0);
    await sendReminders(parts(), at(DAY));
    expect(sentTo(ada)).toBe(1);
  });

  it("contain the plan and an unsubscribe link [E-08]", async () => {
    const ada = await someone();
    await sendReminders(parts(), at(0));
    const [mail] = office.to(emailOf(ada));
    expect(mail?.text).toContain("convergence and pursuit, 10 minutes.");
    const [, page = ""] = /(https:\/\/lab\.example\/login\/confirm#reminder=\S+)/.exec(mail?.text ?? "") ?? [];
    const token = page.split("=")[1] ?? "";
    expect(mail?.html).toContain(`href="${page}"`);
    expect(mail?.headers).toMatchObject({
      "List-Unsubscribe": `<https://lab.example/api/reminder/off?token=${token}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    });
    expect(mail?.html).not.toMatch(/<img|<script|https?:\/\/(?!lab\.example)/);
  });

  it("are off by default, and can be turned on and off [E-08]", async () => {
    const ada = await someone(null);
    await sendReminders(parts(), at(0));
    await wish(ada, { reminder: BERLIN_AT_NINE }, at(MINUTE));
    await wish(ada, { reminder: null }, at(2 * MINUTE));
    await sendReminders(parts(), at(DAY));
    expect(sentTo(ada)).toBe(0);
  });

  it("are not sent on days with practice or without a plan [E-08]", async () => {
    const [ada, ben, eve] = [await someone(), await someone(), await someone()];
    await practise(ada, "2026-11-21");
    // Practice on the day before does not count.
    await practise(ben, "2026-11-20");
    await wish(eve, { programme: [{ ...everyDay("2026-11-21"), paused: true }] }, at(-MINUTE));
    await sendReminders(parts(), at(0));
    expect([ada, ben, eve].map(sentTo)).toEqual([0, 1, 0]);
    await sendReminders(parts(), at(DAY));
    expect([ada, ben, eve].map(sentTo)).toEqual([1, 2, 0]);
  });

  it("continue past users whose reminder fails, such as in a time zone that this Node doesn't know, and log it [E-08]", async () => {
    const failing = await Promise.all(Array.from({ length: 6 }, () => someone()));
    const ada = await someone({ ...BERLIN_AT_NINE, zone: "Europe/Vienna" });
    const zone = (from: string, to: string) =>
      database.write((on) =>
        on
          .updateTable("document")
          .set({ body: sql<string>`replace(body, ${from}, ${to})` })
          .where("collection", "=", "users")
          .where("userId", "in", failing)
          .execute(),
      );
    await zone("Europe/Berlin", "Mars/Olympus");
    const lines: string[] = [];
    const logging = { ...parts(), log: createLog("info", { write: (line: string) => lines.push(line) }) };
    await sendReminders(logging, at(0));
    await sendReminders(logging, at(MINUTE));
    expect(sentTo(ada)).toBe(1);
    expect(failing.map(sentTo)).toEqual(failing.map(() => 0));
    const logged = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === "reminder failed");
    expect(logged.map(({ userId }) => userId).sort()).toEqual(failing.toSorted());
    expect(logged[0].err.message).toContain("Mars/Olympus");
    // They can still change their plan, and the reminders return with a Node that knows the zone.
    await Promise.all(failing.map((each) => wish(each, { programme: [everyDay("2026-11-20")] }, at(2 * MINUTE))));
    await zone("Mars/Olympus", "Europe/Berlin");
    await sendReminders(logging, at(DAY + MINUTE));
    await sendReminders(logging, at(2 * DAY));
    expect(failing.map(sentTo)).toEqual(failing.map(() => 1));
  });

  it("continue past an email that can't be written [E-08]", async () => {
    const [ada, ben] = [await someone(), await someone()];
    const broken: Pick<EmailSender, "reminder"> = {
      reminder: (to, ...rest) =>
        to === emailOf(ada) ? Promise.reject(new Error("broken")) : emails.reminder(to, ...rest),
    };
    await sendReminders({ ...parts(), emails: broken }, at(0));
    expect([ada, ben].map(sentTo)).toEqual([0, 1]);
    await sendReminders(parts(), at(10 * MINUTE));
    expect([ada, ben].map(sentTo)).toEqual([1, 1]);
  });

  it("are sent only to verified addresses [E-08]", async () => {
    const ada = await addUser(database);
    await wish(ada, { programme: [everyDay("2026-11-21")], reminder: BERLIN_AT_NINE }, at(-MINUTE));
    await sendReminders(parts(), at(0));
    expect(sentTo(ada)).toBe(0);
    await verify(ada);
    await sendReminders(parts(), at(DAY));
    expect(sentTo(ada)).toBe(1);
  });

  it("are sent once a day, even if settings change [E-08]", async () => {
    const ada = await someone();
    await sendReminders(parts(), at(0));
    await wish(ada, { reminder: { hour: 12, zone: "Europe/Berlin" } }, at(MINUTE));
    await wish(ada, { reminder: null }, at(2 * MINUTE));
    await wish(ada, { reminder: { hour: 13, zone: "Europe/Berlin" } }, at(3 * MINUTE));
    await wish(
      ada,
      { programme: [{ ...everyDay("2026-11-21"), week: everyDay("").week.toReversed() }] },
      at(4 * MINUTE),
    );
    for (let hours = 1; hours < 15; hours++) await sendReminders(parts(), at(hours * 60 * MINUTE));
    expect(sentTo(ada)).toBe(1);
    // One o'clock in Berlin.
    await sendReminders(parts(), at(DAY + 4 * 60 * MINUTE));
    expect(sentTo(ada)).toBe(2);
  });

  it("are sent once if several processes run at the same time [E-08]", async () => {
    const people = await Promise.all(Array.from({ length: 24 }, () => someone()));
    const sent = await Promise.all(
      [parts(), parts(other), parts(), parts(other)].map((each) => sendReminders(each, at(0))),
    );
    expect(people.map(sentTo)).toEqual(people.map(() => 1));
    expect(sent.reduce((sum, count) => sum + count, 0)).toBe(people.length);
  });

  it("that fail are retried within the hour, then dropped [E-08]", async () => {
    const ada = await someone();
    office.failNext(2);
    await sendReminders(parts(), at(0));
    await sendReminders(parts(), at(9 * MINUTE));
    await sendReminders(parts(), at(10 * MINUTE));
    expect(sentTo(ada)).toBe(0);
    await sendReminders(parts(), at(20 * MINUTE));
    await sendReminders(parts(), at(30 * MINUTE));
    expect(sentTo(ada)).toBe(1);

    office.failNext(1_000);
    for (let minutes = 0; minutes <= 70; minutes += 10) await sendReminders(parts(), at(DAY + minutes * MINUTE));
    office.failNext(0);
    for (let minutes = 71; minutes <= 300; minutes += 10) await sendReminders(parts(), at(DAY + minutes * MINUTE));
    expect(sentTo(ada)).toBe(1);
    await sendReminders(parts(), at(2 * DAY));
    expect(sentTo(ada)).toBe(2);
  });

  it("count towards the recipient's limit, and wait like failed ones beyond it [E-08]", async () => {
    const ada = await someone();
    const notices = () => emails.passwordChanged(emailOf(ada));
    for (let n = 1; n < RATE_LIMITS["recipient-notice"].max; n++) await notices();
    await sendReminders(parts(), at(0));
    expect(sentTo(ada)).toBe(RATE_LIMITS["recipient-notice"].max);
    await sendReminders(parts(), at(DAY));
    expect(sentTo(ada)).toBe(RATE_LIMITS["recipient-notice"].max);
    await createRateLimits(database).forget("recipient-notice", emailOf(ada));
    emails = createEmailSender(office, new URL("https://lab.example"), log, createRateLimits(database), languageOf);
    await sendReminders(parts(), at(DAY + 10 * MINUTE));
    expect(sentTo(ada)).toBe(RATE_LIMITS["recipient-notice"].max + 1);
  });

  it("that failed are not retried if they were turned off or the user practised [E-08]", async () => {
    const [ada, ben] = [await someone(), await someone()];
    office.failNext(2);
    await sendReminders(parts(), at(0));
    await wish(ada, { reminder: null }, at(MINUTE));
    await practise(ben, "2026-11-21");
    await sendReminders(parts(), at(10 * MINUTE));
    expect([ada, ben].map(sentTo)).toEqual([0, 0]);
  });

  it("are not sent hours late, for example after an outage [E-08]", async () => {
    const ada = await someone();
    await sendReminders(parts(), at(61 * MINUTE));
    expect(sentTo(ada)).toBe(0);
    await sendReminders(parts(), at(DAY + 59 * MINUTE));
    expect(sentTo(ada)).toBe(1);
  });

  it("are deleted with the account, and read only due rows [E-08]", async () => {
    const [ada, ben] = [await someone(), await someone()];
    await database.write((on) => on.deleteFrom("user").where("id", "=", ada).execute());
    await sendReminders(parts(), at(0));
    expect([ada, ben].map(sentTo)).toEqual([0, 1]);
    const rows = await database.reader
      .selectFrom("reminder")
      .select("userId")
      .where("userId", "in", [ada, ben])
      .execute();
    expect(rows).toEqual([{ userId: ben }]);
  });
});

describeOnBoth("the reminder loop", (open) => {
  it("logs a failure without the address, and finishes running work when stopped [E-08]", async () => {
    const database = await open();
    const userId = await addUser(database);
    const emailVerified = database.kind === "postgres" ? true : 1;
    await database.write((on) => on.updateTable("user").set({ emailVerified }).where("id", "=", userId).execute());
    const write = { programme: [everyDay("2026-11-21")], reminder: BERLIN_AT_NINE };
    await database.write((transaction) =>
      inUserTransaction(database, transaction, userId, (tx) => storeProfile(tx, write, at(-MINUTE))),
    );
    const lines: string[] = [];
    const log = createLog("info", { write: (line: string) => lines.push(line) });
    const office = postOffice();
    office.failNext(1);
    const emails = createEmailSender(
      office,
      new URL("https://lab.example"),
      log,
      createRateLimits(database),
      async () => "en",
    );
    const look = async (milliseconds: number) =>
      startReminderLoop({ database, emails, secret: "secret", log }, () => at(milliseconds))();
    await look(0);
    expect(lines.join("")).toContain("email not sent");
    expect(lines.join("")).not.toContain("@example.com");
    expect(office.mails).toHaveLength(0);
    await look(10 * MINUTE);
    expect(office.mails).toHaveLength(1);
  });
});
