import { parentPort, workerData } from "node:worker_threads";
import { API } from "@vr-eye-lab/domain/api";
import { changesResponseSchema } from "@vr-eye-lab/domain/sync";
import { newWrite, ORIGIN, practiceBody, STATED, sequenceBody } from "./person.ts";

// A worker that attacks a server with one login, and from one more address without a login, until it gets a message.
// It ignores refusals: each response starts the next request. Its own thread, so that it doesn't delay the requests of others.

/** What the worker needs. */
export interface HostileUser {
  readonly address: string;
  readonly cookie: string;
  /** The share of the connections to open, 0..1. */
  readonly share: number;
}

/** The number of responses by request and status, such as "push 429". "cut" counts connections that the server closed. */
export type Tally = Record<string, number>;

const CONNECTIONS = { "large push": 8, push: 24, poll: 300, read: 8, export: 8, stranger: 8 } as const;

const { address, cookie, share } = workerData as HostileUser;
const stop = new AbortController();
const tally: Tally = {};
let cursor = 0;

/** 60 saved motions of 50 exercises, nearly 1 MiB. Only the ids differ between pushes. */
const exercises = Array.from({ length: 50 }, () => ({ ...sequenceBody("").exercises[0], duration: 1 }));
const largeBody = { ...sequenceBody("Flood"), exercises };

const REQUESTS: Record<keyof typeof CONNECTIONS, () => Promise<Response>> = {
  "large push": () => push(Array.from({ length: 60 }, () => newWrite("savedSequences", largeBody))),
  push: () => push([newWrite("practice", practiceBody(new Date(), 60))]),
  poll: longPoll,
  read: () => ask(`${API.changes}?since=0&wait=0`),
  export: () => ask(API.accountExport),
  stranger: () => ask(API.shared, { method: "POST", body: "{}", headers: { "X-Forwarded-For": "203.0.113.9" } }),
};

function push(writes: readonly unknown[]): Promise<Response> {
  return ask(API.push, { method: "POST", body: JSON.stringify({ writes }) });
}

/** Waits for changes after the last that were read. */
async function longPoll(): Promise<Response> {
  const response = await ask(`${API.changes}?since=${cursor}`);
  if (response.ok) cursor = Math.max(cursor, changesResponseSchema.parse(await response.clone().json()).cursor);
  return response;
}

function ask(path: string, init: RequestInit = {}): Promise<Response> {
  const headers = {
    Origin: ORIGIN,
    Cookie: cookie,
    "Content-Type": "application/json",
    "X-Forwarded-For": "203.0.113.7",
    ...STATED,
  };
  return fetch(address + path, { ...init, headers: { ...headers, ...init.headers }, signal: stop.signal });
}

async function attack(name: keyof typeof CONNECTIONS): Promise<void> {
  while (!stop.signal.aborted) {
    const outcome = `${name} ${await outcomeOf(REQUESTS[name])}`;
    if (!stop.signal.aborted) tally[outcome] = (tally[outcome] ?? 0) + 1;
  }
}

async function outcomeOf(request: () => Promise<Response>): Promise<number | "cut"> {
  try {
    const response = await request();
    await response.arrayBuffer();
    return response.status;
  } catch {
    return "cut";
  }
}

const names = Object.keys(CONNECTIONS) as (keyof typeof CONNECTIONS)[];
const attacks = names.flatMap((name) =>
  Array.from({ length: Math.ceil(CONNECTIONS[name] * share) }, () => attack(name)),
);
parentPort?.once("message", async () => {
  stop.abort();
  await Promise.all(attacks);
  parentPort?.postMessage(tally);
});
