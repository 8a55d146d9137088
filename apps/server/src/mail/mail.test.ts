import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { API } from "@vr-eye-lab/domain/api";
import { LANGUAGE_CODES, LANGUAGES, type Language } from "@vr-eye-lab/domain/language";
import { type ParsedMail, simpleParser } from "mailparser";
import { SMTPServer } from "smtp-server";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { createTestStore } from "../db/testing/databases.ts";
import { createLog } from "../log.ts";
import { readProfile } from "../profile/profiles.ts";
import { createSignedUp, createVisitor, PATHS, resultOf } from "../sign-in/testing/visitor.ts";
import { newWrite } from "../testing/person.ts";
import { createTestApp, TEST_ENV } from "../testing/test-app.ts";
import { emailsIn } from "./email-templates.ts";
import { createSmtpMailer, MailError, warnOfMail } from "./mailer.ts";

const store = await createTestStore("sqlite");
const database = await store.open();
afterAll(() => store.remove());

const servers: SMTPServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await new Promise<void>((resolve) => server.close(resolve));
});

interface Received {
  readonly to: readonly string[];
  readonly mail: ParsedMail;
}

/** A real mail server. @param rejects whether it rejects every recipient */
async function mailServer(rejects = false) {
  const received: Received[] = [];
  const arrived = new EventTarget();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo: ({ address }, _session, done) => done(rejects ? new Error(`no such mailbox ${address}`) : null),
    onData(stream, session, done) {
      simpleParser(stream).then((mail) => {
        received.push({ to: session.envelope.rcptTo.map(({ address }) => address), mail });
        done();
        arrived.dispatchEvent(new Event("mail"));
      }, done);
    },
  });
  servers.push(server);
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const { port } = server.server.address() as AddressInfo;
  return {
    received,
    address: `127.0.0.1:${port}`,
    mailer: createSmtpMailer(new URL(`smtp://127.0.0.1:${port}`), "The Lab <lab@lab.example>"),
    async mailTo(address: string): Promise<ParsedMail> {
      for (;;) {
        const found = received.findLast(({ to }) => to.includes(address));
        if (found) return found.mail;
        await once(arrived, "mail");
      }
    },
  };
}

