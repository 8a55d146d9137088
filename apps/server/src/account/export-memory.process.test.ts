// @module-tag all
import { API } from "@vr-eye-lab/domain/api";
import { LARGEST_DOCUMENT } from "@vr-eye-lab/domain/sync";
import { afterEach, expect, it } from "vitest";
import { openDatabase } from "../db/open-database.ts";
import { onBothDatabases } from "../testing/installation.ts";
import { newId, signUp } from "../testing/person.ts";
import { type ServerProcess, startServerProcess } from "../testing/server-process.ts";

const HEAP_MIB = 96;
const MIB = 1024 * 1024;
/** As large as the heap together. */
const DOCUMENTS = (HEAP_MIB * MIB) / LARGEST_DOCUMENT;

onBothDatabases("an export as large as the server's heap", ({ variables }) => {
  let server: ServerProcess | undefined;
  afterEach(() => server?.kill());

  it("arrives whole, while the server answers other requests", { timeout: 120_000 }, async () => {
    server = startServerProcess({ ...variables(), NODE_OPTIONS: `--max-old-space-size=${HEAP_MIB}` });
    const address = await server.address();
    const person = await signUp(address);
    await fillAccount(variables(), person.email);

    const answer = await person.ask(address, API.accountExport);
    let [bytes, checks, end] = [0, 0, ""];
    for await (const chunk of answer.body ?? []) {
      bytes += chunk.length;
      end = new TextDecoder().decode(chunk).slice(-3);
      if (bytes > checks * 16 * MIB) {
        expect((await fetch(`${address}/healthz`)).status).toBe(200);
        checks++;
      }
    }
    expect(bytes).toBeGreaterThan(DOCUMENTS * LARGEST_DOCUMENT);
    expect(end).toBe("\n}\n");
  });
});

/** Stores as many saved motions as large as allowed. */
async function fillAccount(variables: Record<string, string>, email: string): Promise<void> {
  const database = await openDatabase({
    dataDir: variables.DATA_DIR ?? "",
    databaseUrl: variables.DATABASE_URL || undefined,
  });
  const { id: userId } = await database.reader
    .selectFrom("user")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  const body = JSON.stringify({ name: "x".repeat(LARGEST_DOCUMENT - 11) });
  const row = { userId, collection: "savedSequences", body, deleted: 0, updatedAt: new Date().toISOString() } as const;
  for (let i = 0; i < DOCUMENTS; i += 64) {
    const rows = Array.from({ length: 64 }, (_, j) => ({ ...row, id: newId(), revision: i + j + 1 }));
    await database.write((transaction) => transaction.insertInto("document").values(rows).execute());
  }
  await database.close();
}
