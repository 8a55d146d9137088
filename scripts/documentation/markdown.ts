/** A link or picture of a Markdown text. */
export interface Link {
  /** An address, a path relative to the text, or `#` and a heading of the same text; a path may end with such a heading too. */
  readonly target: string;
  readonly isPicture: boolean;
  /** What stands for it: a link's words, a picture's alternative text. */
  readonly words: string;
}

// A picture may stand within a link's words.
const INLINE = /(!?)\[((?:!\[[^\]]*\]\([^)]*\)|[^\]])*)\]\(\s*<?([^)\s>]+)>?[^)]*\)/g;
const REFERENCE = /^ {0,3}\[([^\]]+)\]:\s*<?([^\s>]+)>?/gm;
const TAG = /<(img|a)\b([^>]*)>/g;

/** The links and pictures of a Markdown text, those within code left out. */
export function linksOf(markdown: string): Link[] {
  const text = withoutCode(markdown);
  const inline = [...text.matchAll(INLINE)].flatMap(([, mark, words = "", target = ""]) => [
    { target, words, isPicture: mark === "!" },
    ...(mark === "" ? linksOf(words) : []),
  ]);
  const references = [...text.matchAll(REFERENCE)].map(([, words = "", target = ""]) => ({
    target,
    words,
    isPicture: false,
  }));
  const tags = [...text.matchAll(TAG)].map(([, tag, attributes = ""]) => ({
    target: attributeOf(attributes, tag === "img" ? "src" : "href"),
    words: tag === "img" ? attributeOf(attributes, "alt") : "",
    isPicture: tag === "img",
  }));
  return [...inline, ...references, ...tags];
}

/** The fragments that lead to the headings of a Markdown text, as GitHub makes them; one that comes again gets a number. */
export function headingsOf(markdown: string): string[] {
  const seen = new Map<string, number>();
  return [...withoutFences(markdown).matchAll(/^#{1,6}\s+(.+?)\s*#*$/gm)].map(([, heading = ""]) => {
    const slug = heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, "")
      .replace(/\s/g, "-");
    const times = seen.get(slug) ?? 0;
    seen.set(slug, times + 1);
    return times === 0 ? slug : `${slug}-${times}`;
  });
}

function attributeOf(attributes: string, name: string): string {
  return new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1] ?? "";
}

function withoutCode(markdown: string): string {
  return withoutFences(markdown).replace(/(`+)(?!`)[\s\S]*?[^`]\1(?!`)/g, "");
}

function withoutFences(markdown: string): string {
  return markdown.replace(/^ {0,3}(```|~~~)[\s\S]*?^ {0,3}\1.*$/gm, "");
}
