import { SHORTEST_PASSWORD } from "@vr-eye-lab/domain/sign-in";
import { createContext } from "react";
import { text } from "#copy/account.ts";

const words = text.wrongFields;

/** What is wrong with fields of the form, by their names. */
export type WrongFields = Readonly<Record<string, string>>;

export const WrongFields = createContext<WrongFields>({});

/** What is wrong with each field of a form: it is empty, no email address, or not a valid new password. */
export function wrongFields(form: HTMLFormElement): WrongFields {
  const wrong: Record<string, string> = {};
  const inputs = [...form.querySelectorAll<HTMLInputElement>("input[name]:not([type=checkbox]):not([hidden])")];
  const isNew = inputs.some(({ name }) => name === "confirmed");
  const password = inputs.find(({ name }) => name === "password")?.value;
  for (const { name, type, value, validity } of inputs) {
    if (!(type === "email" ? value.trim() : value)) wrong[name] = words.empty;
    else if (validity.typeMismatch) wrong[name] = words.email;
    else if (isNew && name === "password" && value.length < SHORTEST_PASSWORD) wrong[name] = words.short;
    else if (name === "confirmed" && value !== password) wrong[name] = words.differs;
  }
  return wrong;
}