describe("email over SMTP", () => {
  it("arrives as text and HTML, from MAIL_FROM, with a link to the confirm page [R-049]", async () => {
    const { mailer, mailTo } = await mailServer();
    const ada = createVisitor(createTestApp(database, { mailer }).app);
    expect((await ada.post(PATHS.sendLink, { email: ada.email })).status).toBe(200);
    const mail = await mailTo(ada.email);
    expect(mail.from?.value).toEqual([{ address: "lab@lab.example", name: "The Lab" }]);
    expect(mail.subject).toBe("Your sign-in link");
    const [, token = ""] = /http:\/\/localhost:3000\/login\/confirm#token=(\S+)/.exec(mail.text ?? "") ?? [];
    expect(mail.html).toContain(`href="http://localhost:3000/login/confirm#token=${token}"`);
    expect((await ada.post(API.linkConfirm, { email: ada.email, token })).status).toBe(200);
    await mailer.close();
  });

  it("has one recipient, even if the address contains two", async () => {
    const { mailer, received } = await mailServer();
    await mailer.send(emailsIn("en").accountDeleted("a,b@example.com, eve@example.com")).catch(() => {});
    expect(received.flatMap(({ to }) => to)).not.toContain("eve@example.com");
    await mailer.close();
  });

  it("is still sent when the server stops", async () => {
    const { mailer, received } = await mailServer();
    const sent = mailer.send(emailsIn("en").accountDeleted("ada@example.com"));
    await mailer.close();
    expect(received).toHaveLength(1);
    await sent;
  });

  it.each([
    ["rejects the address", async () => (await mailServer(true)).mailer],
    ["is unreachable", async () => createSmtpMailer(new URL("smtp://127.0.0.1:1"), "lab@lab.example")],
  ])("returns 502 when the mail server %s, for known and unknown addresses", async (_, start) => {
    const lines: string[] = [];
    const log = createLog("info", { write: (line: string) => lines.push(line) });
    const mailer = await start();
    const { app } = createTestApp(database, { mailer, log });
    // The account exists although its confirmation email failed.
    const ada = await createSignedUp(app);
    expect((await ada.get(API.account)).status).toBe(200);
    for (const [path, email] of [
      [PATHS.sendLink, ada.email],
      [PATHS.sendLink, "unknown@example.com"],
      [PATHS.requestReset, ada.email],
      [PATHS.requestReset, "unknown@example.com"],
    ] as const) {
      const answer = await createVisitor(app).post(path, { email });
      expect([path, answer.status, await answer.json()]).toMatchObject([path, 502, { code: "mail/not-sent" }]);
    }
    expect(await resultOf(await ada.post(PATHS.sendVerification, { email: ada.email }))).toMatchObject([
      502,
      { code: "mail/not-sent" },
    ]);
    await expect.poll(() => lines.filter((line) => line.includes("email not sent")).length).toBe(1);
    expect(lines.join("")).not.toContain("@example.com");
    await expect(mailer.send(emailsIn("en").accountDeleted("ada@example.com"))).rejects.toThrow(MailError);
    await mailer.close();
  });

  it("fails with host, port and reason, without the addresses in the mail server's answer", async () => {
    const { mailer, address } = await mailServer(true);
    const email = emailsIn("en").accountDeleted("ada@example.com");
    const unsent = { name: "MailError", message: `${address}: the mail server refused (EENVELOPE 550)` };
    await expect(mailer.send(email)).rejects.toMatchObject(unsent);
    const unreachable = createSmtpMailer(new URL("smtp://127.0.0.1:1"), "lab@lab.example");
    const refused = "127.0.0.1:1: connect ECONNREFUSED 127.0.0.1:1 (ESOCKET)";
    await expect(unreachable.send(email)).rejects.toThrow(refused);
    const unknown = createSmtpMailer(new URL("smtps://mail.invalid"), "lab@lab.example");
    await expect(unknown.send(email)).rejects.toThrow(/^mail\.invalid:465: .*(ENOTFOUND|EAI_AGAIN).* \(EDNS\)$/);
    for (const each of [mailer, unreachable, unknown]) await each.close();
  });

  it("is checked at the start, with a warning", async () => {
    const { mailer, address } = await mailServer();
    const warnings: object[] = [];
    const log = createLog("warn", { write: (line: string) => warnings.push(JSON.parse(line)) });
    await warnOfMail(mailer, log);
    expect(warnings).toEqual([]);
    const stranger = createSmtpMailer(new URL(`smtp://lab:hunter2@${address}`), "lab@lab.example");
    await warnOfMail(stranger, log);
    await warnOfMail(createSmtpMailer(new URL("smtp://127.0.0.1:1"), "lab@lab.example"), log);
    expect(warnings).toMatchObject([
      { msg: expect.stringContaining("SMTP_URL"), reason: expect.stringMatching(new RegExp(`^${address}: .*EAUTH`)) },
      { reason: "127.0.0.1:1: connect ECONNREFUSED 127.0.0.1:1 (ESOCKET)" },
    ]);
    expect(JSON.stringify(warnings)).not.toContain("hunter2");
  });
});

describe("the email templates", () => {
  it("remind of the plan, with an unsubscribe link, and never blame [E-08]", () => {
    const plan = { motions: ["convergence", "figure8", "randomdots"] as const, minutes: 1 };
    const off = "https://lab.example/login/confirm#reminder=a&b<c>";
    const { to, subject, text, html } = emailsIn("en").reminder(
      "ada@example.com",
      { ...plan, motions: [...plan.motions] },
      "https://lab.example",
      off,
    );
    expect([to, subject]).toEqual(["ada@example.com", "Your programme for today"]);
    for (const part of [text, html]) expect(part).toContain("convergence, figure 8 and random dots, 1 minute.");
    expect(text).toContain(`Stop reminders:\n${off}`);
    expect(html).toContain('href="https://lab.example/login/confirm#reminder=a&amp;b&lt;c&gt;"');
    expect(html).not.toMatch(/<c>|<img|<script|https?:\/\/(?!lab\.example)/);
    expect(text).not.toMatch(/cure|treat|improve|should|must|miss|forg[eo]t|streak/i);
  });

  const link = "https://lab.example/login/confirm#token=a&b<c>";
  const all = LANGUAGE_CODES.flatMap((language) => {
    const { changeEmail, emailChanged, reminder, ...plain } = emailsIn(language);
    const plan = { motions: ["saccades" as const, "pursuit" as const], minutes: 7 };
    const emails = {
      ...Object.fromEntries(Object.entries(plain).map(([name, of]) => [name, of("ada@example.com", link)])),
      changeEmail: changeEmail("ada@example.com", "new@example.com", link),
      emailChanged: emailChanged("ada@example.com", "new@example.com", link),
      reminder: reminder("ada@example.com", plan, link, "https://lab.example/off"),
    };
    return Object.entries(emails).map(([name, email]) => [language, name, email] as const);
  });

  it.each(all)("%s %s has the same content in text and HTML, and promises nothing [34]", (language, _, email) => {
    const { to, subject, text, html } = email;
    expect(to).toBe("ada@example.com");
    expect(html).toContain(`<html lang="${language}" dir="${LANGUAGES[language].dir}">`);
    expect(html).toContain(`<title>${subject.replaceAll("'", "&#39;")}</title>`);
    expect(html).not.toContain("<c>");
    expect(html).not.toMatch(/<img|<script|https?:\/\/(?!lab\.example)/);
    const written = text.split("\n\n").filter((line) => !line.includes("https://lab.example"));
    const shown = html
      .replace(/<[^>]+>/g, " ")
      .replaceAll("&#39;", "'")
      .replaceAll("&quot;", '"');
    for (const line of written) expect(shown).toContain(line.trim());
    expect(text).not.toMatch(
      /cure|treat|improve|practice\b.*\bevery|heil|behandel|verbesser|\bcura|tratamiento|mejora/i,
    );
  });

  it("arrive over SMTP as they are in every language [34]", async () => {
    const { mailer, received } = await mailServer();
    for (const [, , email] of all) await mailer.send(email);
    await mailer.close();
    const arrived = received.map(({ mail }) => [mail.subject, mail.text?.trim(), mail.html ? mail.html.trim() : ""]);
    expect(arrived).toEqual(all.map(([, , { subject, text, html }]) => [subject, text.trim(), html.trim()]));
    // No text was left in another language.
    expect(new Set(received.map(({ mail }) => mail.subject)).size).toBe(all.length);
  });
});

