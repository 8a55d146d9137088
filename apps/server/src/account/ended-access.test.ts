import { setTimeout as delay } from "node:timers/promises";
import { API } from "@vr-eye-lab/domain/api";
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { Database } from "../db/database.ts";
import { describeOnBoth } from "../db/testing/databases.ts";
import { createVisitor, mailedToken, PATHS } from "../sign-in/testing/visitor.ts";
import { createTestApp } from "../testing/test-app.ts";
import { addAccessAccount } from "./testing/access-account.ts";
import { END_NAMES, ENDS, type EndName, isIn, mustEnd, WAYS_IN, type WayIn } from "./testing/access-ways.ts";
import { pausedDatabase } from "./testing/paused-database.ts";

/** Tries at random moments. */
const IS_LONG = process.env.SOAK === "full";
const TRIES = IS_LONG ? 1_000 : 25;
/** Milliseconds within which both requests of a try begin. */
const SPREAD_MS = 20;

vi.setConfig({ testTimeout: 300_000 });

type TestApp = ReturnType<typeof createTestApp>;

describeOnBoth("ended access", (open) => {
  let database: Database;
  let ending: TestApp;
  let entering: TestApp;
  let paused: ReturnType<typeof pausedDatabase>;
  beforeAll(async () => {
    database = await open();
    ending = createTestApp(database);
    paused = pausedDatabase(database);
    entering = createTestApp(paused.database);
  });

  /** Lets a visitor enter while access ends. @returns whether it ended, and whether the visitor has access nevertheless */
  async function attempt(
    [way, end]: Pair,
    by: { readonly entering: TestApp; readonly ending: TestApp; readonly database: Database },
    run: (enter: () => Promise<unknown>, end: () => Promise<unknown>) => Promise<unknown>,
  ) {
    const account = await addAccessAccount(database, end !== "claim");
    if (way.needsApproval) await account.approve();
    const visitor = createVisitor(by.entering.app);
    let hasEnded = false;
    await run(
      () => way.enter(visitor, account),
      async () => (hasEnded = await ENDS[end](by.ending.app, account, by.database)),
    );
    const mails = by.entering.mailbox.mails;
    return { hasEnded, isLeftIn: hasEnded && (await isIn(way, visitor, account, ending.app, mails)) };
  }

  describe.each(Object.entries(WAYS_IN))("by %s", (_, way) => {
    it.each(END_NAMES.filter((end) => mustEnd(way, end)))("ends whatever the moment: %s", async (end) => {
      for (let nth = 0, isReached = true; isReached; nth++) {
        const { hasEnded, isLeftIn } = await attempt([way, end], { entering, ending, database }, async (enter, end) => {
          isReached = await paused.run(enter, end, nth);
        });
        // At a later pause the visitor may already have ended the owner's login, so that the owner's request fails.
        if (nth === 0) expect(hasEnded).toBe(true);
        expect([nth, isLeftIn]).toEqual([nth, false]);
      }
    });
  });

  it("ends whatever the moment of a sign-up: the owner of the address claims the account", async () => {
    for (let nth = 0, isReached = true; isReached; nth++) {
      const [stranger, owner] = [createVisitor(entering.app), createVisitor(ending.app)];
      const { email, password } = stranger;
      await owner.post(PATHS.sendLink, { email });
      const token = mailedToken(ending.mailbox.mails, email, "token");
      const signUp = () => stranger.post(PATHS.signUp, { email, password });
      isReached = await paused.run(signUp, () => owner.post(API.linkConfirm, { email, token }), nth);
      const answers = [
        await owner.get(API.account),
        await stranger.get(API.account),
        await createVisitor(ending.app).post(PATHS.signIn, { email, password }),
      ];
      expect([nth, ...answers.map(({ status }) => status)]).toEqual([nth, 200, 401, 401]);
    }
  });

  it(`ends at ${TRIES} random moments`, { timeout: IS_LONG ? 1_800_000 : 300_000 }, async () => {
    // Another process, as the operator's commands are.
    const other = await open();
    const by = { entering: createTestApp(database), ending: createTestApp(other), database: other };
    const pairs = Object.values(WAYS_IN).flatMap((way) =>
      END_NAMES.filter((end) => mustEnd(way, end)).map((end): Pair => [way, end]),
    );
    const leftIn: Pair[] = [];
    let ended = 0;
    for (let round = 0; round < TRIES; round++) {
      const pair = pairs[round % pairs.length] as Pair;
      const { hasEnded, isLeftIn } = await attempt(pair, by, (enter, end) =>
        Promise.all([delay(Math.random() * SPREAD_MS).then(enter), delay(Math.random() * SPREAD_MS).then(end)]),
      );
      ended += Number(hasEnded);
      if (isLeftIn) leftIn.push(pair);
    }
    expect(leftIn).toEqual([]);
    expect(ended).toBeGreaterThan(TRIES / 2);
  });
});

type Pair = readonly [WayIn, EndName];
