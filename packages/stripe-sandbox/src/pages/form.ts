import { createHmac, timingSafeEqual } from "node:crypto";
import type { Context } from "hono";
import { html } from "hono/html";
import type { Backend } from "../backend.ts";
import type { Html } from "./layout.ts";

/** The submitted fields of a form. */
export type Fields = Readonly<Record<string, string>>;

export async function readForm(context: Context): Promise<Fields> {
  return Object.fromEntries(new URLSearchParams(await context.req.text()));
}

/** A token that other sites can't put into a form. @param owner the checkout, portal link or panel that the form belongs to */
function formToken({ state }: Backend, owner: string): string {
  return createHmac("sha256", state.secretKey).update(`form ${owner}`).digest("base64url");
}

export function tokenField(backend: Backend, owner: string): Html {
  return hiddenField("token", formToken(backend, owner));
}

export function hasFormToken(backend: Backend, owner: string, { token }: Fields): boolean {
  const expected = Buffer.from(formToken(backend, owner));
  const actual = Buffer.from(token ?? "");
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

export function hiddenField(name: string, value: string): Html {
  return html`<input type="hidden" name="${name}" value="${value}">`;
}

/** A form that is only a button. @param fields its hidden fields, including the token */
export function buttonForm(action: string, fields: Html, label: string, { look = "second", name = label } = {}): Html {
  return html`<form class="row" method="post" action="${action}">${fields}<button class="${look}" aria-label="${name}">${label}</button></form>`;
}
