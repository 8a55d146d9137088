import { createHmac, timingSafeEqual } from "node:crypto";
import { html } from "hono/html";
import type { Store } from "../store.ts";
import type { Html } from "./layout.ts";

/** What a form carries, so that no other site's page can send it. @param of what the form belongs to: a session, a portal link, the panel */
function formToken({ state }: Store, of: string): string {
  return createHmac("sha256", state.secretKey).update(`form ${of}`).digest("base64url");
}

export function tokenField(store: Store, of: string): Html {
  return html`<input type="hidden" name="token" value="${formToken(store, of)}">`;
}

export function isFormToken(store: Store, of: string, given: unknown): boolean {
  const expected = Buffer.from(formToken(store, of));
  const actual = Buffer.from(typeof given === "string" ? given : "");
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}
