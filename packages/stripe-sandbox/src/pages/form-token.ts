import { createHmac, timingSafeEqual } from "node:crypto";
import type { Store } from "../store.ts";

/** What a form of a page carries, so that no other page can send it. @param of the session or portal link that the form belongs to */
export function formToken({ state }: Store, of: string): string {
  return createHmac("sha256", state.secretKey).update(`form ${of}`).digest("base64url");
}

export function isFormToken(store: Store, of: string, given: unknown): boolean {
  const expected = Buffer.from(formToken(store, of));
  const actual = Buffer.from(typeof given === "string" ? given : "");
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}
