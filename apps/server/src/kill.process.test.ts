// @module-tag all
import { setTimeout as delay } from "node:timers/promises";
import { API } from "@vr-eye-lab/domain/api";
import { type PracticeSessions, practiceSessionsSchema, practiceStatsSchema } from "@vr-eye-lab/domain/practice";
import type { DocumentWrite } from "@vr-eye-lab/domain/sync";
import { expect, it, vi } from "vitest";
import { onBothDatabases } from "./testing/installation.ts";
import { allChanges, newWrite, type Person, practiceBody, push, sequenceBody, signUp } from "./testing/person.ts";
import { type ServerProcess, startServerProcess } from "./testing/server-process.ts";

/** Number of kills. */
const KILLS = process.env.SOAK === "full" ? 100 : 3;
const WRITERS = 8;
/** Responses before a kill: from none, which can interrupt the first commit, to many. */
const answersBefore = (kill: number) => (kill * 17) % 60;
/** Milliseconds from the last response to the kill, so that it hits any point of a write. */
const restOf = (kill: number) => (kill * 7) % 20;

interface Written {
  readonly acknowledged: DocumentWrite[];
  /** Sent, but without a response. */
  readonly unknown: DocumentWrite[];
}

/** Writes documents one by one until the server is killed. */
async function writeUntilCut(address: string, person: Person, written: Written): Promise<void> {
  for (let i = 0; ; i++) {
    const body = i % 2 === 0 ? sequenceBody(`Motion ${i}`) : practiceBody(new Date(), 60);
    const write = newWrite(i % 2 === 0 ? "savedSequences" : "practice", body);
    try {
      const [result] = await push(address, person, [write]);
      expect(result?.status).toBe("stored");
      written.acknowledged.push(write);
    } catch (error) {
      // Errors that the running server returns are failures.
      if (!(error instanceof TypeError)) throw error;
      written.unknown.push(write);
      return;
    }
  }
}

/** The ids in the practice history, and the number of sessions in the days. */
async function practised(address: string, person: Person) {
  const ids: string[] = [];
  for (let before: string | null = ""; before !== null; ) {
    const query: string = before ? `&before=${encodeURIComponent(before)}` : "";
    const answer = await person.ask(address, `${API.practiceSessions}?limit=100${query}`);
    const page: PracticeSessions = practiceSessionsSchema.parse(await answer.json());
    ids.push(...page.sessions.map(({ id }) => id));
    before = page.next;
  }
  const stats = await (await person.ask(address, API.stats)).json();
  const { totalSessions, totalSeconds } = practiceStatsSchema.parse(stats);
  return { ids, totalSessions, totalSeconds };
}

onBothDatabases("a server that is killed while it takes writes", (installation) => {
  let server: ServerProcess | undefined;

  it(`loses no acknowledged write and creates no duplicates, ${KILLS} times [R-120] [R-127]`, async () => {
    const acknowledged: DocumentWrite[] = [];
    server = startServerProcess(installation.variables());
    let address = await server.address();
    const person = await signUp(address);
    for (let kill = 0; kill < KILLS; kill++) {
      const written: Written = { acknowledged, unknown: [] };
      const writers = Array.from({ length: WRITERS }, () => writeUntilCut(address, person, written));
      const enough = acknowledged.length + answersBefore(kill);
      await vi.waitUntil(() => acknowledged.length >= enough, { timeout: 60_000, interval: 1 });
      await delay(restOf(kill));
      await server.kill();
      await Promise.all(writers);

      server = startServerProcess(installation.variables());
      address = await server.address();
      // A browser retries writes without a response.
      for (const write of written.unknown) {
        expect((await push(address, person, [write]))[0]?.status).toBe("stored");
        acknowledged.push(write);
      }
    }
    const ofKind = (kind: string) =>
      acknowledged.filter(({ collection }) => collection === kind).map(({ documentId }) => documentId);
    const stored = (await allChanges(address, person)).filter(({ collection }) => collection === "savedSequences");
    expect(stored.map(({ id }) => id).sort()).toEqual(ofKind("savedSequences").sort());
    const { ids, totalSessions, totalSeconds } = await practised(address, person);
    expect(ids.sort()).toEqual(ofKind("practice").sort());
    expect(totalSessions).toBe(ids.length);
    expect(totalSeconds).toBe(60 * ids.length);
    expect(ids.length).toBeGreaterThan(KILLS);
    await server.kill();
  }, 3_600_000);
});
