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

/** A login of a page whose requests wait for their answers. */
function createPage() {
  const storage = new TestStorage();
  const sent: { readonly path: string; answer(response: Response): void }[] = [];
  const http = createHttp((path) => new Promise((answer) => sent.push({ path, answer })));
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
  return { storage, stored: createAccountStorage(storage), sent, holder, login };
}

it("an answer from before another tab's log-out doesn't bring its user back [R-048] [R-145]", async () => {
  const { storage, stored, sent, holder, login } = createPage();
  stored.account.write(KIM);
  login.start();
  // The other tab has deleted the data and the login. The browser tells of the login last.
  await holder.close("keep");
  storage.kept.delete("vr-eye-lab.account");
  sent[0]?.answer(Response.json({ user: KIM }));
  await expect.poll(() => login.store.getState().status).toBe("signed-out");
  expect(stored.account.read()).toBeNull();
});

it.each([
  ["", () => undefined],
  [
    ", also when another tab's log-out has arrived",
    (stored: ReturnType<typeof createAccountStorage>) => stored.endLogOut(),
  ],
])("a login waits for the log-out before it, whose answer would end it too%s [R-048] [R-145]", async (_, change) => {
  const { stored, sent, login } = createPage();
  stored.setLogOutPending(KIM.id);
  login.start();
  change(stored);
  const signingIn = login.signInAt("/api/auth/sign-in/email", {});
  expect(sent.map(({ path }) => path)).toEqual(["/api/auth/sign-out"]);
  sent[0]?.answer(Response.json({}));
  await expect.poll(() => sent).toHaveLength(2);
  sent[1]?.answer(Response.json({ user: KIM }));
  await signingIn;
  expect(login.store.getState()).toMatchObject({ status: "signed-in", user: { id: KIM.id } });
});
