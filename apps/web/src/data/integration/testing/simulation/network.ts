import type { SimulatedServer } from "@vr-eye-lab/server/testing/simulated-server";
import { cookieHeader, receiveCookies } from "../cookies.ts";
import type { Device, Sent, Tab } from "./device.ts";
import { createOwner, type Scheduler } from "./scheduler.ts";

/** What happens to a request. 'lost': it doesn't arrive. 'cut': its answer doesn't. 'twice', 'late': it arrives so. */
export const NETWORK_FAULTS = ["lost", "cut", "twice", "late", "late-answer", 429, 500, 503] as const;
export type NetworkFault = (typeof NETWORK_FAULTS)[number];

/** More requests of a tab in two seconds are a loop. */
const MOST_AT_ONCE = 20;

const FAILED = () => new TypeError("Failed to fetch");

/** An answer that a server has given, whether or not it arrives. */
export interface Answered {
  readonly sent: Sent;
  readonly status: number;
  readonly text: string;
}

/** The network between devices and servers. @param servers the processes that answer, at random if there are several */
export function createNetwork(
  scheduler: Scheduler,
  servers: readonly SimulatedServer[],
  { onAnswer, onDeath, onLoop }: { onAnswer(answer: Answered): void; onDeath(): void; onLoop(tab: Tab): void },
) {
  const owner = createOwner("network");
  const waiting = new Map<SimulatedServer, Set<() => void>>(servers.map((server) => [server, new Set()]));
  /** The faults of each device's next requests. */
  const faults = new Map<Device, NetworkFault[]>();
  const latency = () => 2 + scheduler.random() ** 3 * 400;
  /** When each tab sent its requests. */
  const sentAt = new WeakMap<Tab, number[]>();
  /** Dead processes that will be replaced. */
  const buried = new Set<SimulatedServer>();
  let starting = 0;

  /** Fails what a dead process was asked, and starts another one later. */
  function bury(server: SimulatedServer): void {
    if (server.isRunning() || buried.has(server)) return;
    buried.add(server);
    const requests = waiting.get(server) ?? new Set();
    server.kill();
    onDeath();
    for (const fail of [...requests]) fail();
    scheduler.after(500 + scheduler.random() * 15_000, owner, () => void restart(server));
  }

  async function restart(server: SimulatedServer): Promise<void> {
    buried.delete(server);
    starting += 1;
    await server.start().finally(() => (starting -= 1));
  }

  /** Delivers a request to a server. @param answer receives null when the connection breaks */
  function deliver(sent: Sent, signal: AbortSignal, answer: (response: Response | null, text: string) => void): void {
    const server = servers[Math.floor(scheduler.random() * servers.length)] as SimulatedServer;
    if (!server.isRunning()) {
      answer(null, "");
      return;
    }
    const { method, body } = sent;
    const headers = new Headers(sent.headers);
    headers.set("Origin", "http://localhost:3000");
    if (body !== undefined) headers.set("Content-Length", String(Buffer.byteLength(body)));
    let isOver = false;
    const end = (response: Response | null, text = "") => {
      if (isOver) return;
      isOver = true;
      waiting.get(server)?.delete(request);
      if (response) onAnswer({ sent, status: response.status, text });
      answer(response, text);
    };
    const request = () => end(null);
    waiting.get(server)?.add(request);
    server
      .request(sent.path, { method, headers, signal, ...(body !== undefined && { body }) }, sent.device.name)
      .then(async (response) => {
        if (response) return end(response, await response.text());
        end(null);
        bury(server);
      })
      .catch(() => (server.isRunning() ? end(null) : bury(server)));
  }

  return {
    faults,
    kill(server: SimulatedServer): void {
      server.kill();
      bury(server);
    },
    /** Whether a process of a server is being started. */
    isStarting: () => starting > 0,
    /** Whether a server has requests. */
    isWorking: () => [...waiting.values()].some((requests) => requests.size > 0),
    /** Sends a request of a page. Rejects as `fetch` does. */
    send(sent: Sent, pageSignal: AbortSignal | null): Promise<Response> {
      const { device, tab } = sent;
      const times = sentAt.get(tab) ?? [];
      sentAt.set(tab, times);
      if (scheduler.now() - (times.at(-MOST_AT_ONCE) ?? Number.NEGATIVE_INFINITY) < 2_000) {
        // Without an answer the loop ends, and so does the history.
        onLoop(tab);
        return new Promise(() => undefined);
      }
      times.push(scheduler.now());
      sent.headers.set("Cookie", cookieHeader(device.cookies));
      const fault = faults.get(device)?.shift();
      return new Promise((resolve, reject) => {
        const connection = new AbortController();
        const abort = () => {
          reject(pageSignal?.reason);
          scheduler.after(latency(), owner, () => connection.abort());
        };
        pageSignal?.addEventListener("abort", abort);
        if (pageSignal?.aborted) return reject(pageSignal.reason);
        const failAfter = (milliseconds: number) => scheduler.after(milliseconds, tab.owner, () => reject(FAILED()));
        if (!device.isOnline) return void failAfter(1);
        // A lost packet shows as an error at once or, more often, not at all.
        if (fault === "lost") return void (scheduler.random() < 0.5 && failAfter(latency()));
        const finish = (response: Response | null, text: string) => {
          const late = fault === "late-answer" ? 2_000 + scheduler.random() * 20_000 : 0;
          scheduler.after(latency() + late, owner, () => {
            if (!response || fault === "cut" || !device.isOnline) return void failAfter(scheduler.random() * 3_000);
            if (pageSignal?.aborted) return;
            pageSignal?.removeEventListener("abort", abort);
            receiveCookies(device.cookies, response);
            const { status, headers } = response;
            const body = [204, 304].includes(status) ? null : text;
            scheduler.after(0, tab.owner, () => resolve(new Response(body, { status, headers })));
          });
        };
        if (typeof fault === "number") {
          const headers = { "Retry-After": String(1 + Math.floor(scheduler.random() * 20)) };
          return finish(new Response("{}", { status: fault, ...(fault === 429 && { headers }) }), '{"error":"busy"}');
        }
        const late = fault === "late" ? 2_000 + scheduler.random() * 20_000 : 0;
        scheduler.after(latency() + late, owner, () => {
          deliver(sent, connection.signal, finish);
          if (fault !== "twice") return;
          const again = scheduler.random() * 10_000;
          scheduler.after(again, owner, () => deliver(sent, new AbortController().signal, () => undefined));
        });
      });
    },
  };
}
