import { PASSWORD } from "../support/account.ts";
import type { Tab } from "./tab.ts";

/** Signs up or logs in on the Account tab. */
export async function submit(
  tab: Tab,
  button: "Sign Up" | "Log In",
  email: string,
  password = PASSWORD,
): Promise<void> {
  await tab.fill("Email", email);
  await tab.fill("Password", password);
  if (button === "Sign Up") await tab.fill("Confirm Password", password);
  await tab.click("button", button);
}

/** Opens the page on the Account tab. */
export async function openAccount(tab: Tab): Promise<void> {
  await tab.open("/");
  await tab.click("button", "Account");
  await tab.sees("heading", "Account");
}
