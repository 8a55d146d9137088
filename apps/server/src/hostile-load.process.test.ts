// @module-tag all
import { execFile } from "node:child_process";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { Worker } from "node:worker_threads";
import { API } from "@vr-eye-lab/domain/api";
import { practiceStatsSchema } from "@vr-eye-lab/domain/practice";
import { expect, it, onTestFinished, vi } from "vitest";
import type { HostileUser, Tally } from "./testing/hostile-user.ts";
import { onBothDatabases } from "./testing/installation.ts";
import { allChanges, newWrite, type Person, practiceBody, push, sequenceBody, signUp } from "./testing/person.ts";
import { startServerProcess } from "./testing/server-process.ts";

const FULL = process.env.SOAK === "full";
/** Minutes under attack. SOAK_MINUTES shortens the long version. */
const MINUTES = FULL ? Number(process.env.SOAK_MINUTES ?? 10) : 1 / 20;
const IDLE_MINUTES = FULL ? Math.min(2, MINUTES) : 0;
const PEOPLE = FULL ? 200 : 20;
/** Milliseconds between two saves of a user: this much on average. */
const THINKING = FULL ? 5_000 : 300;
/** Of the attacker's connections. */
const SHARE = FULL ? 1 : 0.1;
const MOST_SLOWDOWN = 10;
const MOST_MEBIBYTES = 512;

vi.setConfig({ testTimeout: (IDLE_MINUTES + MINUTES + 5) * 60_000 });

/** Someone who saves motions and practice, and how long each save took, in milliseconds. */
interface Saver extends Person {
  motions: number;
  sessions: number;
  latencies: number[];
}

async function newSaver(address: string, number: number): Promise<Saver> {
  const person = await signUp(address, { "X-Forwarded-For": `198.51.100.${number + 1}` });
  return Object.assign(person, { motions: 0, sessions: 0, latencies: [] });
}

/** Saves now and then. @throws when a save isn't stored */
async function saveWhile(isGoing: () => boolean, address: string, saver: Saver): Promise<void> {
  while (true) {
    await delay(2 * THINKING * Math.random());
    if (!isGoing()) return;
    const isMotion = saver.motions <= saver.sessions;
    const body = isMotion ? sequenceBody(`Motion ${saver.motions}`) : practiceBody(new Date(), 60);
    const start = performance.now();
    const [result] = await push(address, saver, [newWrite(isMotion ? "savedSequences" : "practice", body)]);
    saver.latencies.push(performance.now() - start);
    expect(result?.status).toBe("stored");
    saver[isMotion ? "motions" : "sessions"] += 1;
  }
}

/** Runs everyone for a number of minutes. @returns the 99th percentile of their saves, in milliseconds */
async function saveFor(minutes: number, address: string, savers: readonly Saver[]): Promise<number> {
  const end = performance.now() + minutes * 60_000;
  for (const saver of savers) saver.latencies = [];
  await Promise.all(savers.map((saver) => saveWhile(() => performance.now() < end, address, saver)));
  const sorted = savers.flatMap(({ latencies }) => latencies).sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length * 0.99)] ?? 0;
}

async function storedCounts(address: string, saver: Saver) {
  const motions = (await allChanges(address, saver)).filter(({ collection }) => collection === "savedSequences").length;
  const stats = practiceStatsSchema.parse(await (await saver.ask(address, API.stats)).json());
  return { motions, sessions: stats.totalSessions };
}

/** The memory of a process in MiB, sampled every second until `peak` is called. */
function watchMemory(pid: number) {
  let highest = 0;
  const sample = async () => {
    const { stdout } = await promisify(execFile)("ps", ["-o", "rss=", "-p", String(pid)]);
    highest = Math.max(highest, Math.round(Number(stdout) / 1024));
  };
  const timer = setInterval(sample, 1_000);
  onTestFinished(() => clearInterval(timer));
  return {
    async peak() {
      clearInterval(timer);
      await sample();
      return highest;
    },
  };
}

onBothDatabases("a server that one user attacks", (installation) => {
  it(`stores what ${PEOPLE} others save, without a 5xx`, async () => {
    const limits = { TRUSTED_PROXIES: "127.0.0.1", PUSHES_PER_MINUTE: "120" };
    const server = startServerProcess({ ...installation.variables(), ...limits });
    onTestFinished(() => server.kill());
    const address = await server.address();
    const savers: Saver[] = [];
    while (savers.length < PEOPLE) savers.push(await newSaver(address, savers.length));
    const { cookie } = await signUp(address);
    const idle = await saveFor(IDLE_MINUTES, address, savers);

    const memory = watchMemory(server.child.pid ?? 0);
    const workerData: HostileUser = { address, cookie, share: SHARE };
    const attacker = new Worker(new URL("./testing/hostile-user.ts", import.meta.url), { workerData });
    onTestFinished(async () => void (await attacker.terminate()));
    const attacked = await saveFor(MINUTES, address, savers);
    attacker.postMessage("stop");
    const [tally]: [Tally] = (await once(attacker, "message")) as [Tally];
    const mebibytes = await memory.peak();

    const figures = { idle, attacked, mebibytes, tally };
    expect(Object.keys(tally).filter((outcome) => / 5/.test(outcome))).toEqual([]);
    for (const saver of savers) {
      expect(await storedCounts(address, saver)).toEqual({ motions: saver.motions, sessions: saver.sessions });
    }
    if (FULL) {
      console.log(installation.kind, figures);
      for (const refused of ["push 429", "large push 429", "poll 429", "read 429", "export 429", "stranger 429"]) {
        expect(figures).toHaveProperty(["tally", refused]);
      }
      expect(attacked / idle, JSON.stringify(figures)).toBeLessThan(MOST_SLOWDOWN);
      expect(mebibytes, JSON.stringify(figures)).toBeLessThan(MOST_MEBIBYTES);
    }
  });
});
