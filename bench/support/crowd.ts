import { Agent, request } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { API } from "@vr-eye-lab/domain/api";
import { personHeaders } from "@vr-eye-lab/server/testing/crowd";
import { newWrite, practiceBody } from "@vr-eye-lab/server/testing/person";
import { retryDelay } from "@vr-eye-lab/web/data/sync/retry";

/** Seconds of a long poll. */
const WAIT_SECONDS = 25;
const TIMEOUT_MS = WAIT_SECONDS * 1000 + 10_000;
const SESSION_SECONDS = 600;
/** Milliseconds between two actions of the same kind of a person, on average. */
const PACE_MS = 30 * 60_000;
/** The crowd's size counts again after this time. */
const LONGEST_GAP_MS = 100;
/** How long to wait for the last answers of a measurement. */
const PATIENCE_MS = 5_000;

/** What people do while they have the page open. */
export const ACTIONS = ["save", "list", "statistic"] as const;
type Action = (typeof ACTIONS)[number];

/** Where a crowd goes. */
export interface Place {
  readonly port: number;
  /** PUBLIC_URL and AUTH_SECRET of the server. */
  readonly origin: string;
  readonly secret: string;
}

/** What is measured, in milliseconds. */
export class Measurement {
  /** From the planned time to the good answer. */
  readonly latencies: Readonly<Record<Action, number[]>> = { save: [], list: [], statistic: [] };
  /** From the planned time of a save to the answer of the person's poll, which other devices get too. */
  readonly deliveries: number[] = [];
  answers = 0;
  failures = 0;
  running = 0;
}

interface Person {
  /** The browser's own address. */
  readonly localAddress: string;
  readonly headers: Readonly<Record<string, string>>;
  savedAt?: number | undefined;
}

/** What the crowd reads of an answer. */
interface Answer {
  /** 0 without an answer. */
  readonly status: number;
  readonly body: string;
  /** Seconds, of the header Retry-After. */
  readonly retryAfter: number | null;
}

/**
 * People who have the page open, which follows the change feed, and who act at random times. Actions are planned by a Poisson process, whatever the
 * server does (open loop), so that their latency includes the time that they wait for a slow server or for this process.
 */
export class Crowd {
  readonly #place: Place;
  readonly #people: Person[] = [];
  readonly #agent = new Agent({ keepAlive: true });
  #measurement = new Measurement();
  #isOver = false;

  constructor(place: Place) {
    this.#place = place;
    void this.#act();
  }

  /** Opens pages until `people` are open, evenly over a time. */
  async grow(people: number, milliseconds: number): Promise<void> {
    const [before, start] = [this.#people.length, performance.now()];
    while (this.#people.length < people) {
      const opened = before + ((people - before) * (performance.now() - start)) / milliseconds;
      while (this.#people.length < Math.min(opened, people)) this.#open(this.#people.length);
      await delay(5);
    }
  }

  async measure(milliseconds: number): Promise<Measurement> {
    const measurement = new Measurement();
    this.#measurement = measurement;
    await delay(milliseconds);
    this.#measurement = new Measurement();
    for (const end = performance.now() + PATIENCE_MS; measurement.running > 0 && performance.now() < end; )
      await delay(50);
    measurement.failures += measurement.running;
    return measurement;
  }

  stop(): void {
    this.#isOver = true;
    this.#agent.destroy();
  }

  #open(number: number): void {
    const { origin, secret } = this.#place;
    const localAddress = [127, 16 + (number >> 16), (number >> 8) & 255, number & 255].join(".");
    const headers = { Host: new URL(origin).host, Origin: origin, ...personHeaders(number, secret) };
    const person: Person = { localAddress, headers };
    this.#people.push(person);
    void this.#follow(person);
  }

  /** Follows the change feed like the page's pull loop. */
  async #follow(person: Person): Promise<void> {
    let since = 0;
    let wait = 0;
    for (let failures = 0; !this.#isOver; ) {
      const answer = await this.#ask(person, `${API.changes}?since=${since}&wait=${wait}`);
      count(this.#measurement, answer);
      if (answer.status === 200) {
        if (person.savedAt !== undefined && !answer.body.startsWith('{"changes":[]')) {
          this.#measurement.deliveries.push(performance.now() - person.savedAt);
          person.savedAt = undefined;
        }
        since = Number(/"cursor":(\d+)/.exec(answer.body)?.[1]);
        [wait, failures] = [WAIT_SECONDS, 0];
      } else {
        wait = 0;
        await delay(retryDelay(++failures, answer.retryAfter));
      }
    }
  }

  /** Lets people act, at random times. */
  async #act(): Promise<void> {
    for (let planned = performance.now(); !this.#isOver; ) {
      const gap = (-Math.log(1 - Math.random()) * PACE_MS) / (this.#people.length * ACTIONS.length);
      // The crowd may grow in a long gap. Whether anyone acts now doesn't depend on the time since the last action.
      const isPause = gap > LONGEST_GAP_MS;
      planned += isPause ? LONGEST_GAP_MS : gap;
      const early = planned - performance.now();
      if (early > 0) await delay(early);
      const person = this.#people[Math.floor(Math.random() * this.#people.length)];
      const action = ACTIONS[Math.floor(Math.random() * ACTIONS.length)];
      if (!isPause && person && action) void this.#actOnce(person, action, planned);
    }
  }

  async #actOnce(person: Person, action: Action, planned: number): Promise<void> {
    const measurement = this.#measurement;
    measurement.running += 1;
    if (action === "save") person.savedAt = planned;
    const answer = await this.#ask(person, ...requestOf(action));
    measurement.running -= 1;
    count(measurement, answer);
    if (answer.status === 200) measurement.latencies[action].push(performance.now() - planned);
  }

  /** Asks on a connection of the person's browser. Never rejects. */
  #ask(person: Person, path: string, body?: string): Promise<Answer> {
    const { headers, localAddress } = person;
    const [method, json] = body === undefined ? ["GET", {}] : ["POST", { "Content-Type": "application/json" }];
    const to = { agent: this.#agent, host: "127.0.0.1", port: this.#place.port, path, localAddress, method };
    return new Promise((resolve) => {
      const fail = () => resolve({ status: 0, body: "", retryAfter: null });
      const sent = request({ ...to, headers: { ...headers, ...json } }, (response) => {
        let text = "";
        response.setEncoding("latin1");
        response.on("data", (chunk) => {
          text += chunk;
        });
        response.on("error", fail);
        response.on("end", () => {
          const { statusCode = 0, headers } = response;
          const seconds = headers["retry-after"];
          resolve({ status: statusCode, body: text, retryAfter: seconds === undefined ? null : Number(seconds) });
        });
      });
      sent.setTimeout(TIMEOUT_MS, () => sent.destroy());
      // Like a browser: the server may close an idle connection at the moment of a request.
      sent.on("error", () => (sent.reusedSocket && !this.#isOver ? resolve(this.#ask(person, path, body)) : fail()));
      sent.end(body);
    });
  }
}

function count(measurement: Measurement, { status }: Answer): void {
  measurement.answers += 1;
  if (status !== 200) measurement.failures += 1;
}

function requestOf(action: Action): [path: string, body?: string] {
  if (action === "list") return [`${API.practiceSessions}?limit=50`];
  if (action === "statistic") return [`${API.stats}?zone=UTC`];
  const body = practiceBody(new Date(Date.now() - SESSION_SECONDS * 1000), SESSION_SECONDS);
  return [API.push, JSON.stringify({ writes: [newWrite("practice", body)] })];
}
