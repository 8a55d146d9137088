import { API } from "@vr-eye-lab/domain/api";
import { type Change, changesResponseSchema } from "@vr-eye-lab/domain/sync";
import { type Browser, type Tab, until } from "./browser.ts";

export const PASSWORD = "correct horse battery";

/** A new email address. */
export function newEmail(): string {
  return `${crypto.randomUUID()}@example.com`;
}

/** A new tab in which the page has started. */
export function startTab(browser: Browser): Tab {
  const tab = browser.openTab();
  tab.login.start();
  return tab;
}

/** The same, once it is known whether a user is signed in. */
export async function settledTab(browser: Browser): Promise<Tab> {
  const tab = startTab(browser);
  await until(tab.account.store, ({ status }) => status !== "starting");
  return tab;
}

/** Signs a new user up in a new tab. @throws with the page's error */
export async function signUp(browser: Browser, email = newEmail()): Promise<Tab> {
  const tab = await settledTab(browser);
  if (!(await tab.account.signUp(email, PASSWORD))) throw new Error(tab.account.store.getState().error ?? "");
  return tab;
}

/** Logs a user in in a new tab. @throws with the page's error */
export async function logIn(browser: Browser, email: string): Promise<Tab> {
  const tab = await settledTab(browser);
  if (!(await tab.account.logIn(email, PASSWORD))) throw new Error(tab.account.store.getState().error ?? "");
  return tab;
}

/** Ends the login of the browser's cookie, unnoticed by its tabs. */
export async function endLogin(browser: Browser): Promise<void> {
  const headers = { "Content-Type": "application/json" };
  await browser.send("/api/auth/sign-out", { method: "POST", headers, body: "{}" });
}

/** All of the signed-in user's documents on the server. */
export async function serverDocuments(browser: Browser): Promise<Change[]> {
  const changes: Change[] = [];
  for (let since = 0, more = true; more; ) {
    const answer = await browser.http.call(`${API.changes}?since=${since}&wait=0`, changesResponseSchema);
    if (!answer.ok) throw new Error(`${answer.status} ${answer.message}`);
    changes.push(...answer.value.changes);
    since = answer.value.cursor;
    more = answer.value.more;
  }
  return changes;
}

/** The names of the user's sequences on the server, in the order of their last change. */
export async function serverNames(browser: Browser): Promise<string[]> {
  const changes = await serverDocuments(browser);
  return changes
    .filter(({ collection, deleted }) => collection === "savedSequences" && !deleted)
    .map(({ body }) => (body as { name: string }).name);
}
