import { describe, expect, it } from "vitest";
import { createKeeper } from "./kept-account.ts";

const KIM = { id: "1", email: "kim@example.com", needsSignIn: false, mustSetPassword: false };

function texts() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  };
}
const refusing = {
  getItem(): string | null {
    throw new DOMException("denied", "SecurityError");
  },
  setItem() {
    throw new DOMException("denied", "SecurityError");
  },
  removeItem() {
    throw new DOMException("denied", "SecurityError");
  },
};
const silent = () => undefined;

describe("what a browser remembers of accounts", () => {
  it("survives the page, and is nobody when it is damaged [R-145]", () => {
    const storage = texts();
    createKeeper(storage, silent).keepAccount(KIM);
    expect(createKeeper(storage, silent).account()).toEqual(KIM);
    storage.kept.set("vr-eye-lab.account", '{"id":1}');
    expect(createKeeper(storage, silent).account()).toBeNull();
  });

  it("is cleared of all that belongs to signing in, but not of a log-out that is due [R-048]", () => {
    const storage = texts();
    const keeper = createKeeper(storage, silent);
    keeper.keepAccount(KIM);
    keeper.keepLinkEmail(KIM.email);
    storage.setItem("pending_stripe_signup", "{}");
    storage.setItem("vr-eye-lab.settings", "{}");
    keeper.markLogOut(true);
    keeper.clear();
    expect([...storage.kept.keys()].sort()).toEqual(["vr-eye-lab.log-out", "vr-eye-lab.settings"]);
    expect(keeper.logOutIsDue()).toBe(true);
    keeper.markLogOut(false);
    expect(keeper.logOutIsDue()).toBe(false);
  });

  it.each([
    ["missing", null],
    ["refused", refusing],
  ])("lasts as long as the page where storage is %s [R-145]", (_, storage) => {
    const keeper = createKeeper(storage, silent);
    keeper.keepAccount(KIM);
    keeper.keepLinkEmail(KIM.email);
    expect(keeper.account()).toEqual(KIM);
    expect(keeper.linkEmail()).toBe(KIM.email);
    keeper.clear();
    expect(keeper.account()).toBeNull();
    expect(keeper.linkEmail()).toBeNull();
  });
});
