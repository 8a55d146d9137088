import { unreadableBy } from "@vr-eye-lab/domain/protocol";
import type { Database } from "../db/database.ts";
import { openDatabase } from "../db/open-database.ts";
import { listen } from "../http/listen.ts";
import { readSiteFiles } from "../http/site-files.ts";
import { loadSecret } from "../login/secret.ts";
import { inUserTransaction } from "../store/user-transaction.ts";
import { newId } from "../testing/person.ts";
import { createTestApp, TEST_ENV } from "../testing/test-app.ts";
import { readManifest } from "./fixture.ts";
import { page01Folder } from "./unpacked.ts";

/*
 * The main file of a later version's server, with version 0.1's data, and its page as a browser has cached it. The later version adds a
 * collection `notes` and an exercise type `dots`, and Ada has both. Figure 8 counts as new too, because the server can store it.
 */
const ADDED = [{ since: 2, collections: ["notes"], types: ["dots", "figure8"] }];

const manifest = readManifest();
const dataDir = process.env.DATA_DIR ?? "";

/** Stores documents that only the later version can read. */
async function addNewerData(database: Database): Promise<void> {
  const at = new Date().toISOString();
  const userId = manifest.ada.id;
  await database.write((transaction) =>
    inUserTransaction(database, transaction, userId, async (tx) => {
      const put = (name: string, id: string, value: object) => {
        const [collection, body] = [name as "users", JSON.stringify(value)];
        const changed = { body, revision: tx.nextRevision(), updatedAt: at };
        return transaction
          .insertInto("document")
          .values({ userId, collection, id, deleted: 0, ...changed })
          .onConflict((conflict) => conflict.columns(["userId", "collection", "id"]).doUpdateSet(changed))
          .execute();
      };
      const documents = await transaction.selectFrom("document").selectAll().where("userId", "=", userId).execute();
      const bodyOf = (collection: string) =>
        JSON.parse(documents.find((each) => each.collection === collection && each.body)?.body ?? "{}");
      const sequence = bodyOf("savedSequences");
      const [step] = sequence.exercises;
      await put("notes", newId(), { text: "A note" });
      await put("savedSequences", newId(), { ...sequence, name: "Dots", exercises: [{ ...step, type: "dots" }] });
      await put("savedSequences", newId(), {
        ...sequence,
        name: "Mixed",
        exercises: [{ ...step, type: "dots" }, step],
      });
      const day = { motions: ["figure8", "pursuit"], minutes: 10 };
      const week = Array.from({ length: 7 }, () => day);
      await put("users", userId, {
        ...bodyOf("users"),
        programme: [{ from: manifest.today, paused: false, week }],
      });
      const types = JSON.stringify({ dots: 9 });
      const practised = { userId, date: manifest.today, seconds: 600, sessions: 9, types };
      await transaction
        .deleteFrom("practiceDay")
        .where("userId", "=", userId)
        .where("date", "=", manifest.today)
        .execute();
      await transaction
        .insertInto("practiceDay")
        .values({ ...practised, revision: tx.nextRevision() })
        .execute();
      const record = { userId, id: newId(), startedAt: at, date: manifest.today, zone: manifest.zone, duration: 600 };
      const exercises = JSON.stringify([{ type: "dots", duration: 600 }]);
      await transaction
        .insertInto("practice")
        .values({ ...record, exercises, comfort: null, evidence: null })
        .execute();
    }),
  );
}

const database = await openDatabase({ dataDir, databaseUrl: undefined });
await addNewerData(database);
const server = await listen((...request) => app.fetch(...request), { host: "127.0.0.1", port: 0 });
const { app } = createTestApp(database, {
  env: { ...TEST_ENV, publicUrl: new URL(`http://localhost:${server.port}`), longPollSeconds: 5 },
  secret: loadSecret(dataDir),
  site: readSiteFiles(page01Folder()),
  protocols: { unreadable: (version) => unreadableBy(version, ADDED) },
});
console.log(`Address: http://localhost:${server.port}\nCtrl-C stops it`);
