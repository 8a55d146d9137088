import { setTimeout as delay } from "node:timers/promises";
import { API } from "@vr-eye-lab/domain/api";
import { personHeaders } from "@vr-eye-lab/server/testing/crowd";
import { newWrite, practiceBody } from "@vr-eye-lab/server/testing/person";
import { retryDelay } from "@vr-eye-lab/web/data/sync/retry";
import { requestText } from "../support/http-load.ts";
import { type Answer, Connection } from "./connection.ts";

/** Seconds of a long poll, and milliseconds that the page waits for it and for other answers. */
const WAIT_SECONDS = 25;
const POLL_TIMEOUT_MS = WAIT_SECONDS * 1000 + 10_000;
const TIMEOUT_MS = 30_000;
const SESSION_SECONDS = 600;

/** What a Chromium sends. */
const BROWSER = {
  Connection: "keep-alive",
  "sec-ch-ua": '"Chromium";v="156", "Not)A;Brand";v="8"',
  "sec-ch-ua-mobile": "?0",
  "sec-ch-ua-platform": '"Windows"',
  "User-Agent":
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36",
  Accept: "*/*",
  "Sec-Fetch-Site": "same-origin",
  "Sec-Fetch-Mode": "cors",
  "Sec-Fetch-Dest": "empty",
  "Accept-Encoding": "gzip, deflate, br, zstd",
  "Accept-Language": "en-GB,en;q=0.9",
};

/** What people do, besides having the page open. */
export const ACTIONS = ["save", "list", "statistic"] as const;
export type Action = (typeof ACTIONS)[number];

/** Where a crowd goes. */
export interface Place {
  readonly port: number;
  /** PUBLIC_URL and AUTH_SECRET of the server. */
  readonly origin: string;
  readonly secret: string;
}

/** Receives what happens. Times are of `performance.now()`. */
export interface Observer {
  /** A poll or an action got an answer or failed. @param outcome a status or a failure */
  answered(what: Action | "poll", outcome: string): void;
  /** A save came back in the person's poll, and so reaches other devices. @param planned when the save was planned */
  delivered(planned: number): void;
}

/** A person with the page open in one browser, which has its own address. */
export class Person {
  readonly #port: number;
  readonly #address: string;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #observer: Observer;
  #savedAt: number | undefined;

  constructor(number: number, { port, origin, secret }: Place, observer: Observer) {
    this.#port = port;
    this.#address = [127, 16 + (number >> 16), (number >> 8) & 255, number & 255].join(".");
    this.#headers = { ...BROWSER, Host: new URL(origin).host, Origin: origin, ...personHeaders(number, secret) };
    this.#observer = observer;
  }

  /** Follows the change feed like the page's pull loop. Never ends. */
  async follow(): Promise<never> {
    const connection = new Connection(this.#port, this.#address);
    let since = 0;
    let isCaughtUp = false;
    for (let failures = 0; ; ) {
      const wait = isCaughtUp ? WAIT_SECONDS : 0;
      const path = `${API.changes}?since=${since}&wait=${wait}`;
      const answer = await connection.ask(requestText("GET", path, this.#headers), POLL_TIMEOUT_MS);
      this.#observer.answered("poll", outcomeOf(answer));
      isCaughtUp = answer.status === 200;
      if (isCaughtUp) {
        const hasChanges = !answer.body.startsWith('{"changes":[]');
        if (hasChanges && this.#savedAt !== undefined) {
          this.#observer.delivered(this.#savedAt);
          this.#savedAt = undefined;
        }
        since = Number(/"cursor":(\d+)/.exec(answer.body)?.[1]);
        failures = 0;
      } else await delay(retryDelay(++failures, answer.retryAfter));
    }
  }

  /** Acts until the server has answered well, with the page's pauses between retries. @param planned when it should begin */
  async act(action: Action, planned: number): Promise<void> {
    const connection = new Connection(this.#port, this.#address);
    const text = this.#request(action);
    for (let failures = 0; ; ) {
      if (action === "save") this.#savedAt = planned;
      const answer = await connection.ask(text, TIMEOUT_MS);
      this.#observer.answered(action, outcomeOf(answer));
      if (answer.status === 200) return;
      await delay(retryDelay(++failures, answer.retryAfter));
    }
  }

  #request(action: Action): string {
    if (action === "list") return requestText("GET", `${API.practiceSessions}?limit=50`, this.#headers);
    if (action === "statistic") return requestText("GET", `${API.stats}?zone=UTC`, this.#headers);
    const body = practiceBody(new Date(Date.now() - SESSION_SECONDS * 1000), SESSION_SECONDS);
    return requestText("POST", API.push, this.#headers, JSON.stringify({ writes: [newWrite("practice", body)] }));
  }
}

function outcomeOf({ status, failure }: Answer): string {
  return failure || String(status);
}
