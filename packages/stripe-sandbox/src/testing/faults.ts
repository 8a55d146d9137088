import type { ServerResponse } from "node:http";
import type { ApiHandler } from "../sandbox.ts";

/** A call of the API. */
interface Call {
  /** `METHOD /path?query`. */
  readonly name: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Milliseconds of the monotonic clock. */
  readonly at: number;
}

/** Answers a call in place of the sandbox. @param answer executes the call @param response the connection */
export type Fault = (answer: () => Promise<Response>, response: ServerResponse) => Response | Promise<Response>;

/** Records the calls of the API, and makes chosen ones fail. */
export function createFaults() {
  let faults: { readonly match: RegExp; readonly fault: Fault; left: number }[] = [];
  const calls: Call[] = [];
  let handler: ApiHandler = () => new Response();

  return {
    calls,
    /** Executes a request without faults, and without recording it. */
    direct: (request: Request) => handler(request),
    /** Replaces the answers of the next calls whose name matches. Default: as many as one request of the client with its retries. */
    spoil(match: RegExp, fault: Fault, times = 3): void {
      faults.push({ match, fault, left: times });
    },
    /** Replaces the answers of all calls, one fault per call. The last one repeats. */
    script(...inTurn: readonly Fault[]): void {
      for (const fault of inTurn) faults.push({ match: /./, fault, left: 1 });
      const last = inTurn.at(-1);
      if (last) faults.push({ match: /./, fault: last, left: Number.POSITIVE_INFINITY });
    },
    /** Runs work after the next matching call was executed, before it is answered. */
    after(match: RegExp, work: () => Promise<unknown>): Promise<void> {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      this.spoil(
        match,
        async (answer) => {
          const response = await answer();
          await work().then(() => resolve(), reject);
          return response;
        },
        1,
      );
      return promise;
    },
    /** Removes all faults. */
    heal(): void {
      faults = [];
    },
    around(given: ApiHandler): ApiHandler {
      handler = given;
      return async (request, env) => {
        const at = performance.now();
        const { pathname, search } = new URL(request.url);
        const name = `${request.method} ${pathname}${search}`;
        // The client may have closed the connection.
        const body = await request.text().catch(() => "");
        calls.push({ name, headers: Object.fromEntries(request.headers), body, at });
        const { method, headers } = request;
        const answer = async () => handler(new Request(request.url, { method, headers, ...(body && { body }) }), env);
        const fault = faults.find((each) => each.left > 0 && each.match.test(name));
        if (!fault || !env) return answer();
        fault.left -= 1;
        return fault.fault(answer, env.outgoing);
      };
    },
  };
}

/** No fault: the sandbox answers. */
export const works: Fault = (answer) => answer();

/** Answers with JSON. */
export function json(status: number, value: unknown, headers: Readonly<Record<string, string>> = {}): Fault {
  return text(status, JSON.stringify(value), { "Content-Type": "application/json", ...headers });
}

/** Answers with any text. */
export function text(status: number, body: string, headers: Readonly<Record<string, string>> = {}): Fault {
  return () => new Response(body, { status, headers: { "Request-Id": "req_test", ...headers } });
}

/** Answers with an error in the provider's format. */
export function failure(status: number, type: string, message: string, headers: Readonly<Record<string, string>> = {}) {
  return json(status, { error: { type, message } }, headers);
}

/** An answer that the payment client doesn't retry. */
export const refusal = failure(401, "invalid_request_error", "Invalid API Key provided: sk_test_*unter2");

/** Closes the connection, before the answer or, with `begun`, in the middle of it. */
export function cut(begun = ""): Fault {
  return (_answer, response) => {
    if (begun) {
      response.writeHead(200, { "Content-Type": "application/json", "Content-Length": String(begun.length + 100) });
      response.write(begun, () => response.destroy());
    } else response.destroy();
    return NEVER;
  };
}

/** Never answers or, with `begun`, never ends the answer. @param closed called when the client has closed the connection */
export function hang(begun = "", closed: () => void = () => undefined): Fault {
  return (_answer, response) => {
    if (response.closed) closed();
    response.once("close", closed);
    if (begun) response.writeHead(200, { "Content-Type": "application/json" }).write(begun);
    return NEVER;
  };
}

/** Executes the call, and then answers with the fault. */
export function afterStoring(fault: Fault): Fault {
  return async (answer, response) => {
    await answer();
    return fault(answer, response);
  };
}

const NEVER = new Promise<Response>(() => undefined);
