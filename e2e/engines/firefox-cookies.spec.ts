import { newAddress } from "../support/account.ts";
import { openAccount, submit } from "./account.ts";
import { test } from "./fixtures.ts";

// All cookies are blocked, and with them every kind of storage.
test.use({ preferences: { "network.cookie.cookieBehavior": 2 } });

test("where cookies are blocked, practising works, and signing in says what it needs [R-115] [R-142]", async ({
  tab,
}) => {
  await tab.open("/");
  await tab.click("radio", "Fast");
  await tab.has(["radio", "Fast"], "checked", true);
  await tab.sees("button", "Practise on this screen");
  await openAccount(tab);
  await submit(tab, "Sign Up", newAddress());
  await tab.sees(
    "alert",
    "Signing in needs cookies, which this browser blocks. Allow cookies for this site, then try again. Practising works without them.",
  );
  await tab.lacks("button", "Log Out");
});
