import { API } from "@vr-eye-lab/domain/api";
import fc from "fast-check";
import { Hono } from "hono";
import { beforeAll, expect, it } from "vitest";
import { deleteAccount } from "../account/delete-account.ts";
import type { Database } from "../db/database.ts";
import { describeOnBoth } from "../db/testing/databases.ts";
import type { RequestVariables } from "../http/request-log.ts";
import { createLog } from "../log.ts";
import { readProfile } from "../profile/profiles.ts";
import { addUser } from "../testing/stand-in-gate.ts";
import { reconcile } from "./reconcile.ts";
import { syncSubscription } from "./sync-subscription.ts";
import { ACTS, type Act, heldProvider } from "./testing/held-provider.ts";
import { webhookRoutes } from "./webhook-routes.ts";

const IS_LONG = process.env.SOAK === "full";
const SHUFFLES = { sqlite: IS_LONG ? 1000 : 50, postgres: IS_LONG ? 300 : 25 } as const;

type Webhook = Awaited<ReturnType<Awaited<ReturnType<typeof heldProvider>>["act"]>>[number];

/** One step. Numbers choose among the existing items. */
type Step =
  | {
      readonly do: "act";
      readonly act: Act /** How often each event is sent; 0: it is lost. */;
      readonly copies: number;
    }
  | { readonly do: "deliver"; readonly picks: readonly number[] }
  | { readonly do: "look" }
  | { readonly do: "answer"; readonly picks: readonly number[]; readonly as: "asked" | "now" }
  | { readonly do: "fail"; readonly pick: number };

const picks = fc.array(fc.nat(50), { minLength: 1, maxLength: 3 });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("act" as const),
      act: fc.constantFrom(...ACTS),
      copies: fc.constantFrom(0, 1, 1, 1, 2, 3),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("deliver" as const), picks }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("look" as const) }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant("answer" as const), picks, as: fc.constantFrom("asked", "now") }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("fail" as const), pick: fc.nat(50) }) },
);

describeOnBoth("random subscription changes with events in any order", (open, kind) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });

  /** Runs a history step by step, with its deliveries. */
  async function play(steps: readonly Step[]) {
    const userId = await addUser(database);
    const customer = await heldProvider(userId);
    const parts = { database, provider: customer.provider };
    const app = new Hono<{ Variables: RequestVariables }>();
    app.use((context, next) => {
      context.set("log", () => createLog("silent"));
      return next();
    });
    app.route("/", webhookRoutes(parts));

    const all: Webhook[] = [];
    const waiting: Webhook[] = [];
    const underWay = new Set<Promise<unknown>>();
    let isLossy = false;

    const begin = (work: Promise<unknown>) => {
      const done = work.finally(() => underWay.delete(done));
      underWay.add(done);
    };
    const post = async ({ body, headers }: Webhook) =>
      (await app.request(API.stripeWebhook, { method: "POST", body, headers: { ...headers } })).status;
    const deliver = async (event: Webhook) => {
      const status = await post(event);
      // As at the provider: failed deliveries are resent later.
      if (status === 503) waiting.push(event);
      else expect(status).toBe(200);
    };
    /** Resolves when all work is done or waiting for the provider. */
    const settle = async () => {
      while (underWay.size > customer.questions.length) {
        await Promise.race([customer.nextQuestion(), ...underWay]);
      }
    };
    const takeOut = <Item>(from: Item[], pick: number) => (from.length > 0 ? from.splice(pick % from.length, 1) : []);

    for (const each of steps) {
      switch (each.do) {
        case "act": {
          const events = await customer.act(each.act);
          all.push(...events);
          for (let copy = 0; copy < each.copies; copy++) waiting.push(...events);
          if (each.copies === 0 && events.length > 0) isLossy = true;
          break;
        }
        case "deliver":
          for (const event of each.picks.flatMap((pick) => takeOut(waiting, pick))) begin(deliver(event));
          break;
        case "look":
          // As on the return from a payment. Its failure only affects that request.
          begin(syncSubscription(parts, userId).catch(() => undefined));
          break;
        case "answer": {
          const questions = [...customer.questions];
          const chosen = each.picks.flatMap((pick) => takeOut(questions, pick));
          for (const question of chosen) question.answer(each.as);
          break;
        }
        case "fail": {
          const [question] = takeOut([...customer.questions], each.pick);
          question?.fail();
        }
      }
      await settle();
    }

    customer.stopHolding();
    for (const question of [...customer.questions]) question.answer("asked");
    await Promise.all(underWay);
    for (let event = waiting.shift(); event; event = waiting.shift()) await deliver(event);
    if (isLossy) await reconcile(parts, new Date());

    const stored = async () => (await readProfile(database.reader, userId))?.subscription;
    expect(await stored()).toEqual(await customer.expected());

    // Handled events make no provider call.
    const asked = customer.asked();
    if (!isLossy) for (const event of all) expect(await post(event)).toBe(200);
    expect(customer.asked()).toBe(asked);
    await deleteAccount(database, null, userId);
    await customer.stop();
  }

  it("end with the provider's state in the profile", async () => {
    const paid: Step = { do: "act", act: "checkout", copies: 1 };
    const history = fc.array(step, { minLength: 5, maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(history, (steps) => play([paid, ...steps])),
      { numRuns: SHUFFLES[kind] },
    );
  }, 600_000);
});
