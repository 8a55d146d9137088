import { afterAll, afterEach, describe, expect, it } from "vitest";
import { createTestStore } from "../db/testing/databases.ts";
import { type Listening, listen } from "../http/listen.ts";
import { lanAddresses } from "../http/network-address.ts";
import { createTestApp } from "../testing/test-app.ts";
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

async function serverWith(mailer: Mailer) {
  const { app } = createTestApp(database, { mailer });
  const server = await listen(app.fetch, { host: "0.0.0.0", port: 0 });
  servers.push(server);
  return server.port;
}

async function filledMailbox(code?: string) {
  const mailbox = createMailbox(code);
  await mailbox.send(MAIL);
  return serverWith(mailbox);
}

describe("the mailbox", () => {
  it("shows emails as JSON and as a page to requests from this machine", async () => {
    const port = await filledMailbox();
    for (const host of ["localhost", "127.0.0.1"]) {
      const answer = await fetch(`http://${host}:${port}/_dev/mail.json`);
      expect([answer.status, await answer.json()]).toEqual([200, [MAIL]]);
    }
    const page = await (await fetch(`http://localhost:${port}/_dev/mail`)).text();
    expect(page).toContain("<h2>Hello</h2>");
    expect(page).toContain('<a href="http://localhost/#token=a">');
    expect(page).not.toContain("<b>");
  });

  it("returns 404 through a proxy, or for another host name of this machine", async () => {
    const port = await filledMailbox();
    for (const name of ["X-Forwarded-For", "X-Real-IP", "Forwarded", "Via"]) {
      const answer = await fetch(`http://127.0.0.1:${port}/_dev/mail.json`, { headers: { [name]: "127.0.0.1" } });
      expect(answer.status).toBe(404);
    }
    const { app } = createTestApp(database);
    const incoming = { incoming: { socket: { remoteAddress: "127.0.0.1" } } };
    const rebound = await app.request(
      "http://evil.example/_dev/mail.json",
      { headers: { Host: "evil.example" } },
      incoming,
    );
    expect(rebound.status).toBe(404);
  });

  it("returns 404 to other machines", async () => {
    const port = await filledMailbox();
    for (const address of lanAddresses().filter((each) => !each.includes(":"))) {
      expect((await fetch(`http://${address}:${port}/_dev/mail.json`)).status).toBe(404);
    }
    const { app } = createTestApp(database);
    const incoming = { incoming: { socket: { remoteAddress: "203.0.113.5" } } };
    expect((await app.request("http://localhost/_dev/mail", {}, incoming)).status).toBe(404);
  });

  it("requires the code under --lan, and limits guesses", async () => {
    const port = await filledMailbox("c0de");
    const [address = "127.0.0.1"] = lanAddresses().filter((each) => !each.includes(":"));
    for (const host of ["localhost", address]) {
      expect((await fetch(`http://${host}:${port}/_dev/mail.json`)).status).toBe(404);
      expect((await fetch(`http://${host}:${port}/_dev/mail.json?code=c0dd`)).status).toBe(404);
      expect((await fetch(`http://${host}:${port}/_dev/mail.json?code=c0de`)).status).toBe(200);
    }
    const statuses = new Set<number>();
    for (let guess = 0; guess < 25; guess++) {
      statuses.add((await fetch(`http://localhost:${port}/_dev/mail?code=${guess}`)).status);
    }
    expect([...statuses]).toEqual([404, 429]);
  });

  it("doesn't exist when a mail server is configured", async () => {
    const port = await serverWith(createSmtpMailer(new URL("smtp://127.0.0.1:1"), "lab@lab.example"));
    expect((await fetch(`http://localhost:${port}/_dev/mail.json`)).status).toBe(404);
    expect(await (await fetch(`http://localhost:${port}/api/config`)).json()).toMatchObject({ devMail: false });
  });
});
