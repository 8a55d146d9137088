import { expect, it } from "vitest";
import { createAccountStore, SIGNED_OUT } from "../login/current-user.ts";
import { refusedStorage, TestStorage } from "../testing/test-storage.ts";
import { createPlanChoice } from "./plan-choice.ts";

const ADA = { status: "signed-in", user: { id: "ada", email: "ada@example.org" } } as const;

/** A page of one browser tab. */
function load(storage = new TestStorage(), isReturn = false) {
  const account = createAccountStore();
  const choice = createPlanChoice({ storage, account, isReturn });
  return {
    storage,
    account,
    choice,
    chooser: () => choice.store.getState().userId,
    signUp: (isSignedUp = true) =>
      choice.signUp(async () => {
        account.setState(isSignedUp ? ADA : { error: "No" });
        return isSignedUp;
      }),
  };
}

it("begins in the same moment as the login of a new user, and ends with 'Continue free' [R-151]", async () => {
  const { account, choice, chooser, signUp, storage } = load();
  const seen: unknown[] = [];
  account.subscribe(() => queueMicrotask(() => seen.push(chooser())));
  expect(await signUp()).toBe(true);
  expect(seen).toEqual(["ada"]);
  choice.end();
  expect([chooser(), storage.kept.size]).toEqual([null, 0]);
});

it("survives a reload and Back, and no other load of the page [R-151]", async () => {
  const { storage, signUp } = load();
  await signUp();
  expect(load(storage, true).chooser()).toBe("ada");
  expect(load(storage, false).chooser()).toBeNull();
  expect(load(storage, true).chooser()).toBeNull();
});

it("doesn't begin after a failed sign-up or another way to sign in [R-143] [R-049]", async () => {
  const failed = load();
  expect(await failed.signUp(false)).toBe(false);
  expect(failed.chooser()).toBeNull();
  failed.account.setState(ADA);
  expect(failed.chooser()).toBeNull();
});

it("ends with the login [R-048]", async () => {
  const { storage, account, chooser, signUp } = load();
  await signUp();
  account.setState(SIGNED_OUT);
  expect([chooser(), storage.kept.size]).toEqual([null, 0]);
});

it("lasts until the page closes where storage is refused [R-151]", async () => {
  const { chooser, signUp } = load(refusedStorage());
  await signUp();
  expect(chooser()).toBe("ada");
});
