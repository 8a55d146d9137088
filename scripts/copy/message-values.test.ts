import { placeholders, SERVER_MESSAGES } from "@vr-eye-lab/domain/messages";
import { expect, it } from "vitest";
import { projectTexts } from "../setup/git.mjs";

const SOURCES =
  /^(?:apps|packages)\/(?:web|server|domain)\/src\/(?!copy\/|messages\/).*(?<!\.test|endpoints|errors-of)\.tsx?$/;
/** What adds these values in place of a property of their name. */
const ADDED: Readonly<Record<string, string>> = {
  seconds: "retryAfter|TooManyRequestsError",
  field: "refusal",
};

/** The values that a source names nowhere, though it passes the code of a text that needs them. */
function valuesLacking(source: string): string[] {
  const passed = Object.entries(SERVER_MESSAGES).filter(([code]) => new RegExp(`[(,]\\s*"${code}"(?!:)`).test(source));
  return passed.flatMap(([code, text]) =>
    placeholders(text)
      .filter((name) => !new RegExp(`\\b${name}\\s*[:,}]|\\b(?:${ADDED[name] ?? "(?!)"})\\b`).test(source))
      .map((name) => `${code} ${name}`),
  );
}

it("finds the values that a message lacks [34]", () => {
  expect(valuesLacking('answerMessage(context, 403, "auth/foreign-origin", { values: { url } })')).toEqual([
    "auth/foreign-origin address",
  ]);
  expect(
    valuesLacking('refusal("document/quota", { what, most: 1 }); throw new RefusedError(409, "share/too-many")'),
  ).toEqual([]);
});

it("every source passes the values that its messages need [34]", async () => {
  const sources = await projectTexts(SOURCES);
  expect(sources.size).toBeGreaterThan(600);
  expect([...sources].flatMap(([path, source]) => valuesLacking(source).map((each) => `${path}: ${each}`))).toEqual([]);
});
