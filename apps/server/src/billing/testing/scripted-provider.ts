import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

interface Arrival {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
  /** Milliseconds of the monotonic clock. */
  readonly at: number;
}

/** Answers one request. */
export type Answer = (response: ServerResponse) => void;

/** An HTTP server with scripted answers, one per request. The last one repeats. */
export async function scriptedProvider(...answers: readonly Answer[]) {
  const arrivals: Arrival[] = [];
  const server = createServer(async (request, response) => {
    const at = performance.now();
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { method = "", url = "", headers } = request;
    arrivals.push({ method, path: url, headers, body: Buffer.concat(chunks).toString(), at });
    answers[Math.min(arrivals.length, answers.length) - 1]?.(response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    apiBase: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    arrivals,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Answers with JSON. */
export function json(status: number, value: unknown, headers: Readonly<Record<string, string>> = {}): Answer {
  return text(status, JSON.stringify(value), { "Content-Type": "application/json", ...headers });
}

/** Answers with any text. */
export function text(status: number, body: string, headers: Readonly<Record<string, string>> = {}): Answer {
  return (response) => response.writeHead(status, { "Request-Id": "req_test", ...headers }).end(body);
}

/** Closes the connection, before the answer or, with `begun`, in the middle of it. */
export function cut(begun = ""): Answer {
  return (response) => {
    if (begun) {
      response.writeHead(200, { "Content-Type": "application/json", "Content-Length": String(begun.length + 100) });
      response.write(begun, () => response.destroy());
    } else response.destroy();
  };
}

/** Never answers or, with `begun`, never ends the answer. */
export function hang(begun = ""): Answer {
  return (response) => {
    if (begun) response.writeHead(200, { "Content-Type": "application/json" }).write(begun);
  };
}

/** An error in the provider's format. */
export function providerError(type: string, message: string, code?: string) {
  return { error: { type, message, ...(code === undefined ? {} : { code }) } };
}
