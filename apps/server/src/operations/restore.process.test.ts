import { readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it, vi } from "vitest";
import { openDatabase } from "../db/open-database.ts";
import { fillStore } from "../db/testing/filled-store.ts";
import { createLog } from "../log.ts";
import { loadSecret } from "../login/secret.ts";
import { folderOfTest } from "../testing/temporary-folder.ts";
import { backUp } from "./backup.ts";
import { openInstallation } from "./open-installation.ts";
import { restore } from "./restore.ts";
import { operate } from "./testing/operation-process.ts";

const KILL_POINT = pathToFileURL(join(import.meta.dirname, "testing/kill-point.ts")).href;

// Starts programs, on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

/** Makes an installation with a number of users. */
async function install(dataDir: string, users: number) {
  const env = { dataDir, databaseUrl: undefined, authSecret: undefined };
  const database = await openDatabase(env);
  await fillStore(database, users, 3);
  await database.close();
  return { env, state: { users, secret: loadSecret(dataDir) } };
}

it.each([1, 2, 3, 4, 5, 6])(
  "a restore that is killed before its rename %i leaves data and secret together",
  async (rename) => {
    const folder = folderOfTest();
    const file = join(folder, "lab.backup");
    const [source, target] = [await install(join(folder, "from"), 3), await install(join(folder, "to"), 1)];
    const { dataDir } = target.env;
    backUp(source.env, file, false);
    /** What a server finds at its start. */
    const start = async () => {
      const { database, secret, unlock } = await openInstallation(target.env, createLog("silent"));
      const users = await database.reader.selectFrom("user").select("id").execute();
      await database.close();
      unlock();
      return { users: users.length, secret };
    };
    const variables = { DATA_DIR: dataDir, NODE_OPTIONS: `--import=${KILL_POINT}`, KILL_AT: String(rename) };
    expect(await operate(variables, ["restore", file, "--force"])).toMatchObject({ code: rename === 6 ? 0 : null });
    if (rename > 1 && rename < 6) {
      const { err } = await operate({ DATA_DIR: dataDir }, ["backup", `${file}.2`]);
      expect(err).toBe("A restore was interrupted. Start the server once, or repeat the restore: both complete it.\n");
    }
    expect(await start()).toEqual(rename === 1 ? target.state : source.state);
    const files = readdirSync(dataDir).filter((name) => !/^(auth-secret|vr-eye-lab\.(lock|sqlite))$/.test(name));
    if (rename === 1) return expect(files).toEqual([]);
    // What it has replaced can be restored too.
    expect(files).toEqual([expect.stringMatching(/^vr-eye-lab\.replaced-\w+\.sqlite$/), `${files[0]}.auth-secret`]);
    await restore(target.env, join(dataDir, files[0] ?? ""), true);
    expect(await start()).toEqual(target.state);
  },
);
