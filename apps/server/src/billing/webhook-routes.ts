import { API } from "@vr-eye-lab/domain/api";
import { Hono, type MiddlewareHandler } from "hono";
import { answerMessage } from "../http/http-error.ts";
import { readBytes } from "../http/read-body.ts";
import type { RequestVariables } from "../http/request-log.ts";
import { webhooks } from "../metrics/metrics.ts";
import { UserGoneError } from "../store/user-transaction.ts";
import { rememberCustomer, userOfCustomer } from "./customers.ts";
import { ProviderError } from "./provider-error.ts";
import type { ProviderEvent } from "./stripe-objects.ts";
import { type SyncDeps, syncSubscription } from "./sync-subscription.ts";

const MAX_EVENT_BYTES = 512 * 1024;

/** Events that may change a subscription. */
const HANDLED: ReadonlySet<string> = new Set([
  "checkout.session.completed",
  "checkout.session.async_payment_succeeded",
  "customer.subscription.created",
  "customer.subscription.updated",
  "customer.subscription.deleted",
  "invoice.paid",
  "invoice.payment_failed",
]);

const countResult: MiddlewareHandler = async (context, next) => {
  await next();
  const { status } = context.res;
  webhooks.inc(status < 400 ? "handled" : status < 500 ? "refused" : "failed");
};

/**
 * Handles the payment provider's webhooks. An event only triggers a sync of the subscription, so the order of events doesn't matter.
 * Its id is stored in the same transaction, so it is handled once. If that fails, the answer makes the provider send it again.
 */
export function webhookRoutes(deps: SyncDeps) {
  const { database, provider } = deps;
  const routes = new Hono<{ Variables: RequestVariables }>();

  routes.post(API.stripeWebhook, countResult, async (context) => {
    const body = await readBytes(context, MAX_EVENT_BYTES);
    if (body === null) return answerMessage(context, 413, "checkout/webhook-refused");
    const event = await provider.readEvent(Buffer.from(body).toString(), context.req.header("Stripe-Signature") ?? "");
    if (HANDLED.has(event.type) && !(await isKnown(event.id))) {
      const { id, type } = event;
      try {
        if (!(await apply(event))) context.get("log")().info({ event: id, type }, "an event for an unknown user");
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error;
        context
          .get("log")()
          .warn({ event: id, type, provider: error.facts }, "an event could not be handled and will be resent");
        return answerMessage(context, 503, "checkout/unavailable");
      }
    }
    return context.json({ received: true });
  });
  return routes;

  async function isKnown(id: string): Promise<boolean> {
    const row = await database.reader.selectFrom("webhookEvent").select("id").where("id", "=", id).executeTakeFirst();
    return row !== undefined;
  }

  /** @returns whether the event belongs to a user */
  async function apply(event: ProviderEvent): Promise<boolean> {
    const userId = await userOf(event);
    if (userId === null) return false;
    try {
      await syncSubscription(deps, userId, async (transaction) => {
        await transaction
          .insertInto("webhookEvent")
          .values({ id: event.id, type: event.type, at: new Date().toISOString() })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      });
      return true;
    } catch (error) {
      // The account has just been deleted.
      if (error instanceof UserGoneError) return false;
      throw error;
    }
  }

  /** The user of the event's customer, or the user named in its object if the customer is not stored yet. */
  async function userOf({ customerId, userId }: ProviderEvent): Promise<string | null> {
    if (customerId === null) return null;
    const known = await userOfCustomer(database, customerId);
    if (known !== null || userId === null) return known;
    const user = await database.reader.selectFrom("user").select("id").where("id", "=", userId).executeTakeFirst();
    if (!user) return null;
    await database.write((transaction) => rememberCustomer(transaction, userId, customerId));
    return userOfCustomer(database, customerId);
  }
}
