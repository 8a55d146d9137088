import { expect, it } from "vitest";
import { privacy, terms } from "#copy/legal.ts";
import { sectionsOf } from "./legal-sections.ts";

it("reads an operator's own text, with and without headings", () => {
  const text = "Version of May.\n\n# Who\r\n\r\nUs,\nin Leeds.\n\nBoth of us.\n\n## What\nA tool.\n";
  expect(sectionsOf(text)).toEqual([
    ["", "Version of May."],
    ["Who", "Us,\nin Leeds.\n\nBoth of us."],
    ["What", "A tool."],
  ]);
});

it("names what is stored and sent beyond what the user enters", () => {
  const sections = privacy({ operator: null, paymentsOff: false });
  expect(sections["Without an account"]).toMatch(/90 days.*network address/);
  expect(sections["With an account"]).toMatch(/measures.*each sign-in your network address and the kind of browser/);
  expect(sections["Usage data"]).toMatch(/kind of browser for 90 days.*visits.*until you delete/);
  expect(sections.Paying).toMatch(
    /Free, the payment provider gets nothing about you.*choose Pro, it gets your email address, also when you change it/,
  );
});

it("names the operator, and has no words about paying where payments are off", () => {
  const operator = { name: "Eye Lab Ltd, Leeds", email: "hello@lab.example" };
  const all = (facts: Parameters<typeof terms>[0]) => JSON.stringify([terms(facts), privacy(facts)]);
  expect(all({ operator, paymentsOff: false })).toMatch(
    /Eye Lab Ltd, Leeds.*hello@lab\.example.*payment provider.*writing to hello@/,
  );
  expect(all({ operator, paymentsOff: true })).not.toMatch(/Pro\b|payment|paid|Cancel/);
  for (const paymentsOff of [true, false])
    expect(all({ operator: null, paymentsOff })).not.toMatch(/\[[a-z]|null|undefined/);
});
