import { afterAll, beforeAll, describe } from "vitest";
import { createTestStore, TESTED_DATABASES, type TestStore } from "../db/testing/databases.ts";
import { ORIGIN } from "./person.ts";

/** An installation that servers of their own processes share. */
export interface Installation {
  readonly kind: "sqlite" | "postgres";
  /** The environment of a server of this installation. */
  variables(): Record<string, string>;
}

/** Runs the same tests on an installation with SQLite and on one with PostgreSQL, each new and empty. */
export function onBothDatabases(name: string, tests: (installation: Installation) => void): void {
  for (const kind of TESTED_DATABASES) {
    describe(`${name}, on ${kind}`, () => {
      let store: TestStore;
      beforeAll(async () => {
        store = await createTestStore(kind);
      }, 60_000);
      afterAll(() => store.remove());
      tests({
        kind,
        variables: () => ({
          DATA_DIR: store.dataDir,
          DATABASE_URL: store.databaseUrl ?? "",
          PUBLIC_URL: ORIGIN,
          LOG_LEVEL: "silent",
        }),
      });
    });
  }
}
