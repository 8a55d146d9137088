import { expect, it } from "vitest";
import { createCheckpoints, VISITOR } from "../practice/checkpoint.ts";
import { handOver } from "../practice/visitor/hand-over.ts";
import { createVisitorSessions } from "../practice/visitor/visitor-sessions.ts";
import { TestStorage } from "../testing/test-storage.ts";
import { openBrowser } from "./testing/browser.ts";
import { logIn, newEmail, serverDocuments, signUp } from "./testing/person.ts";
import { serverForTests } from "./testing/server-process.ts";

const server = serverForTests();

it("an account that already has a visitor's sessions has each of them once after a log-in adds them again [R-127]", async () => {
  const storage = new TestStorage();
  const checkpoints = createCheckpoints(storage, null, () => new Date());
  for (const duration of [35, 120]) {
    checkpoints.finish(VISITOR, { duration, exercises: [{ type: "pursuit", duration }] });
  }
  const sessions = createVisitorSessions(storage);
  const undo = sessions.clear();
  const email = newEmail();
  const browser = openBrowser(server.address);
  const first = await signUp(browser, email);
  const second = await logIn(openBrowser(server.address), email);
  for (const tab of [first, second]) {
    undo();
    const data = await tab.holder.data();
    expect(await handOver(data, sessions)).toHaveLength(2);
    await tab.sent();
  }
  await second.shows(({ stats }) => stats?.totalSessions === 2);
  const days = (await serverDocuments(browser)).filter(({ collection }) => collection === "practiceDays");
  expect(days.map(({ body }) => body)).toMatchObject([{ seconds: 155, sessions: 2 }]);
});
