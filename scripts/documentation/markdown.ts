/** A link or image in a Markdown text. */
export interface Link {
  /** A URL, a path relative to the text, or a `#` fragment; a path may have a fragment too. */
  readonly target: string;
  readonly isPicture: boolean;
  /** A link's text or an image's alternative text. */
  readonly words: string;
}

// A link's text may contain an image.
const INLINE = /(!?)\[((?:!\[[^\]]*\]\([^)]*\)|[^\]])*)\]\(\s*<?([^)\s>]+)>?[^)]*\)/g;
const REFERENCE = /^ {0,3}\[([^\]]+)\]:\s*<?([^\s>]+)>?/gm;
const TAG = /<(img|a)\b([^>]*)>/g;

/** Finds the links and images of a Markdown text, except in code. */
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

/** Returns the fragments of a text's headings as GitHub generates them; repeated ones get a number. */
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

const PROGRAMS =
  /^((npm|npx|node|git|docker|adb|sudo|openssl|tar|cd|echo|useradd|chown|systemctl|nginx|caddy|sha256sum|curl) |[A-Z_]+=\S+ \S)/;

/** Finds the commands of a Markdown text: the lines of its `sh` blocks without their comments, and commands in code within a line. */
export function commandsOf(markdown: string): string[] {
  const fenced = [...markdown.matchAll(/^ {0,3}```sh\n([\s\S]*?)^ {0,3}```/gm)].flatMap(([, lines = ""]) =>
    lines.split("\n").map((line) => line.replace(/(^|\s+)#\s.*$/, "").trim()),
  );
  const inline = [...withoutFences(markdown).matchAll(/(?<!`)`([^`]+)`/g)].map(([, code = ""]) =>
    code.replace(/\s+/g, " "),
  );
  const commands = [...fenced, ...inline].filter((text) => PROGRAMS.test(`${text} `) && text !== "npm");
  return [...new Set(commands)];
}
