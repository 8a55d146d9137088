import { API } from "@vr-eye-lab/domain/api";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { Database } from "../db/database.ts";
import { describeOnBoth } from "../db/testing/databases.ts";
import { RATE_LIMITS } from "../http/rate-limit-table.ts";
import { createSignedUp, createVisitor, mailedToken, PATHS, type Visitor } from "../sign-in/testing/visitor.ts";
import { newId } from "../testing/person.ts";
import { createTestApp } from "../testing/test-app.ts";
import { MailError } from "./mailer.ts";

const MOST = RATE_LIMITS.recipient.max;
const MOST_OTHERS = RATE_LIMITS["recipient-other"].max;
const FIVE_MINUTES = 300_000;

// Dozens of requests each, which takes time on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

describeOnBoth("emails to one recipient", (open) => {
  let database: Database;
  let app: ReturnType<typeof createTestApp>["app"];
  let mailbox: ReturnType<typeof createTestApp>["mailbox"];
  let now = Date.now();
  beforeAll(async () => {
    database = await open();
  });
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"], now });
    ({ app, mailbox } = createTestApp(database));
  });
  afterEach(() => {
    now = Date.now();
    vi.useRealTimers();
  });
  const later = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);

  const newAddress = () => `${newId()}@example.com`;
  const mailsTo = (email: string) => mailbox.mails.filter(({ to }) => to === email);
  /** Each request comes from a new client. */
  const request = async (path: string, email: string, on = app) => {
    const answer = await createVisitor(on).post(path, { email });
    const { code } = (await answer.json()) as { code?: string };
    return { status: answer.status, code, wait: Number(answer.headers.get("Retry-After")) };
  };
  const times = async (count: number, path: string, email: string) => {
    const statuses = [];
    for (let n = 0; n < count; n++) statuses.push((await request(path, email)).status);
    return statuses;
  };

  it("are limited across all senders and processes, at the same time too", async () => {
    const other = createTestApp(await open());
    const email = newAddress();
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, n) => request(PATHS.sendLink, email, n % 2 ? app : other.app)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(MOST + 1);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(new Set(refused.map(({ status, code }) => `${status} ${code}`))).toEqual(new Set(["429 mail/too-many"]));
    for (const { wait } of refused) expect(wait).toBeLessThanOrEqual(300);
    expect(mailsTo(email).length + other.mailbox.mails.filter(({ to }) => to === email).length).toBe(MOST + 1);
  });

  it("at the limit are one sign-in link per 5 minutes, and unused links stay valid [R-049]", async () => {
    const owner = createVisitor(app);
    await times(MOST, PATHS.sendLink, owner.email);
    const unused = mailedToken(mailbox.mails, owner.email, "token");
    expect(await times(2, PATHS.sendLink, owner.email)).toEqual([200, 429]);
    expect((await owner.post(API.linkConfirm, { email: owner.email, token: unused })).status).toBe(200);
    for (let round = 0; round < 3; round++) {
      later(FIVE_MINUTES);
      expect(await times(2, PATHS.sendLink, owner.email)).toEqual([200, 429]);
    }
    const token = mailedToken(mailbox.mails, owner.email, "token");
    expect((await createVisitor(app).post(API.linkConfirm, { email: owner.email, token })).status).toBe(200);
  });

  it("of one kind don't use up those of another", async () => {
    const email = newAddress();
    expect(await times(MOST_OTHERS + 1, PATHS.requestReset, email)).toEqual([...Array(MOST_OTHERS).fill(200), 429]);
    expect(await times(MOST + 2, PATHS.sendLink, email)).toEqual([...Array(MOST + 1).fill(200), 429]);
    expect(mailsTo(email)).toHaveLength(MOST_OTHERS + MOST + 1);
  });

  it.each([PATHS.sendLink, PATHS.requestReset])("don't reveal through %s whether there is an account", async (path) => {
    const ada = await createSignedUp(app);
    const known = await times(MOST + 3, path, ada.email);
    expect(await times(MOST + 3, path, newAddress())).toEqual(known);
    expect(known.at(-1)).toBe(429);
  });

  /** What a user's address just got, from a sign-up, its owner, and a stranger who signs up with it. */
  const EMAILS: Readonly<Record<string, (ada: Visitor) => Promise<unknown>>> = {
    "a sign-up": async () => undefined,
    "another confirmation": (ada) => ada.post(PATHS.sendVerification, { email: ada.email }),
    "a sign-up with its address": ({ email, password }) => createVisitor(app).post(PATHS.signUp, { email, password }),
    "a change of the address": ({ password, post }) => post(API.accountEmail, { email: newAddress(), password }),
    "a change of the password": (ada) => changePassword(ada, ada.password, newId()),
    "a password reset": async ({ email }) => {
      await createVisitor(app).post(PATHS.requestReset, { email });
      const token = mailedToken(mailbox.mails, email, "reset");
      expect((await createVisitor(app).post(PATHS.reset, { token, newPassword: newId() })).status).toBe(200);
    },
    "a sign-in by link": async ({ email }) => {
      const owner = createVisitor(app);
      await owner.post(PATHS.sendLink, { email });
      const token = mailedToken(mailbox.mails, email, "token");
      expect((await owner.post(API.linkConfirm, { email, token })).status).toBe(200);
    },
  };
  it.each(Object.keys(EMAILS))("don't reveal that an address has just got one about %s", async (what) => {
    for (const path of [PATHS.sendLink, PATHS.requestReset]) {
      const ada = await createSignedUp(app);
      const before = mailsTo(ada.email).length;
      await EMAILS[what]?.(ada);
      expect(mailsTo(ada.email).length, "got it").toBeGreaterThan(what === "a sign-up" ? 0 : before);
      expect(await times(MOST + 3, path, ada.email)).toEqual(await times(MOST + 3, path, newAddress()));
    }
  });

  it("count an address in any case, with any tag, together", async () => {
    const name = newId();
    for (let n = 0; n < MOST; n++) await request(PATHS.sendLink, `${name}+${n}@Example.com`);
    // Links to other tags don't use up the owner's.
    expect(await times(1, PATHS.sendLink, `${name}+tag@example.com`)).toEqual([200]);
    expect(await times(1, PATHS.sendLink, `${name}@example.com`)).toEqual([200]);
    expect(await times(1, PATHS.sendLink, `${name.toUpperCase()}@example.com`)).toEqual([429]);
  });

  it("at the limit don't stop a sign-up", async () => {
    const name = newId();
    const signUp = (n: number) => {
      const email = `${name}+${n}@example.com`;
      return createVisitor(app).post(PATHS.signUp, { email, password: newId() });
    };
    const most = RATE_LIMITS["recipient-account"].max;
    for (let n = 0; n < most + 2; n++) expect((await signUp(n)).status).toBe(200);
    expect(mailbox.mails.filter(({ to }) => to.startsWith(name))).toHaveLength(most);
  });

  const changePassword = async (visitor: Visitor, from: string, to: string) =>
    (await visitor.post(PATHS.changePassword, { currentPassword: from, newPassword: to })).status;

  it("about the account are limited too, and strangers can't suppress them", async () => {
    const ada = await createSignedUp(app);
    await times(MOST + 2, PATHS.sendLink, ada.email);
    await times(MOST, PATHS.requestReset, ada.email);
    const notices = () => mailsTo(ada.email).filter(({ subject }) => subject === "Your password was changed").length;
    const passwords = [ada.password, ...Array.from({ length: 14 }, () => newId())];
    for (const [n, to] of passwords.slice(1).entries()) {
      expect(await changePassword(ada, passwords[n] ?? "", to)).toBe(200);
    }
    expect(notices()).toBe(RATE_LIMITS["recipient-notice"].max);
  });

  it("that could not be sent don't count", async () => {
    let isDown = true;
    let sent = 0;
    const mailer = {
      async send() {
        if (isDown) throw new MailError("ECONNECTION");
        sent += 1;
      },
      async close() {},
    };
    const { app } = createTestApp(database, { mailer });
    const email = newAddress();
    for (let n = 0; n < MOST + 5; n++) expect((await request(PATHS.sendLink, email, app)).status).toBe(502);
    isDown = false;
    for (let n = 0; n < MOST + 5; n++) await request(PATHS.sendLink, email, app);
    expect(sent).toBe(MOST + 1);
  });

  it("that are refused leave nothing in the database", async () => {
    const email = newAddress();
    await times(MOST + 1, PATHS.sendLink, email);
    const links = async () =>
      (await database.reader.selectFrom("verification").select("id").where("value", "like", `%${email}%`).execute())
        .length;
    expect(await links()).toBe(MOST + 1);
    expect(await times(5, PATHS.sendLink, email)).toEqual(Array(5).fill(429));
    expect(await links()).toBe(MOST + 1);
  });
});
