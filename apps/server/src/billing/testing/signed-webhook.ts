import { createHmac } from "node:crypto";
import { newId } from "../../testing/person.ts";

interface WebhookContent {
  readonly type: string;
  readonly object: object;
  readonly id?: string;
  /** Seconds since it was signed. */
  readonly age?: number;
}

/** A webhook with the provider's signature: HMAC-SHA-256 in hex over `{time}.{body}`. */
export function signedWebhook(secret: string, { type, object, id = `evt_${newId()}`, age = 0 }: WebhookContent) {
  const body = JSON.stringify({ id, object: "event", type, api_version: "2025-02-24.acacia", data: { object } });
  const time = Math.floor(Date.now() / 1000) - age;
  const signature = createHmac("sha256", secret).update(`${time}.${body}`).digest("hex");
  return { body, headers: { "Stripe-Signature": `t=${time},v1=${signature}` } };
}
