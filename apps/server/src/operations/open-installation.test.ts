// @module-tag all

import { describe, expect, it } from "vitest";
import { isReachable } from "../db/readiness.ts";
import { createTestStore } from "../db/testing/databases.ts";
import { type PostgresServer, startPostgres } from "../db/testing/postgres-server.ts";
import { createLog } from "../log.ts";
import { openInstallation } from "./open-installation.ts";

describe("opening an installation", () => {
  it("waits for a PostgreSQL that starts later, but not for one that refuses the password", async () => {
    const postgres: PostgresServer = await startPostgres();
    const { dataDir, remove } = await createTestStore("sqlite");
    const env = { dataDir, databaseUrl: postgres.url("postgres"), authSecret: undefined };
    await postgres.stop();
    const lines: string[] = [];
    const log = createLog("warn", { write: (line) => lines.push(line) });
    const opening = openInstallation(env, log);
    await expect.poll(() => lines.length).toBe(1);
    expect(lines[0]).toContain("Waiting for it for 30 s.");
    await postgres.start();
    const { database } = await opening;
    expect(await isReachable(database)).toBe(true);
    await database.close();

    const wrong = new URL(env.databaseUrl);
    wrong.pathname = "/nowhere";
    await expect(openInstallation({ ...env, databaseUrl: wrong.href }, log)).rejects.toThrow("does not exist");
    expect(lines).toHaveLength(1);
    await postgres.remove();
    await remove();
  });
});
