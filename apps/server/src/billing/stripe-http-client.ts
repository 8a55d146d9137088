import type { IncomingMessage } from "node:http";
import { addAbortSignal } from "node:stream";
import Stripe from "stripe";
import { millisecondsLeft } from "./provider-deadline.ts";

/** Longer Retry-After values, in seconds, are ignored. Source: product specification, section 9. */
const MAX_RETRY_AFTER = 60;
/** Timers round to whole milliseconds. */
const TIMER_ROUNDING_MS = 1;
/** The error code by which the payment client detects a timeout. */
const TIMED_OUT = "ETIMEDOUT";

/**
 * The payment client's HTTP client with three fixes for version 17.7.0:
 * - It honours Retry-After. The client compares the header's text with an integer, and so ignores it.
 * - It retries 429.
 * - It reads the whole answer first. An answer that is cut off, or takes longer than the timeout, is a connection error and is retried.
 * No attempt takes longer than the current request may wait.
 */
export function createStripeHttpClient(): Stripe.HttpClient {
  const inner = Stripe.createNodeHttpClient();
  return {
    getClientName: () => "node",
    async makeRequest(...request) {
      const timeout = Math.min(request[7], millisecondsLeft());
      if (timeout === 0) throw timedOut();
      request[7] = timeout;
      const started = performance.now();
      const response = await inner.makeRequest(...request);
      const text = await readWhole(
        response.getRawResponse() as IncomingMessage,
        timeout - (performance.now() - started),
      );
      return wholeResponse(response.getStatusCode(), response.getHeaders(), text);
    },
  };
}

/** @param milliseconds the remaining time */
async function readWhole(incoming: IncomingMessage, milliseconds: number): Promise<string> {
  const end = performance.now() + milliseconds;
  addAbortSignal(AbortSignal.timeout(Math.max(0, Math.ceil(milliseconds))), incoming);
  try {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    return Buffer.concat(chunks).toString("utf8");
  } catch (error) {
    // The inner client's own timeout may close the connection first.
    throw performance.now() >= end - TIMER_ROUNDING_MS ? timedOut() : error;
  }
}

const timedOut = () => Object.assign(new Error("The answer took too long."), { code: TIMED_OUT });

function wholeResponse(status: number, headers: object, text: string): Stripe.HttpClientResponse {
  return {
    getStatusCode: () => status,
    getHeaders: () => withWait(status, headers),
    getRawResponse: () => ({}),
    toStream() {
      throw new Error("Streams are not supported.");
    },
    async toJSON() {
      const value: unknown = JSON.parse(text);
      if (typeof value !== "object" || value === null) throw new SyntaxError("The answer is not an object.");
      return value;
    },
  };
}

type Headers = ReturnType<Stripe.HttpClientResponse["getHeaders"]>;

/** Converts Retry-After to a number that the client honours, and marks 429 as retryable. */
function withWait(status: number, given: object): Headers {
  const headers: Record<string, unknown> = { ...given };
  const seconds = Math.ceil(Number(headers["retry-after"] ?? Number.NaN));
  if (seconds >= 0 && seconds <= MAX_RETRY_AFTER) headers["retry-after"] = seconds;
  if (status === 429) headers["stripe-should-retry"] ??= "true";
  return headers as Headers;
}
