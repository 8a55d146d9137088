import Stripe from "stripe";

/** Seconds; a longer wait that the provider asks for is not taken. Source: product specification, section 9. */
const LONGEST_RETRY_AFTER = 60;
/** Clocks of the runtime count whole milliseconds. */
const CLOCK_ROUNDING_MS = 1;
/** By this code the payment client knows a timeout. */
const TIMED_OUT = "ETIMEDOUT";

/**
 * The payment client's own HTTP client, with three things mended that its version 17.7.0 does not do:
 * - It honours Retry-After. The client compares the header's text with a whole number, and so never waits as long as it is asked to.
 * - 429 is tried again too.
 * - An answer is read whole before it counts, so that one that is cut off in the middle, or trickles on for longer than the timeout, is an error of the
 *   connection, which is tried again, and not a wait without end.
 */
export function createStripeHttpClient(): Stripe.HttpClient {
  const inner = Stripe.createNodeHttpClient();
  return {
    getClientName: () => "node",
    async makeRequest(...request) {
      const timeout = request[7];
      const started = performance.now();
      const response = await inner.makeRequest(...request);
      const text = await readWhole(response.getRawResponse() as Incoming, timeout - (performance.now() - started));
      return wholeResponse(response.getStatusCode(), response.getHeaders(), text);
    },
  };
}

/** What Node's `http.IncomingMessage` has of what is needed here. */
interface Incoming extends AsyncIterable<Buffer> {
  destroy(error?: Error): void;
}

/** @param milliseconds until it counts as timed out */
async function readWhole(incoming: Incoming, milliseconds: number): Promise<string> {
  const timedOut = Object.assign(new Error("The answer takes too long."), { code: TIMED_OUT });
  const end = performance.now() + milliseconds;
  const clock = setTimeout(() => incoming.destroy(timedOut), Math.max(0, milliseconds));
  try {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    return Buffer.concat(chunks).toString("utf8");
  } catch (error) {
    // The inner client's own clock may be the first to cut the connection: it is the time that is over all the same.
    throw performance.now() >= end - CLOCK_ROUNDING_MS ? timedOut : error;
  } finally {
    clearTimeout(clock);
  }
}

function wholeResponse(status: number, headers: object, text: string): Stripe.HttpClientResponse {
  return {
    getStatusCode: () => status,
    getHeaders: () => withWait(status, headers),
    getRawResponse: () => ({}),
    toStream() {
      throw new Error("Nothing is asked of the provider as a stream.");
    },
    async toJSON() {
      const value: unknown = JSON.parse(text);
      if (typeof value !== "object" || value === null) throw new SyntaxError("The answer is no object.");
      return value;
    },
  };
}

type Headers = ReturnType<Stripe.HttpClientResponse["getHeaders"]>;

/** The headers with a wait that the client can read, and its leave to try again after a 429. */
function withWait(status: number, given: object): Headers {
  const headers: Record<string, unknown> = { ...given };
  const seconds = Math.ceil(Number(headers["retry-after"] ?? Number.NaN));
  if (seconds >= 0 && seconds <= LONGEST_RETRY_AFTER) headers["retry-after"] = seconds;
  if (status === 429) headers["stripe-should-retry"] ??= "true";
  return headers as Headers;
}
