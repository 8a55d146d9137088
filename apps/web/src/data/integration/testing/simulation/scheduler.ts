/** Whose work a task is: a tab, a process of the server, or the network. */
export interface Owner {
  readonly name: string;
  /** 'suspended': its tasks wait until it continues. 'gone': they never run. */
  state: "running" | "suspended" | "gone";
  readonly parked: (() => void)[];
}

export function createOwner(name: string): Owner {
  return { name, state: "running", parked: [] };
}

export interface Task {
  readonly at: number;
  readonly order: number;
  readonly owner: Owner;
  readonly run: () => void;
  isCancelled: boolean;
}

/** Random numbers of a seed (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const real = { structuredClone, setImmediate, Date };

/** Steps of fake-indexeddb in a row after which it is polling for something that only simulated time brings. */
const MOST_STEPS = 300;

/**
 * The only source of time and order: every timer, message and grant of a lock is a task, tasks run one at a time by their simulated time, and all
 * promises settle before the next one starts.
 */
export function createScheduler(start: number, random: () => number) {
  const heap: Task[] = [];
  let now = start;
  let count = 0;
  /** Steps of the simulated disks that haven't run. */
  let steps = 0;
  let stepsInARow = 0;
  /** Turns of the real event loop without a step that show that nothing is left. Infinite while a thread or another program works. */
  let turns = () => 1;
  let progress: () => Promise<void> | null = () => null;

  function before(a: Task, b: Task): boolean {
    return a.at < b.at || (a.at === b.at && a.order < b.order);
  }

  function push(task: Task): void {
    let i = heap.push(task) - 1;
    while (i > 0) {
      const parent = (i - 1) >> 1;
      const above = heap[parent] as Task;
      if (!before(task, above)) break;
      heap[i] = above;
      i = parent;
    }
    heap[i] = task;
  }

  function pop(): Task {
    const first = heap[0] as Task;
    const last = heap.pop() as Task;
    if (heap.length === 0) return first;
    let i = 0;
    for (;;) {
      let child = 2 * i + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && before(heap[child + 1] as Task, heap[child] as Task)) child += 1;
      if (!before(heap[child] as Task, last)) break;
      heap[i] = heap[child] as Task;
      i = child;
    }
    heap[i] = last;
    return first;
  }

  const scheduler = {
    random,
    now: () => now,
    /** Runs a task after the given milliseconds of simulated time. */
    after(milliseconds: number, owner: Owner, run: () => void): Task {
      count += 1;
      const task = { at: now + Math.max(0, milliseconds), order: count, owner, run, isCancelled: false };
      push(task);
      return task;
    },
    /** Runs a step of a simulated disk as soon as all promises have settled. */
    step(run: () => void, owner: Owner): void {
      stepsInARow += 1;
      if (stepsInARow > MOST_STEPS) {
        scheduler.after(1_000, owner, run);
        return;
      }
      steps += 1;
      real.setImmediate(() => {
        steps -= 1;
        run();
      });
    },
    /**
     * @param needed returns how many turns of the real event loop what runs now may need unseen; Infinity while it waits for a thread
     * @param next resolves when a thread or another program has done some work; null if none works
     */
    expectTurns(needed: () => number, next: typeof progress): void {
      turns = needed;
      progress = next;
    },
    /** Resolves when nothing but simulated time can continue anything. */
    async settle(): Promise<void> {
      for (let quiet = 0; quiet < turns(); ) {
        const isIdle = turns() < Number.POSITIVE_INFINITY;
        // Turns of the loop would take the core from PostgreSQL.
        await (progress() ?? new Promise<void>((resolve) => real.setImmediate(() => resolve())));
        quiet = steps > 0 || !isIdle ? 0 : quiet + 1;
      }
      stepsInARow = 0;
    },
    /** All devices and servers sleep for the given milliseconds, as closed computers do: what was due then runs late. */
    sleep(milliseconds: number): void {
      now += milliseconds;
    },
    suspend(owner: Owner): void {
      if (owner.state === "running") owner.state = "suspended";
    },
    resume(owner: Owner): void {
      if (owner.state !== "suspended") return;
      owner.state = "running";
      for (const run of owner.parked.splice(0)) scheduler.after(0, owner, run);
    },
    /** Runs everything that is due within the given milliseconds. @param isOver ends it early */
    async run(milliseconds: number, isOver = () => false): Promise<void> {
      const end = now + milliseconds;
      await scheduler.settle();
      while (heap[0] && heap[0].at <= end && !isOver()) {
        const task = pop();
        if (task.isCancelled || task.owner.state === "gone") continue;
        now = Math.max(now, task.at);
        if (task.owner.state === "suspended") {
          task.owner.parked.push(() => !task.isCancelled && task.run());
          continue;
        }
        task.run();
        await scheduler.settle();
      }
      if (!isOver()) now = Math.max(now, end);
    },
  };
  return scheduler;
}
export type Scheduler = ReturnType<typeof createScheduler>;