describe("the language of an email [34]", () => {
  const german = { "Accept-Language": "de-AT, en;q=0.8" };
  const spanish = { "Accept-Language": "es" };

  it("is the account's, which is that of the sign-up, else that of the request", async () => {
    const { mailer, received } = await mailServer();
    const { app } = createTestApp(database, { mailer });
    const ada = createVisitor(app);
    const stranger = createVisitor(app);
    const subjectOf = async (sent: () => Promise<Response>) => {
      const before = received.length;
      await sent();
      await expect.poll(() => received.length).toBe(before + 1);
      return received.at(-1)?.mail.subject;
    };
    expect(await subjectOf(() => ada.post(PATHS.signUp, { email: ada.email, password: ada.password }, german))).toBe(
      "Bestätige deine E-Mail-Adresse",
    );
    expect(received.at(-1)?.mail.html).toContain('<html lang="de" ');
    expect(await subjectOf(() => stranger.post(PATHS.sendLink, { email: ada.email }, spanish))).toBe(
      "Dein Anmeldelink",
    );
    expect(await subjectOf(() => stranger.post(PATHS.requestReset, { email: ada.email }, spanish))).toBe(
      "Setze ein neues Passwort",
    );
    expect(await subjectOf(() => stranger.post(PATHS.sendLink, { email: stranger.email }, spanish))).toBe(
      "Tu enlace de acceso",
    );
    expect(await subjectOf(() => stranger.post(PATHS.requestReset, { email: stranger.email }))).toBe(
      "No account with this address",
    );
    const change = { email: stranger.email, password: ada.password };
    expect(await subjectOf(() => ada.post(API.accountEmail, change, spanish))).toBe("E-Mail-Adresse ändern?");
    await mailer.close();
  });

  it("of an account that an operator created is that of its next change, such as the empty one of its next visit", async () => {
    const { mailer } = await mailServer();
    const { app } = createTestApp(database, { mailer });
    const ada = await createSignedUp(app);
    const { user } = (await (await ada.get(PATHS.session)).json()) as { user: { id: string } };
    const languageAfter = async (headers: Record<string, string>) => {
      const write = { ...newWrite("users", {}), documentId: user.id };
      expect((await ada.post(API.push, { writes: [write] }, headers)).status).toBe(200);
      return (await readProfile(database.reader, user.id))?.language;
    };
    expect(await languageAfter({})).toBeUndefined();
    expect(await languageAfter(german)).toBe("de");
    expect(await languageAfter(spanish)).toBe("de");
    await mailer.close();
  });

  it("is English where the server doesn't offer the language", async () => {
    const { mailer, mailTo } = await mailServer();
    const env = { ...TEST_ENV, languages: ["en", "es"] satisfies Language[] };
    const ada = createVisitor(createTestApp(database, { mailer, env }).app);
    await ada.post(PATHS.sendLink, { email: ada.email }, german);
    expect((await mailTo(ada.email)).subject).toBe("Your sign-in link");
    await mailer.close();
  });
});
