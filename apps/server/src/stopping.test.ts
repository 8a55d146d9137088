// @module-tag all
import { once } from "node:events";
import { API } from "@vr-eye-lab/domain/api";
import { beforeEach, expect, it } from "vitest";
import { ORIGIN, signUp } from "./testing/person.ts";
import { startServerProcess } from "./testing/server-process.ts";
import { folderOfTest } from "./testing/temporary-folder.ts";

let dataDir = "";
beforeEach(() => {
  dataDir = folderOfTest();
});

it("a stopping server ends long polls at once and finishes a running sign-in", async () => {
  const server = startServerProcess({ DATA_DIR: dataDir, PUBLIC_URL: ORIGIN, HASHING: "full" });
  const address = await server.address();
  const person = await signUp(address);
  const { cursor } = (await (await person.ask(address, `${API.changes}?since=0&wait=0`)).json()) as { cursor: number };
  const waiting = person.ask(address, `${API.changes}?since=${cursor}&wait=25`);
  const { email, password } = person;
  // Slow hashing, so that the sign-in is still running when the signal arrives.
  const signingIn = person.ask(address, "/api/auth/sign-in/email", {
    method: "POST",
    body: JSON.stringify({ email, password }),
  });
  // The response to a later request shows that both have arrived.
  await person.ask(address, "/healthz");
  const start = performance.now();
  server.child.kill("SIGTERM");
  expect((await waiting).status).toBe(200);
  expect((await signingIn).status).toBe(200);
  const [code] = server.child.exitCode === null ? await once(server.child, "exit") : [server.child.exitCode];
  expect(code).toBe(0);
  expect(performance.now() - start).toBeLessThan(8_000);
});
