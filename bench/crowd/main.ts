import { setTimeout as delay } from "node:timers/promises";
import { ACTIONS, type Action, type Observer, Person, type Place } from "./person.ts";

/*
 * A process with a part of the crowd. Actions are planned by a Poisson process, whatever the server does (open loop), so that their latency includes
 * the time that they wait for a slow server or for this process.
 */

/** Milliseconds between two actions of the same kind of a person, on average. */
const PACE_MS = 30 * 60_000;
/** The crowd's size counts again after this time. */
const LONGEST_GAP_MS = 100;
/** How long to wait for the last answers of a measurement. */
const PATIENCE_MS = 5_000;

export interface Part {
  readonly place: Place;
  /** The numbers of its people: first, first + step, … */
  readonly first: number;
  readonly step: number;
}

export type Order =
  | { readonly kind: "start"; readonly part: Part }
  /** Opens pages until `people` are open, evenly over a time. */
  | { readonly kind: "grow"; readonly people: number; readonly milliseconds: number }
  | { readonly kind: "measure"; readonly milliseconds: number };

/** What is measured. Times are in milliseconds. */
export interface Measurement {
  /** From the planned time to the good answer. */
  readonly latencies: Readonly<Record<Action, readonly number[]>>;
  /** Actions that had no good answer in the end. */
  readonly unanswered: number;
  /** From the planned time of a save to the answer of the person's poll. */
  readonly deliveries: readonly number[];
  /** How often polls and actions got which answer, such as "poll 200". */
  readonly outcomes: Readonly<Record<string, number>>;
}

const crowd: Person[] = [];
let part: Part;
let measuring: ReturnType<typeof emptyMeasurement> | undefined;

function emptyMeasurement() {
  const latencies: Record<Action, number[]> = { save: [], list: [], statistic: [] };
  return {
    latencies,
    running: 0,
    deliveries: [] as number[],
    outcomes: {} as Record<string, number>,
  };
}

const observer: Observer = {
  answered(what, outcome) {
    if (!measuring) return;
    const key = `${what} ${outcome}`;
    measuring.outcomes[key] = (measuring.outcomes[key] ?? 0) + 1;
  },
  delivered: (planned) => measuring?.deliveries.push(performance.now() - planned),
};

async function grow(people: number, milliseconds: number): Promise<void> {
  const [before, start] = [crowd.length, performance.now()];
  const openedAt = (count: number) => start + (milliseconds * (count - before)) / (people - before);
  while (crowd.length < people) {
    while (crowd.length < people && openedAt(crowd.length) <= performance.now()) {
      const person = new Person(part.first + crowd.length * part.step, part.place, observer);
      crowd.push(person);
      void person.follow();
    }
    await delay(5);
  }
}

/** Lets people act, at random times, forever. */
async function actForever(): Promise<never> {
  for (let planned = performance.now(); ; ) {
    const gap = (-Math.log(1 - Math.random()) * PACE_MS) / (crowd.length * ACTIONS.length);
    // The crowd may grow in a long gap. Whether anyone acts now doesn't depend on the time since the last action.
    const isPause = gap > LONGEST_GAP_MS;
    planned += isPause ? LONGEST_GAP_MS : gap;
    const early = planned - performance.now();
    if (early > 0) await delay(early);
    if (isPause) continue;
    const person = crowd[Math.floor(Math.random() * crowd.length)];
    const action = ACTIONS[Math.floor(Math.random() * ACTIONS.length)];
    if (person && action) void act(person, action, planned);
  }
}

async function act(person: Person, action: Action, planned: number): Promise<void> {
  const measurement = measuring;
  if (measurement) measurement.running += 1;
  await person.act(action, planned);
  if (!measurement) return;
  measurement.running -= 1;
  measurement.latencies[action].push(performance.now() - planned);
}

async function measure(milliseconds: number): Promise<Measurement> {
  const measurement = emptyMeasurement();
  measuring = measurement;
  await delay(milliseconds);
  measuring = undefined;
  for (const end = performance.now() + PATIENCE_MS; measurement.running > 0 && performance.now() < end; )
    await delay(50);
  const { running, ...measured } = measurement;
  return { ...measured, unanswered: running };
}

process.on("message", async (order: Order) => {
  if (order.kind === "start") {
    part = order.part;
    void actForever();
    process.send?.({});
  } else if (order.kind === "grow") {
    await grow(order.people, order.milliseconds);
    process.send?.({});
  } else process.send?.(await measure(order.milliseconds));
});
