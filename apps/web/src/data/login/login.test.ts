import { expect, it } from "vitest";
import { createHttp } from "../api/http.ts";
import { createDataHolder, createView } from "../sync/data-holder.ts";
import { createLocalData } from "../sync/local-data.ts";
import { createMemoryStore } from "../sync/memory-store.ts";
import { localParts } from "../testing/sync-parts.ts";
import { TestStorage } from "../testing/test-storage.ts";
import { createAccountStorage } from "./current-user.ts";
import { createLogin } from "./login.ts";

const KIM = { id: "1", email: "kim@example.com", needsSignIn: false, mustSetPassword: false };

it("an answer from before another tab's log-out doesn't bring its user back [R-048] [R-145]", async () => {
  const storage = new TestStorage();
  const stored = createAccountStorage(storage);
  stored.account.write(KIM);
  let answer = (_: Response) => {};
  const http = createHttp(
    () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  );
  const holder = createDataHolder(createView(), async () => createLocalData(localParts(createMemoryStore)));
  const login = createLogin({
    http,
    holder,
    storage,
    onFirstSignIn: () => undefined,
    onOpen: async () => undefined,
    acceptsCookies: () => true,
    onReturn: () => undefined,
    notify: () => undefined,
    log: () => undefined,
  });
  login.start();
  // The other tab has deleted the data and the login. The browser tells of the login last.
  await holder.close("keep");
  storage.kept.delete("vr-eye-lab.account");
  answer(Response.json({ user: KIM }));
  await expect.poll(() => login.store.getState().status).toBe("signed-out");
  expect(stored.account.read()).toBeNull();
});
