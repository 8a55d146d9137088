// Checks that no comment, text or document uses the words that scripts/plain-words lists.
import { avoidedWords } from "./plain-words/plain-words.mjs";
import { projectTexts } from "./setup/git-files.mjs";

/** The rare right uses, by path. @type {Record<string, string[]>} */
const ALLOWED = {
  // The name of a Unix account.
  "apps/server/src/db/testing/postgres-place.ts": ["nobody"],
  "scripts/check-words.mjs": ["nobody"],
};

// Excluded: what the product has stored, the word list itself, the lockfiles, and texts in other languages.
const TEXTS =
  /^(?!fixtures\/|scripts\/plain-words\/|.*package-lock\.json|.*\/copy\/(?!en\b)[a-z]{2}\b).*\.(?:tsx?|mjs|md|css|html|json|sh|ya?ml)$/;

const found = avoidedWords(await projectTexts(TEXTS), ALLOWED);
if (found.length > 0) {
  console.error(`${found.join("\n")}\nUse plain words: CONTRIBUTING.md lists them.`);
  process.exitCode = 1;
} else {
  console.log("No avoided words.");
}
