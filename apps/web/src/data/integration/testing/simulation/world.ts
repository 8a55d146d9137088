import { compileFunction, constants, createContext } from "node:vm";
import { OLDEST_PROTOCOL, PROTOCOL } from "@vr-eye-lab/domain/protocol";
import type { SimulatedServer } from "@vr-eye-lab/server/testing/simulated-server";
import { watchDatabases } from "./databases.ts";
import { createDevice, type Device, type Tab } from "./device.ts";
import { type History, PEOPLE } from "./history.ts";
import { createModel } from "./model.ts";
import { type Answered, createNetwork } from "./network.ts";
import { createOwner, createScheduler, randomOf, replaceGlobals } from "./scheduler.ts";
import { killTab, openTab } from "./tab.ts";

export const ORIGIN = "http://localhost:3000";
export const PASSWORD = "correct horse battery";
export const MINUTE = 60_000;
export const emailOf = (person: string) => `${person}@example.com`;

/**
 * The page's script as it is, too old for the server, and newer than it. All tabs share one JavaScript context and with it what V8 has learned about the
 * script, which makes them twice as fast as tabs with contexts of their own.
 */
export function versionsOf(code: string) {
  // As the Content-Security-Policy of the page has it.
  const codeGeneration = { strings: false, wasm: false };
  const parsingContext = createContext(constants.DONT_CONTEXTIFY, { codeGeneration }) as typeof globalThis;
  const of = (protocol: number) => {
    const text = code.replace(/\bPROTOCOL = \d+/, `PROTOCOL = ${protocol}`);
    let start: ReturnType<typeof compileFunction> | undefined;
    return (globals: Record<string, unknown>) => {
      // What the language has. A transaction of Dexie replaces `Promise` in its tab.
      Object.setPrototypeOf(Object.assign(globals, { Promise: parsingContext.Promise }), parsingContext);
      const names = Object.keys(globals);
      start ??= compileFunction(text, names, { parsingContext, filename: "page.js" });
      start?.(...names.map((name) => globals[name]));
    };
  };
  return { current: of(PROTOCOL), old: of(OLDEST_PROTOCOL - 1), next: of(PROTOCOL + 1) };
}
type Versions = ReturnType<typeof versionsOf>;

/** What a simulation runs: processes of one server, and versions of the page. */
export interface Product {
  readonly versions: Versions;
  readonly servers: readonly SimulatedServer[];
  /** Whether a thread or another program works on something. */
  isWorking(): boolean;
  /** Resolves when some of this work is done. */
  progress(): Promise<void>;
}

/** The people, devices and servers of a history while it runs. */
export function createSimulation(
  { seed, start }: Pick<History, "seed" | "start">,
  { versions, servers, isWorking, progress }: Product,
) {
  const scheduler = createScheduler(start, randomOf(seed));
  const model = createModel();
  const trace: string[] = [];
  const note = (text: string) => void trace.push(`${((scheduler.now() - start) / 1000).toFixed(3)} ${text}`);
  let process = createOwner("server");
  const network = createNetwork(scheduler, servers, {
    onAnswer(answer: Answered) {
      const { tab, method, path } = answer.sent;
      note(`${tab.name} ${method} ${path} ${answer.status}`);
      model.answered(answer, scheduler.now());
    },
    onLoop: ({ name }) => void model.violations.push(`${name} sends requests in a loop.`),
    onDeath() {
      note("A process of the server dies.");
      if (servers.length > 1) return;
      process.state = "gone";
      process = createOwner("server");
    },
  });
  scheduler.expectTurns(
    () => (isWorking() || network.isStarting() ? Number.POSITIVE_INFINITY : network.isWorking() ? 2 : 1),
    () => (isWorking() ? progress() : null),
  );
  const undo = [replaceGlobals(scheduler, () => process, createOwner("disks")), watchDatabases(scheduler)];
  const devices: Device[] = [];
  let tabs = 0;

  const simulation = {
    scheduler,
    model,
    network,
    servers,
    devices,
    trace,
    note,
    violate: (text: string) => void model.violations.push(text),
    /** The email addresses of the people with an account. */
    people: new Map(PEOPLE.map((person) => [person as string, emailOf(person)])),
    /** The ids of users who may have deleted their account. */
    deleted: new Set<string>(),
    /** The addresses of the people who have signed in on a device. */
    usersOf: new Map<Device, Set<string>>(),
    run: (milliseconds: number, isOver?: () => boolean) => scheduler.run(milliseconds, isOver),
    tabs: () => devices.flatMap((device) => [...device.tabs]),
    /** The tabs that a person can use now. */
    usable: () => simulation.tabs().filter(({ owner, isCached }) => owner.state === "running" && !isCached),
    user: (tab: Tab) => tab.page.accountState().user?.id ?? null,
    addDevice(name = `device${devices.length + 1}`): Device {
      const device = createDevice(name, scheduler);
      devices.push(device);
      return device;
    },
    open(device: Device, version: keyof Versions = "current"): Tab {
      tabs += 1;
      const world = { scheduler, start: versions[version], send: network.send };
      const tab = openTab(device, `${device.name}.${tabs}`, world, version);
      note(`${tab.name} opens ${version === "current" ? "" : `with the ${version} page`}`);
      tab.page.onMotions((motions) => {
        const id = simulation.user(tab);
        if (id !== null) model.see(device, id, motions);
      });
      return tab;
    },
    /** Awaits a call of a page, whose tab may be suspended or closed. @returns null if there is no answer in time */
    async answer<Answer>(tab: Tab, work: () => Promise<Answer>, milliseconds = MINUTE): Promise<Answer | null> {
      let answer: { readonly value: Answer | null } | undefined;
      work().then(
        (value) => (answer = { value }),
        () => (answer = { value: null }),
      );
      await simulation.run(milliseconds, () => answer !== undefined || tab.owner.state === "gone");
      return answer?.value ?? null;
    },
    /** Notes who has signed in on a device. */
    noteUser(device: Device, email: string): void {
      simulation.usersOf.set(device, (simulation.usersOf.get(device) ?? new Set()).add(email));
    },
    async logIn(tab: Tab, email: string): Promise<boolean> {
      if ((await simulation.answer(tab, () => tab.page.account.logIn(email, PASSWORD))) !== true) return false;
      simulation.noteUser(tab.device, email);
      return true;
    },
    /** Logs out. @param discards unsent changes when the page asks */
    async logOut(tab: Tab, discards: boolean): Promise<string> {
      const id = simulation.user(tab);
      const ask = (discardUnsent: boolean) => simulation.answer(tab, () => tab.page.account.logOut({ discardUnsent }));
      const answer = await ask(false);
      if (answer === null && tab.owner.state === "running")
        simulation.note(`${tab.name} doesn't answer a log-out: ${JSON.stringify(tab.page.accountState())}`);
      if (answer !== "unsent" || !discards || tab.owner.state !== "running") return `${answer}`;
      // A visitor's session may wait in the account to which it was added.
      model.excuse(
        ({ device, user, storedAt }) => device === tab.device && (user === id || user === null) && !storedAt,
        "discarded",
      );
      model.isForgotten = true;
      return `${await ask(true)}, discarding`;
    },
    end(): void {
      for (const tab of simulation.tabs()) killTab(tab);
      process.state = "gone";
      for (const server of servers) server.kill();
      for (const each of undo) each();
    },
  };
  return simulation;
}
export type Simulation = ReturnType<typeof createSimulation>;
