import { chooseLanguage, type Language } from "@vr-eye-lab/domain/language";
import type { Database } from "../db/database.ts";
import { requestLanguages } from "../http/request-language.ts";

/** Finds the language of an email to an address. */
export type RecipientLanguage = (address: string) => Promise<Language>;

/**
 * The language in the profile of the account with an address, else that of the current request, else English.
 * @param offered languages of the server
 */
export function createRecipientLanguage({ reader }: Database, offered: readonly Language[]): RecipientLanguage {
  return async (address) => {
    // One query, so that its time doesn't reveal whether the address has an account.
    const row = await reader
      .selectFrom("user")
      .innerJoin("document", "document.userId", "user.id")
      .select("document.body")
      .where("user.email", "=", address)
      .where("document.collection", "=", "users")
      .executeTakeFirst();
    const { language = "" }: { language?: string } = JSON.parse(row?.body ?? "{}");
    return chooseLanguage([language, ...requestLanguages()], offered);
  };
}
