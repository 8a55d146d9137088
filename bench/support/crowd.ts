import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { Measurement, Order } from "../crowd/main.ts";
import { ACTIONS, type Action, type Place } from "../crowd/person.ts";

export type { Measurement };

const MAIN = fileURLToPath(new URL("../crowd/main.ts", import.meta.url));

/** A crowd of people who use a server, in separate processes. */
export class Crowd {
  readonly #parts: readonly ChildProcess[];

  private constructor(parts: readonly ChildProcess[]) {
    this.#parts = parts;
  }

  /** @param parts the number of processes, since each has a limit of open sockets */
  static async start(place: Place, parts: number): Promise<Crowd> {
    const crowd = new Crowd(Array.from({ length: parts }, () => fork(MAIN)));
    await crowd.#order((first) => ({ kind: "start", part: { place, first, step: parts } }));
    return crowd;
  }

  get pids(): number[] {
    return this.#parts.map(({ pid }) => pid ?? 0);
  }

  /** Opens pages until `people` are open, evenly over a time. */
  async grow(people: number, milliseconds: number): Promise<void> {
    const count = this.#parts.length;
    await this.#order((i) => ({ kind: "grow", people: Math.floor((people + count - 1 - i) / count), milliseconds }));
  }

  async measure(milliseconds: number): Promise<Measurement> {
    const parts = (await this.#order(() => ({ kind: "measure", milliseconds }))) as Measurement[];
    const ofEachAction = (of: (action: Action) => number[]) =>
      Object.fromEntries(ACTIONS.map((action) => [action, of(action)])) as Record<Action, number[]>;
    const outcomes: Record<string, number> = {};
    for (const [outcome, count] of parts.flatMap((part) => Object.entries(part.outcomes))) {
      outcomes[outcome] = (outcomes[outcome] ?? 0) + count;
    }
    return {
      latencies: ofEachAction((action) => parts.flatMap(({ latencies }) => latencies[action])),
      unanswered: parts.reduce((sum, { unanswered }) => sum + unanswered, 0),
      deliveries: parts.flatMap(({ deliveries }) => deliveries),
      outcomes,
    };
  }

  async stop(): Promise<void> {
    for (const part of this.#parts) part.kill("SIGKILL");
    await Promise.all(this.#parts.map((part) => part.exitCode ?? part.signalCode ?? once(part, "exit")));
  }

  #order(order: (i: number) => Order): Promise<unknown[]> {
    return Promise.all(
      this.#parts.map(async (part, i) => {
        const answered = once(part, "message");
        part.send(order(i));
        const [answer] = await answered;
        return answer;
      }),
    );
  }
}
