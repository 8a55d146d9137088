import { newAddress } from "../support/account.ts";
import { openAccount, submit } from "./account.ts";
import { test } from "./fixtures.ts";

test("after paying at sign-up the account works, also after a reload [R-045] [R-120] [R-151] [R-155]", async ({
  tab,
}) => {
  await openAccount(tab);
  await submit(tab, "Sign Up", newAddress());
  await tab.click("button", "Get Pro");
  await tab.sees("heading", "VR Eye Lab Pro");
  await tab.fill("Card number", "4242424242424242");
  await tab.click("button", "Pay $45.00");
  await tab.sees("heading", "Account");
  await tab.reads("PRO");
  await tab.has(["group", "Total sessions"], "textContent", "Total sessions0");
  await tab.reload();
  await tab.click("button", "Account");
  await tab.reads("PRO");
  await tab.has(["group", "Total sessions"], "textContent", "Total sessions0");
});

test("a page that left for another one frees the account: the next page and the restored one work [R-120]", async ({
  tab,
}) => {
  await openAccount(tab);
  await submit(tab, "Sign Up", newAddress());
  await tab.click("button", "Get Pro");
  await tab.sees("heading", "VR Eye Lab Pro");
  await openAccount(tab);
  await tab.has(["group", "Total sessions"], "textContent", "Total sessions0");
  // A link, since the driver's own navigation starts another page process.
  await tab.run(() => window.location.assign("/healthz"));
  await tab.reads("ok");
  await tab.run(() => window.location.assign("/"));
  await tab.click("button", "Account");
  await tab.has(["group", "Total sessions"], "textContent", "Total sessions0");
  await tab.run(() => window.location.assign("/healthz"));
  await tab.reads("ok");
  await tab.back();
  await tab.click("button", "Active");
  await tab.click("button", "Account");
  await tab.has(["group", "Total sessions"], "textContent", "Total sessions0");
});

test("what one person saves shows on their other device, and so does its deletion [R-030] [R-074] [R-120]", async ({
  tab,
  newTab,
}) => {
  const email = newAddress();
  await openAccount(tab);
  await submit(tab, "Sign Up", email);
  await tab.click("button", "Continue free");
  await tab.open("/");
  const other = await newTab();
  await openAccount(other);
  await other.click("button", "Have an account? Log in");
  await submit(other, "Log In", email);
  await other.sees("button", "Log Out");
  await other.click("button", "Active");
  await tab.click("button", "Save");
  await tab.fill("Name", "Evening");
  await tab.click("button", "Save");
  await other.sees("button", "Evening");
  await tab.click("button", "Evening");
  await tab.click("button", "Delete Evening");
  await tab.click("button", "Delete");
  await other.lacks("button", "Evening");
});
