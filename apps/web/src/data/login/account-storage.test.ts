import { describe, expect, it } from "vitest";
import { refusedStorage, TestStorage } from "../testing/test-storage.ts";
import { createAccountStorage } from "./account-storage.ts";

const KIM = { id: "1", email: "kim@example.com", needsSignIn: false, mustSetPassword: false };

describe("what a browser stores about the login", () => {
  it("is still there after a reload; a damaged account is ignored [R-145]", () => {
    const storage = new TestStorage();
    createAccountStorage(storage).account.write(KIM);
    expect(createAccountStorage(storage).account.read()).toEqual(KIM);
    storage.kept.set("vr-eye-lab.account", '{"id":1}');
    expect(createAccountStorage(storage).account.read()).toBeNull();
  });

  it("is cleared on log-out, except for a pending log-out [R-048]", () => {
    const storage = new TestStorage();
    const stored = createAccountStorage(storage);
    stored.account.write(KIM);
    stored.linkEmail.write(KIM.email);
    storage.kept.set("pending_stripe_signup", "{}");
    storage.kept.set("vr-eye-lab.settings", "{}");
    stored.setLogOutPending(true);
    stored.clear();
    expect([...storage.kept.keys()].sort()).toEqual(["vr-eye-lab.log-out", "vr-eye-lab.settings"]);
    expect(stored.isLogOutPending()).toBe(true);
    stored.setLogOutPending(false);
    expect(stored.isLogOutPending()).toBe(false);
  });

  it.each([
    ["missing", Object.assign(new TestStorage(), { texts: null })],
    ["refused", refusedStorage()],
  ])("lasts until the page closes where storage is %s [R-145]", (_, storage) => {
    const stored = createAccountStorage(storage);
    stored.account.write(KIM);
    stored.linkEmail.write(KIM.email);
    expect(stored.account.read()).toEqual(KIM);
    expect(stored.linkEmail.read()).toBe(KIM.email);
    stored.clear();
    expect(stored.account.read()).toBeNull();
    expect(stored.linkEmail.read()).toBeNull();
  });
});
