import { expect, type Locator, type Page } from "@playwright/test";
import type { MotionType } from "@vr-eye-lab/domain/motion";
import type { SavedStep } from "@vr-eye-lab/domain/sequences";
import { STATED } from "@vr-eye-lab/server/testing/person";

export const PASSWORD = "correct horse battery";

let made = 0;

/** An unused address. */
export function newAddress(name = "person"): string {
  made += 1;
  return `${name}.${Date.now().toString(36)}.${process.pid}.${made}@example.org`;
}

/** The headers of a write, as the page sends them: the server only accepts writes from its own origin. */
export async function pageHeaders(page: Page) {
  const known = URL.canParse(page.url()) ? new URL(page.url()).origin : "null";
  // A blank page has no origin, so ask the context for the server's.
  const origin = known === "null" ? new URL((await page.request.get("/healthz")).url()).origin : known;
  const language = await page.evaluate(() => document.documentElement.lang || navigator.language);
  return { origin, "accept-language": language, ...STATED };
}

/** Signs up a new user through the API, in the page's browser; the next load of the page is signed in. */
export async function signUpAhead(page: Page, email = newAddress()): Promise<string> {
  const answer = await page.request.post("/api/auth/sign-up/email", {
    headers: await pageHeaders(page),
    data: { email, password: PASSWORD, name: "" },
  });
  expect(answer.status()).toBe(200);
  return email;
}

const pageTitle = (page: Page) => page.getByRole("banner").getByRole("heading", { level: 1 });

/** Opens the Account tab, or one of its views. */
export async function openAccount(page: Page, view?: "Overview" | "Progress" | "Settings"): Promise<void> {
  await page.getByRole("navigation").getByRole("button", { name: "Account" }).click();
  await expect(pageTitle(page)).toHaveText("Account");
  if (!view) return;
  const tab = page.getByRole("tab", { name: view });
  await tab.click();
  await expect(tab).toHaveAttribute("aria-selected", "true");
}

/** Opens the Active tab. */
export async function openActive(page: Page): Promise<void> {
  await page.getByRole("navigation").getByRole("button", { name: "Active" }).click();
}

export const emailField = (page: Page): Locator => page.getByRole("textbox", { name: "Email" });
export const passwordField = (page: Page): Locator => page.getByLabel("Password", { exact: true });
export const logOutButton = (page: Page): Locator => page.getByRole("button", { name: "Log Out" });

/** Logs in on the Account tab, from either form. */
export async function logIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  const toggle = page.getByRole("button", { name: "Have an account? Log in" });
  const submit = page.getByRole("button", { name: "Log In", exact: true });
  await expect(toggle.or(submit)).toBeVisible();
  if (await toggle.isVisible()) await toggle.click();
  await emailField(page).fill(email);
  await passwordField(page).fill(password);
  await submit.click();
}

interface Mail {
  readonly to: string;
  readonly text: string;
}

/** Waits for the newest email to an address with a link of this fragment, and returns the link's path. */
export async function mailedLink(
  page: Page,
  to: string,
  fragment: "token" | "reset" | "verify" | "change",
): Promise<string> {
  let link: string | undefined;
  await expect(async () => {
    const answer = await page.request.get("/_dev/mail.json");
    expect(answer.status(), await answer.text()).toBe(200);
    const mails: Mail[] = await answer.json();
    const links = mails
      .filter((mail) => mail.to === to)
      .map((mail) => new RegExp(`/login/confirm#${fragment}=\\S+`).exec(mail.text)?.[0]);
    link = links.findLast((each) => each !== undefined);
    expect(link, `a mail to ${to} with a link to #${fragment}`).toBeDefined();
  }).toPass();
  return link ?? "";
}

/**
 * Requests a sign-in link on the Account tab and returns its path. Waits for the page to say so: before the answer arrives, the browser doesn't
 * count as the one that requested it.
 */
export async function requestSignInLink(page: Page, email: string): Promise<string> {
  await emailField(page).fill(email);
  await page.getByRole("button", { name: "Email me a sign-in link" }).click();
  await expect(page.getByRole("heading", { name: "Link sent" })).toBeVisible();
  return mailedLink(page, email, "token");
}

/** The button that saves the exercise of the Active tab. A page shows it as soon as it knows its user. */
export const saveButton = (page: Page): Locator =>
  page.getByRole("banner").getByRole("button", { name: "Save", exact: true });

/** Saves the exercise of the Active tab under a name, through the dialog. */
export async function saveAs(page: Page, name: string): Promise<void> {
  await saveButton(page).click();
  const dialog = page.getByRole("dialog", { name: "Save Exercise" });
  await dialog.getByRole("textbox", { name: "Name" }).fill(name);
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(`Saved as '${name}'.`)).toBeVisible();
}

const day = "2026-11-20T08:00:00.000Z";
let pushed = 0;

/** A document to store, with a new id unless it has one. */
interface NewDocument {
  readonly collection: string;
  readonly documentId?: string;
  readonly body: object;
}

/** Stores documents on the server, as another device would; returns their ids, of which the last is the newest. */
export async function pushDocuments(page: Page, documents: readonly NewDocument[]): Promise<string[]> {
  const id = () => `0199aaaa-0000-7000-8000-${(++pushed + process.pid * 10_000).toString(16).padStart(12, "0")}`;
  const writes = documents.map((each) => ({ id: id(), documentId: id(), kind: "put", base: null, ...each }));
  for (let from = 0; from < writes.length; from += 100) {
    const data = { writes: writes.slice(from, from + 100) };
    const answer = await page.request.post("/api/documents/push", { headers: await pageHeaders(page), data });
    expect(answer.status(), await answer.text()).toBe(200);
  }
  return writes.map(({ documentId }) => documentId);
}

/** Stores a saved motion on the server; returns its id. */
export async function pushSequence(page: Page, name: string, exercises: readonly SavedStep[]): Promise<string> {
  const [id = ""] = await pushSequences(page, [name], exercises);
  return id;
}

/** Stores saved motions of different names. */
export function pushSequences(
  page: Page,
  names: readonly string[],
  exercises: readonly SavedStep[],
): Promise<string[]> {
  const bodies = names.map((name) => ({ name, exercises, createdAt: day, updatedAt: day }));
  return pushDocuments(
    page,
    bodies.map((body) => ({ collection: "savedSequences", body })),
  );
}

/** A practice session at 14:00 UTC on a date, today by default; the duration in seconds is that of all motions together. */
export function practisedOn(date = new Date().toISOString().slice(0, 10), duration = 120, ...types: MotionType[]) {
  const exercises = types.map((type) => ({ type, duration: duration / types.length }));
  const body = { startedAt: `${date}T14:00:00.000Z`, date, zone: "UTC", duration, exercises };
  return { collection: "practice", body };
}

/** The names of the saved motions on screen, in their order. */
export function savedNames(page: Page): Promise<string[]> {
  return page.getByRole("region", { name: "Saved Motions" }).locator("[data-track=saved-choose]").allTextContents();
}

/** A number on the Account tab, by its label. */
export function figure(page: Page, label: string): Locator {
  return page.getByRole("group", { name: label, exact: true });
}
