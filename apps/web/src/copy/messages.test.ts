import { LANGUAGES, type Language } from "@vr-eye-lab/domain/language";
import { placeholders, SERVER_MESSAGES } from "@vr-eye-lab/domain/messages";
import { expect, it } from "vitest";

const textsOf = async (language: string): Promise<Readonly<Record<string, string>>> => {
  const own = await import(`./${language}/messages.ts`);
  const servers = await import(`./${language}/later-messages.ts`);
  return { ...own.text, ...servers.text };
};

it.each(Object.keys(LANGUAGES) as Language[])(
  "%s has the text of each error, with its placeholders [34]",
  async (language) => {
    const texts = await textsOf(language);
    const shape = (all: Readonly<Record<string, string>>) =>
      Object.entries(all).map(([code, text]) => `${code} ${placeholders(text).sort()}`);
    expect(shape(texts).sort()).toEqual(shape(SERVER_MESSAGES).sort());
    for (const text of Object.values(texts)) expect(text.trim()).not.toBe("");
  },
);
