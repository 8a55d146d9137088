import { afterAll, beforeAll, describe } from "vitest";
import { createTestStore, layerOf, TESTED_DATABASES, type TestStore } from "../db/testing/databases.ts";
import { ORIGIN } from "./person.ts";

/** An installation for server processes. */
export interface Installation {
  readonly kind: "sqlite" | "postgres";
  /** The environment variables of its servers. */
  variables(): Record<string, string>;
}

/** Runs the same tests on a new installation with SQLite and on one with PostgreSQL. */
export function onBothDatabases(name: string, tests: (installation: Installation) => void): void {
  for (const kind of TESTED_DATABASES) {
    describe(`${name}, on ${kind}`, layerOf(kind), () => {
      let store: TestStore;
      beforeAll(async () => {
        store = await createTestStore(kind);
      });
      afterAll(() => store.remove());
      tests({
        kind,
        variables: () => ({
          DATA_DIR: store.dataDir,
          DATABASE_URL: store.databaseUrl ?? "",
          PUBLIC_URL: ORIGIN,
          LOG_LEVEL: "silent",
          // Users under test save faster than people do.
          PUSHES_PER_MINUTE: "1000000",
        }),
      });
    });
  }
}
