import { serverMessage } from "@vr-eye-lab/domain/messages";
import { QUOTAS } from "@vr-eye-lab/domain/quota";
import { beforeEach, expect, it, vi } from "vitest";

let errorText: typeof import("./error-text.ts").errorText;

beforeEach(async () => {
  vi.doMock("#copy/language.ts", () => import("../../copy/de/language.ts"));
  vi.doMock("#copy/messages.ts", () => import("../../copy/de/messages.ts"));
  vi.doMock("#copy/later-messages.ts", () => import("../../copy/de/later-messages.ts"));
  ({ errorText } = await import("./error-text.ts"));
});

it("shows an error in the page's language by code and values [34]", async () => {
  expect(await errorText(serverMessage("account/password-short"))).toBe("Das Passwort braucht mindestens 8 Zeichen");
  expect(await errorText(serverMessage("auth/wrong-password"))).toBe(
    "Das Passwort ist falsch. Versuche es noch einmal.",
  );
  expect(await errorText(serverMessage("document/malformed", { field: "constructor" }))).toContain(": constructor");
  expect(await errorText(serverMessage("auth/too-many-attempts", { seconds: "1200" }))).toContain("in 1200 Sekunden");
  const quota = serverMessage("document/quota-rows", { most: 50_000, what: "saved motions" });
  expect(await errorText(quota)).toContain("50.000 erreicht (gespeicherte Übungen, auch gelöschte)");
  const field = serverMessage("bad-request", { field: "email" });
  expect(await errorText(field)).toBe(
    "Die Anfrage ist ungültig: email fehlt oder hat einen Wert, der nicht erlaubt ist.",
  );
});

it.each([
  ["a code that this page doesn't know", { code: "moon/full", values: { a: 1 } }],
  ["a property of objects", { code: "constructor" }],
  ["no code", {}],
  ["a code without its values", { code: "auth/too-many-attempts" }],
])("shows the server's own text for %s [34]", async (_, rest) => {
  expect(await errorText({ error: "The server's own text.", ...rest })).toBe("The server's own text.");
});

it("has a word for what each quota limits [34]", async () => {
  const { words } = await import("../../copy/de/later-messages.ts");
  expect(Object.keys(words)).toEqual(expect.arrayContaining(Object.values(QUOTAS).map(({ name }) => name)));
});