/** Unique in all owners, so that none cancels another's timer. */
let lastTimer = 0;

/** Timers of an owner, as a page or a process sees them. */
export function timersOf(scheduler: Scheduler, owner: Owner) {
  const tasks = new Map<number, Task>();
  function start(
    run: (...values: unknown[]) => void,
    milliseconds: number,
    values: unknown[],
    isRepeated: boolean,
  ): number {
    lastTimer += 1;
    const id = lastTimer;
    const arm = () => {
      // Browsers fire timers late rather than early, and never twice at the same moment.
      const late = scheduler.random();
      tasks.set(
        id,
        scheduler.after(Math.max(isRepeated ? 1 : 0, Number(milliseconds) || 0) + late, owner, () => {
          tasks.delete(id);
          if (isRepeated) arm();
          run(...values);
        }),
      );
    };
    arm();
    return id;
  }
  const clear = (id?: number) => {
    const task = tasks.get(Number(id));
    if (task) task.isCancelled = true;
    tasks.delete(Number(id));
  };
  return {
    setTimeout: (run: () => void, milliseconds = 0, ...values: unknown[]) => start(run, milliseconds, values, false),
    setInterval: (run: () => void, milliseconds = 0, ...values: unknown[]) => start(run, milliseconds, values, true),
    clearTimeout: clear,
    clearInterval: clear,
  };
}

/** A Date whose clock shows the simulated time, as `offset` shifts it. */
export function dateOf(scheduler: Scheduler, offset: () => number): DateConstructor {
  const read = () => Math.floor(scheduler.now() + offset());
  return class extends real.Date {
    constructor(...values: []) {
      if (values.length === 0) super(read());
      else super(...values);
    }
    static override now(): number {
      return read();
    }
  } as DateConstructor;
}

/** Copies JSON, which is all that the page stores, ten times as fast as `structuredClone` does. */
function copyOf<Value>(value: Value): Value {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(copyOf) as Value;
  const prototype = Object.getPrototypeOf(value);
  if (prototype !== null && Object.getPrototypeOf(prototype) !== null) return real.structuredClone(value);
  const copy: Record<string, unknown> = {};
  for (const key of Object.keys(value)) copy[key] = copyOf((value as Record<string, unknown>)[key]);
  return copy as Value;
}

/** Replaces the clocks and timers of this process, in which the server runs. @returns undoes it */
export function replaceGlobals(scheduler: Scheduler, owner: () => Owner, disk: Owner): () => void {
  const names = [
    "Date",
    "setTimeout",
    "clearTimeout",
    "setInterval",
    "clearInterval",
    "setImmediate",
    "structuredClone",
  ] as const;
  const before = names.map((name) => [name, globalThis[name]] as const);
  const timers = new WeakMap<Owner, ReturnType<typeof timersOf>>();
  const current = () => {
    const known = timers.get(owner()) ?? timersOf(scheduler, owner());
    timers.set(owner(), known);
    return known;
  };
  /** What Node's timers return. */
  const handle = (id: number) => ({ id, unref: () => undefined, ref: () => undefined, [Symbol.toPrimitive]: () => id });
  const now = performance.now;
  const start = scheduler.now();
  Object.assign(globalThis, {
    Date: dateOf(scheduler, () => 0),
    setTimeout: (run: () => void, ...rest: [number]) => handle(current().setTimeout(run, ...rest)),
    setInterval: (run: () => void, ...rest: [number]) => handle(current().setInterval(run, ...rest)),
    clearTimeout: (timer?: number) => timer !== undefined && current().clearTimeout(Number(timer)),
    clearInterval: (timer?: number) => timer !== undefined && current().clearInterval(Number(timer)),
    setImmediate: (run: () => void) => scheduler.step(run, disk),
    structuredClone: copyOf,
  });
  performance.now = () => scheduler.now() - start;
  return () => {
    Object.assign(globalThis, Object.fromEntries(before));
    performance.now = now;
  };
}
