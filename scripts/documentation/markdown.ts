/** A link or image in a Markdown text. */
export interface Link {
  /** A URL, a path relative to the text, or a `#` fragment; a path may have a fragment too. */
  readonly target: string;
  readonly isPicture: boolean;
  /** A link's text or an image's alternative text. */
  readonly words: string;
}

// A link's text may contain an image.
const LINK = /(!?)\[((?:!\[[^\]]*\]\([^)]*\)|[^\]])*)\]\(([^)\s]+)[^)]*\)/g;
const IMAGE = /<img src="([^"]*)"[^>]* alt="([^"]*)"/g;
const FENCES = /^ {0,3}```(\w*)\n([\s\S]*?)^ {0,3}```$/gm;
const CODE = /(?<!`)`([^`]+)`/g;

/** Finds the links and images of a Markdown text, except in code. */
export function linksOf(markdown: string): Link[] {
  const text = markdown.replace(FENCES, "").replace(CODE, "");
  const links = [...text.matchAll(LINK)].flatMap(([, mark, words = "", target = ""]) => [
    { target, words, isPicture: mark === "!" },
    ...(mark === "" ? linksOf(words) : []),
  ]);
  const images = [...text.matchAll(IMAGE)].map(([, target = "", words = ""]) => ({ target, words, isPicture: true }));
  return [...links, ...images];
}

/** Returns the fragments of a text's headings as GitHub generates them. */
export function headingsOf(markdown: string): string[] {
  return [...markdown.replace(FENCES, "").matchAll(/^#{1,6}\s+(.+?)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, "")
      .replace(/\s/g, "-"),
  );
}

/** Finds the code of a Markdown text: the lines of its `sh` blocks without their comments, and code within a line. */
export function codeOf(markdown: string): string[] {
  const fenced = [...markdown.matchAll(FENCES)].flatMap(([, language, lines = ""]) =>
    language === "sh" ? lines.split("\n").map((line) => line.replace(/(^|\s+)#\s.*$/, "").trim()) : [],
  );
  const inline = [...markdown.replace(FENCES, "").matchAll(CODE)].map(([, code = ""]) => code.replace(/\s+/g, " "));
  return [...fenced, ...inline];
}
