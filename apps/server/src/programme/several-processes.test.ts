// @module-tag all
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { API } from "@vr-eye-lab/domain/api";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestStore, type TestStore } from "../db/testing/databases.ts";
import { allChanges, newId, newWrite, ORIGIN, type Person, push, signUp } from "../testing/person.ts";
import { type ServerProcess, startServerProcess } from "../testing/server-process.ts";

const PEOPLE = 6;

describe("two server processes on one PostgreSQL that send reminders", () => {
  let store: TestStore;
  const remindedOf: string[] = [];
  const arrived = new EventTarget();
  const post = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, session, done) {
      let text = "";
      stream.on("data", (chunk) => {
        text += chunk;
      });
      stream.on("end", () => {
        if (text.includes("List-Unsubscribe-Post")) {
          remindedOf.push(...session.envelope.rcptTo.map(({ address }) => address));
        }
        done();
        arrived.dispatchEvent(new Event("mail"));
      });
    },
  });
  const running: ServerProcess[] = [];
  let variables: Record<string, string>;
  beforeAll(async () => {
    store = await createTestStore("postgres");
    post.listen(0, "127.0.0.1");
    await once(post.server, "listening");
    const { port } = post.server.address() as AddressInfo;
    variables = {
      DATA_DIR: store.dataDir,
      DATABASE_URL: store.databaseUrl ?? "",
      PUBLIC_URL: ORIGIN,
      LOG_LEVEL: "silent",
      AUTH_SECRET: newId() + newId(),
      SMTP_URL: `smtp://127.0.0.1:${port}`,
    };
  }, 60_000);
  afterAll(async () => {
    await Promise.all(running.map((server) => server.kill()));
    await new Promise<void>((resolve) => post.close(resolve));
    await store.remove();
  });

  const start = () => {
    const server = startServerProcess(variables);
    running.push(server);
    return server;
  };
  const stop = async (server: ServerProcess) => {
    server.child.kill("SIGTERM");
    expect((await server.end()).code).toBe(0);
    running.splice(running.indexOf(server), 1);
  };

  /** Makes all reminders due a second ago. */
  async function comeDue(people: readonly Person[]): Promise<void> {
    const database = await store.open();
    const since = new Date(Date.now() - 1_000).toISOString();
    await database.write(async (on) => {
      const emails = people.map(({ email }) => email);
      await on.updateTable("user").set({ emailVerified: true }).where("email", "in", emails).execute();
      await on
        .updateTable("reminder")
        .set({ dueAt: since, slotAt: since, date: since.slice(0, 10), lastDate: null })
        .execute();
    });
  }

  it("send each reminder once, also across restarts [E-08]", async () => {
    const first = start();
    const address = await first.address();
    const people: Person[] = [];
    for (let i = 0; i < PEOPLE; i++) {
      const person = await signUp(address);
      const id = (await allChanges(address, person)).find(({ collection }) => collection === "users")?.id ?? "";
      const week = Array.from({ length: 7 }, () => ({ motions: ["pursuit"], minutes: 10 }));
      const programme = [{ from: "2020-01-01", paused: false, week }];
      // A past hour, so that reminders are due only by comeDue().
      const reminder = { hour: (new Date().getUTCHours() + 22) % 24, zone: "UTC" };
      const [result] = await push(address, person, [{ ...newWrite("users", { programme, reminder }), documentId: id }]);
      expect(result?.status).toBe("stored");
      people.push(person);
    }
    await stop(first);
    await comeDue(people);
    // Each sends due reminders when it starts.
    const two = [start(), start()];
    await Promise.all(two.map((server) => server.address()));
    while (remindedOf.length < PEOPLE) await once(arrived, "mail");
    // A stopping server finishes its work, so that no email follows.
    for (const server of two) await stop(server);
    const again = start();
    expect((await fetch(`${await again.address()}${API.config}`)).status).toBe(200);
    await stop(again);
    expect([...remindedOf].sort()).toEqual(people.map(({ email }) => email).sort());
  }, 90_000);
});
