import { API } from "@vr-eye-lab/domain/api";
import { Hono } from "hono";
import { answerError, answerMessage } from "../http/http-error.ts";
import { readText } from "../http/read-body.ts";
import type { RequestVariables } from "../http/request-log.ts";
import { UserGoneError } from "../store/user-transaction.ts";
import { answerProviderError } from "./answer-provider-error.ts";
import { rememberCustomer, userOfCustomer } from "./customers.ts";
import { ProviderError, type ProviderEvent } from "./payment-provider.ts";
import { type SyncParts, syncSubscription } from "./sync.ts";

/** Bytes of an event; the provider's own stay far below. */
const LARGEST_EVENT = 512 * 1024;

/** The events after which a subscription may be another. */
const TELLING: ReadonlySet<string> = new Set([
  "checkout.session.completed",
  "checkout.session.async_payment_succeeded",
  "customer.subscription.created",
  "customer.subscription.updated",
  "customer.subscription.deleted",
  "invoice.paid",
  "invoice.payment_failed",
]);

/**
 * The payment provider's events. An event only says that something may have changed: what it is now is asked anew, so that the order in which events come does not
 * matter. Each is dealt with once: its id is kept in the transaction of its effect, and when that fails the provider is told to send it again.
 */
export function webhookRoutes(parts: SyncParts) {
  const { database, provider } = parts;
  const routes = new Hono<{ Variables: RequestVariables }>();

  routes.post(API.stripeWebhook, async (context) => {
    const body = await readText(context, LARGEST_EVENT);
    if (body === null) return answerMessage(context, 413, "checkout/webhook-refused");
    let event: ProviderEvent;
    try {
      event = await provider.readEvent(body, context.req.header("Stripe-Signature") ?? "");
    } catch (error) {
      if (error instanceof ProviderError) return answerProviderError(context, error);
      throw error;
    }
    if (TELLING.has(event.type) && !(await isKnown(event.id))) {
      const { id, type } = event;
      try {
        if (!(await apply(event))) context.get("log").info({ event: id, type }, "an event about nobody here");
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error;
        context.get("log").warn({ event: id, type, provider: error.facts }, "an event must come again");
        return answerMessage(context, 503, "checkout/unavailable");
      }
    }
    return context.json({ received: true }, 200, { "Cache-Control": "no-store" });
  });
  routes.all(API.stripeWebhook, (context) => answerError(context, "method-not-allowed", { Allow: "POST" }));
  return routes;

  async function isKnown(id: string): Promise<boolean> {
    const row = await database.reader.selectFrom("webhookEvent").select("id").where("id", "=", id).executeTakeFirst();
    return row !== undefined;
  }

  /** @returns whether it is about somebody here */
  async function apply(event: ProviderEvent): Promise<boolean> {
    const userId = await userOf(event);
    if (userId === null) return false;
    try {
      await syncSubscription(parts, userId, async (transaction) => {
        await transaction
          .insertInto("webhookEvent")
          .values({ id: event.id, type: event.type, at: new Date().toISOString() })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      });
      return true;
    } catch (error) {
      // Who has deleted their account has nothing that could be kept up to date.
      if (error instanceof UserGoneError) return false;
      throw error;
    }
  }

  /** Whom an event is about: by the customer, or by the user whom its object names while the customer is nobody's yet. */
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
