import { describe, expect, it } from "vitest";
import { refusedStorage, TestStorage } from "../testing/test-storage.ts";
import { createAccountStorage } from "./current-user.ts";

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
    stored.setLogOutPending(KIM.id);
    stored.clear(KIM.id);
    expect([...storage.kept.keys()].sort()).toEqual(["vr-eye-lab.log-out", "vr-eye-lab.settings"]);
    expect([stored.isLogOutPending(), stored.leaving()]).toEqual([true, KIM.id]);
    stored.endLogOut();
    expect(stored.isLogOutPending()).toBe(false);
  });

  it("is not cleared if it is about another user [R-048]", () => {
    const storage = new TestStorage();
    const stored = createAccountStorage(storage);
    stored.account.write(KIM);
    stored.clear("another");
    expect(stored.account.read()).toEqual(KIM);
  });

  it("may have a pending log-out that doesn't name the user [R-048]", () => {
    const storage = new TestStorage();
    storage.kept.set("vr-eye-lab.log-out", "due");
    const stored = createAccountStorage(storage);
    expect([stored.isLogOutPending(), stored.leaving()]).toEqual([true, null]);
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
    stored.clear(KIM.id);
    expect(stored.account.read()).toBeNull();
    expect(stored.linkEmail.read()).toBeNull();
  });
});
