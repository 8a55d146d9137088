/** Words that the texts of this project avoid: literary, old or vague ones. CONTRIBUTING.md lists the words to use instead. */
const AVOIDED = [
  ...[
    "anew",
    "whoever",
    "whichever",
    "at present",
    "as yet",
    "tells",
    "told",
    "dearest",
    "quarrels?",
    "wishes",
    "lies in",
  ],
  ...[
    "goes on",
    "going on",
    "of its own",
    "that which",
    "is to be had",
    "for ever",
    "telephones?",
    "nobody",
    "at hand",
  ],
  ...["e-mails?"],
];
const WORDS = new RegExp(`(?<![\\w-])(?:${AVOIDED.join("|").replaceAll(" ", "[\\s/*#]+")})(?![\\w-])`, "gi");

/**
 * Finds avoided words.
 * @param {ReadonlyMap<string, string>} texts by their path
 * @param {Readonly<Record<string, readonly string[]>>} allowed the words that a path may use, in lower case
 * @returns {string[]} one line per word: path, line number and word
 */
export function avoidedWords(texts, allowed) {
  return [...texts].flatMap(([path, text]) =>
    [...text.matchAll(WORDS)].flatMap(({ 0: word, index }) => {
      if (allowed[path]?.includes(word.toLowerCase())) return [];
      return [`${path}:${text.slice(0, index).split("\n").length}: ${word}`];
    }),
  );
}
