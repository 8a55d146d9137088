import { copyFileSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { API } from "@vr-eye-lab/domain/api";
import { expect, it } from "vitest";
import type { Database } from "./db/database.ts";
import { createTestStore, layerOf, TESTED_DATABASES } from "./db/testing/databases.ts";
import { administer } from "./db/testing/template.ts";
import { loadSecret } from "./login/secret.ts";
import { createPasswordHasher } from "./sign-in/password-hash.ts";
import { createVisitor, PATHS } from "./sign-in/testing/visitor.ts";
import { createTestApp } from "./testing/test-app.ts";

const schemaOf = async ({ reader }: Database) =>
  (await reader.introspection.getTables())
    .map(({ name, columns }) => [name, columns.map((column) => column.name).sort()])
    .sort();
const FOLDER = join(import.meta.dirname, "../../../fixtures/1.0");

for (const kind of TESTED_DATABASES) {
  it(`the data of 1.0 on ${kind} opens, and its user signs in and downloads all of it`, {
    ...layerOf(kind),
    timeout: 60_000,
  }, async () => {
    const store = await createTestStore(kind);
    for (const file of kind === "sqlite" ? ["auth-secret", "vr-eye-lab.sqlite"] : ["auth-secret"])
      copyFileSync(join(FOLDER, file), join(store.dataDir, file));
    if (store.databaseUrl) await administer(store.databaseUrl, readFileSync(join(FOLDER, "postgres.sql"), "utf8"));
    const fresh = await createTestStore(kind);
    const database = await store.open();
    // As long as no release has changed them.
    expect(await schemaOf(database)).toEqual(await schemaOf(await fresh.open()));
    await fresh.remove();
    const { app } = createTestApp(database, {
      secret: loadSecret(store.dataDir),
      hasher: createPasswordHasher(),
    });
    const before = JSON.parse(readFileSync(join(FOLDER, "export.json"), "utf8"));
    const visitor = createVisitor(app);
    const credentials = { email: before.account.email, password: "correct horse battery" };
    expect((await visitor.post(PATHS.signIn, credentials)).status).toBe(200);
    const now = (await (await visitor.get(API.accountExport)).json()) as object;
    const changed = { exportedAt: "", account: { signIns: [] } };
    expect({ ...now, ...changed }).toMatchObject({ ...before, ...changed });
    await store.remove();
  });
}
