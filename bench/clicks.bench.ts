import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { newId } from "@vr-eye-lab/server/testing/person";
import { newPersonRow, openDatabase, storeClicks } from "@vr-eye-lab/server/testing/store";
import { median } from "./support/statistics.ts";
import { printTable, rounded } from "./support/table.ts";
import { against } from "./support/verdict.ts";

/*
 * The cost of storing ten clicks for a user with many clicks and one with few, in alternating requests to one SQLite file. Runs in-process, since the
 * server's rate limit is too low for measuring.
 */
const FEW = 10;
const MANY = Number(process.argv[2] ?? 100_000);
const FLUSHES = 2000;
const FILLED_TOGETHER = 500;
const AIM = 1.2;

const dataDir = mkdtempSync(join(tmpdir(), "bench-"));
const database = await openDatabase({ dataDir, databaseUrl: undefined });

async function personWith(count: number): Promise<string> {
  const person = newPersonRow(database.kind);
  await database.write((transaction) => transaction.insertInto("user").values(person).execute());
  for (let i = 0; i < count; i += FILLED_TOGETHER) await flush(person.id, Math.min(FILLED_TOGETHER, count - i));
  return person.id;
}

function flush(userId: string, count: number): Promise<void> {
  const timestamp = new Date().toISOString();
  const clicks = Array.from({ length: count }, () => ({ id: newId(), element: "start", timestamp, pathname: "/" }));
  return storeClicks(database, userId, { sessionId: newId(), clicks }, new Date());
}

async function timed(userId: string): Promise<number> {
  const start = performance.now();
  await flush(userId, 10);
  return performance.now() - start;
}

const [few, many] = [await personWith(FEW), await personWith(MANY)];
const times: [number, number][] = [];
// Delete the new clicks of the user with few, so that few stay few.
for (let i = 0; i < FLUSHES; i++) {
  times.push([await timed(few), await timed(many)]);
  await database.write((transaction) => transaction.deleteFrom("click").where("userId", "=", few).execute());
}
const [ofFew, ofMany] = [median(times.map(([time]) => time)), median(times.map(([, time]) => time))];
const ratio = ofMany / ofFew;
printTable(
  `Milliseconds of a flush of 10 clicks: medians of ${FLUSHES}`,
  [`with ${FEW}`, `with ${MANY}`, "ratio", "aim"],
  [[rounded(ofFew, 3), rounded(ofMany, 3), rounded(ratio, 2), against(ratio, AIM)]],
);
await database.close();
rmSync(dataDir, { recursive: true });
