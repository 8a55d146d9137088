import { afterAll, afterEach, describe, expect, it } from "vitest";
import { createTestStore } from "../db/testing/databases.ts";
import { type Listening, listen } from "../http/listen.ts";
import { resultOf } from "../sign-in/testing/visitor.ts";
import { createTestApp, LOCAL_CODE, TEST_ENV } from "../testing/test-app.ts";
import { createMailbox } from "./mailbox.ts";
import { createSmtpMailer, type Mailer } from "./mailer.ts";

const store = await createTestStore("sqlite");
const database = await store.open();
afterAll(() => store.remove());

const MAIL = {
  to: "ada@example.com",
  subject: "Hello",
  text: "See <b>:\nhttp://localhost/#token=a\n",
  html: "<p>Hello</p>",
};

const servers: Listening[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop(0)));
});

/** A server that listens on every interface. */
async function serverWith(mailer: Mailer, lan = false) {
  const publicUrl = new URL("http://localhost:0");
  const { app } = createTestApp(database, { mailer, env: { ...TEST_ENV, publicUrl, lan } });
  const server = await listen(app.fetch, { host: "0.0.0.0", port: 0 });
  servers.push(server);
  publicUrl.port = String(server.port);
  return server.port;
}

async function filledMailbox(lan = false) {
  const mailbox = createMailbox();
  await mailbox.send(MAIL);
  return serverWith(mailbox, lan);
}

describe("the mailbox", () => {
  it("shows emails as JSON and as a page to requests from this machine", async () => {
    const port = await filledMailbox();
    expect(await resultOf(await fetch(`http://localhost:${port}/_dev/mail.json`))).toEqual([200, [MAIL]]);
    const page = await (await fetch(`http://localhost:${port}/_dev/mail`)).text();
    expect(page).toContain("<h2>Hello</h2>");
    expect(page).toContain('<a href="http://localhost/#token=a">');
    expect(page).not.toContain("<b>");
  });

  it("doesn't exist when a mail server is configured", async () => {
    const port = await serverWith(createSmtpMailer(new URL("smtp://127.0.0.1:1"), "lab@lab.example"));
    expect((await fetch(`http://localhost:${port}/_dev/mail.json?code=${LOCAL_CODE}`)).status).toBe(404);
    expect(await (await fetch(`http://localhost:${port}/api/config`)).json()).toMatchObject({ devMail: false });
  });
});
