// @module-tag all
import { cpSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import { folderOfTest } from "../../testing/temporary-folder.ts";
import { setup } from "./global-setup.ts";
import { packagedPrograms } from "./postgres-place.ts";
import { startPostgres } from "./postgres-server.ts";
import { administer } from "./template.ts";

it("starts from a folder that only its owner may enter, with such a temporary folder", async () => {
  const closed = join(folderOfTest(), "a folder");
  mkdirSync(closed, { mode: 0o700 });
  cpSync(packagedPrograms(), join(closed, "programs"), { recursive: true, verbatimSymlinks: true });
  vi.stubEnv("TMPDIR", closed);
  onTestFinished(() => void vi.unstubAllEnvs());
  const server = await startPostgres({ programs: join(closed, "programs") });
  onTestFinished(() => server.remove());
  expect(await administer(server.url("postgres"), "select 1 as one")).toEqual([{ one: 1 }]);
});

it("fails only the tests that need it if it can't start, with the reason", async () => {
  const programs = folderOfTest();
  mkdirSync(join(programs, "bin"));
  let starter = "";
  const provide = (_name: string, address: string) => {
    starter = address;
  };
  const tearDown = await setup({ provide }, () => startPostgres({ programs }));
  onTestFinished(tearDown);
  const answer = await fetch(starter);
  expect(answer.status).toBe(500);
  expect(await answer.text()).toMatch(/^Error: spawn .+initdb ENOENT$/);
});
