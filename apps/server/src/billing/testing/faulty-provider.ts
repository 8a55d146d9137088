import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Answer } from "./scripted-provider.ts";

interface Fault {
  /** Matches `METHOD /path?query`. */
  readonly calls: RegExp;
  readonly answer: Answer;
  /** Whether the call still reaches the provider, so that only its answer is lost. */
  readonly isDone: boolean;
  left: number;
}

/** A proxy between the payment client and a provider that injects faults. */
export interface FaultyProvider {
  readonly apiBase: URL;
  /** All calls, as `METHOD /path?query`. */
  readonly calls: readonly string[];
  /** Replaces the answers of the next matching calls. Default: as many calls as the client's retries of one request. */
  spoil(calls: RegExp, answer: Answer, options?: { isDone?: boolean; times?: number }): void;
  /** Runs work after the next matching call was executed, before it is answered. */
  after(call: RegExp, work: () => Promise<unknown>): Promise<void>;
  /** Removes all faults. */
  heal(): void;
  stop(): Promise<void>;
}

/** @param target the provider's base URL */
export async function faultyProvider(target: URL): Promise<FaultyProvider> {
  let faults: Fault[] = [];
  let afterwards: { call: RegExp; work: () => Promise<void> }[] = [];
  const calls: string[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { method = "", url = "" } = request;
    const call = `${method} ${url}`;
    calls.push(call);
    const fault = faults.find((each) => each.left > 0 && each.calls.test(call));
    if (fault) {
      fault.left -= 1;
      if (!fault.isDone) return fault.answer(response);
    }
    const headers = Object.entries(request.headers).filter(
      ([name]) => !["host", "connection", "content-length", "transfer-encoding"].includes(name),
    ) as [string, string][];
    const body = chunks.length === 0 ? {} : { body: Buffer.concat(chunks) };
    const answer = await fetch(new URL(url, target), { method, headers, ...body });
    const text = await answer.text();
    const next = afterwards.find((each) => each.call.test(call));
    afterwards = afterwards.filter((each) => each !== next);
    await next?.work();
    if (fault) return fault.answer(response);
    return response.writeHead(answer.status, { "Content-Type": "application/json" }).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    apiBase: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    calls,
    spoil(match, answer, { isDone = false, times = 3 } = {}) {
      faults.push({ calls: match, answer, isDone, left: times });
    },
    after(call, work) {
      return new Promise((resolve, reject) => {
        afterwards.push({ call, work: () => work().then(() => resolve(), reject) });
      });
    },
    heal() {
      faults = [];
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
