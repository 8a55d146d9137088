import fc from "fast-check";

/** The people of a history. Two have an account before it starts. */
export const PEOPLE = ["ada", "ben"] as const;

/** What a person does, or what goes wrong, and how often relative to the others. */
const COMMANDS = {
  save: 12,
  rename: 8,
  remove: 3,
  undo: 2,
  practise: 8,
  finish: 8,
  felt: 3,
  goal: 2,
  rename_user: 2,
  programme: 2,
  measure: 2,
  log_out: 2,
  log_in: 5,
  sign_up: 1,
  add_visits: 5,
  export: 1,
  import: 1,
  delete_account: 0.2,
  open_tab: 3,
  wait: 6,
  calm: 2,
  to_midnight: 0.5,
  network: 12,
  offline: 4,
  online: 4,
  kill_server: 4,
  kill_tab: 4,
  suspend: 4,
  suspend_in_transaction: 1,
  thaw: 4,
  cache: 3,
  uncache: 4,
  hide: 2,
  show: 3,
  database_refused: 2,
  database_full: 2,
  database_silent: 0.7,
  clock_off: 1,
  clock_right: 1,
  back_up: 1,
  restore: 0.6,
  old_page: 0.7,
  new_page: 0.7,
  evict: 0.4,
} as const;
export type CommandName = keyof typeof COMMANDS;

/** One step. Its numbers choose among what there is when it runs: a tab, a document, a fault. */
interface Command {
  readonly name: CommandName;
  readonly who: number;
  readonly which: number;
  /** Milliseconds until the next step. */
  readonly pause: number;
}

export interface History {
  readonly seed: number;
  /** For each device its first user, a visitor from 8 on, and its number of tabs. */
  readonly devices: readonly { readonly user: number; readonly tabs: number }[];
  /** Milliseconds since 1970 at which it starts. */
  readonly start: number;
  readonly commands: readonly Command[];
}

/** A usual morning, and just before midnight and both changes of the clocks in Berlin. */
const STARTS = ["2026-11-20T09:00Z", "2026-11-20T22:57Z", "2026-10-25T00:55Z", "2027-03-28T00:55Z"].map(Date.parse);

// fast-check takes whole weights.
const names = Object.entries(COMMANDS).map(([name, weight]) => ({
  arbitrary: fc.constant(name as CommandName),
  weight: weight * 10,
}));

const command = fc.record({
  name: fc.oneof(...names),
  who: fc.nat(99),
  which: fc.nat(999),
  pause: fc.oneof(fc.nat(50), fc.nat(1_000), fc.integer({ min: 1_000, max: 8_000 })),
});

const device = fc.record({ user: fc.nat(9), tabs: fc.constantFrom(1, 1, 2) });

export const histories: fc.Arbitrary<History> = fc.record({
  seed: fc.nat(2 ** 31),
  devices: fc.oneof(...[2, 2, 2, 3, 3, 4].map((count) => fc.array(device, { minLength: count, maxLength: count }))),
  start: fc.constantFrom(...STARTS),
  commands: fc.array(command, { minLength: 35, maxLength: 45, size: "max" }),
});

/** A history in words. */
export function describeHistory({ seed, devices, start, commands }: History): string {
  const steps = commands.map(({ name, who, which, pause }) => `  ${name} (${who}, ${which}), pause ${pause} ms`);
  const people = devices.map(({ user, tabs }) => `${user >= 8 ? "a visitor" : PEOPLE[user % 2]} with ${tabs} tabs`);
  return [`${new Date(start).toISOString()}, seed ${seed}: ${people.join("; ")}`, ...steps].join("\n");
}

/** One of several, chosen by a number; undefined of none. */
export const pick = <Item>(items: readonly Item[], n: number) => items[n % Math.max(1, items.length)] as Item;
