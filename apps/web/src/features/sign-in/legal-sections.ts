/** A heading, which may be empty, and its text. */
export type LegalSection = readonly [heading: string, content: string];

/** The sections of an operator's own text: a paragraph that begins with `# ` is a heading. */
export function sectionsOf(text: string): LegalSection[] {
  const sections: [string, string[]][] = [];
  for (const paragraph of text.split(/\r?\n\s*\n/).map((each) => each.trim())) {
    const [, heading, rest = ""] = /^#+ +(.+)\r?\n?([\s\S]*)$/.exec(paragraph) ?? [];
    if (heading !== undefined) sections.push([heading, rest === "" ? [] : [rest]]);
    else if (paragraph !== "" && sections.length === 0) sections.push(["", [paragraph]]);
    else if (paragraph !== "") sections.at(-1)?.[1].push(paragraph);
  }
  return sections.map(([heading, paragraphs]) => [heading, paragraphs.join("\n\n")]);
}
