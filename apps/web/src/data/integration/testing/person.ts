import { API } from "@vr-eye-lab/domain/api";
import { type Change, changesResponseSchema } from "@vr-eye-lab/domain/sync";
import { type Browser, type Tab, until } from "./browser.ts";

export const PASSWORD = "correct horse battery";

/** An address that nobody has yet. */
export function newEmail(): string {
  return `${crypto.randomUUID()}@example.com`;
}

/** Someone new signs up in a new tab of a browser. @throws with the page's own error when it fails */
export async function signUp(browser: Browser, email = newEmail()): Promise<Tab> {
  const tab = browser.openTab();
  tab.account.start();
  await until(tab.account.store, ({ status }) => status !== "starting");
  if (!(await tab.account.signUp(email, PASSWORD))) throw new Error(tab.account.store.getState().error ?? "");
  return tab;
}

/** Someone known signs in, in a new tab of a browser. @throws with the page's own error when it fails */
export async function logIn(browser: Browser, email: string): Promise<Tab> {
  const tab = browser.openTab();
  tab.account.start();
  await until(tab.account.store, ({ status }) => status !== "starting");
  if (!(await tab.account.logIn(email, PASSWORD))) throw new Error(tab.account.store.getState().error ?? "");
  return tab;
}

/** Everything that the server has of the person who is signed in in a browser. */
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

/** The names of the saved sequences that the server has, in the order in which they were last changed. */
export async function serverNames(browser: Browser): Promise<string[]> {
  const changes = await serverDocuments(browser);
  return changes
    .filter(({ collection, deleted }) => collection === "savedSequences" && !deleted)
    .map(({ body }) => (body as { name: string }).name);
}
