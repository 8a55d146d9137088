import { describe, expect, it } from "vitest";
import { headingsOf, linksOf } from "./markdown.ts";

const targets = (markdown: string) => linksOf(markdown).map(({ target }) => target);

describe("the links of a Markdown text", () => {
  it.each([
    ["a link", "See [the guide](guide.md#start).", ["guide.md#start"]],
    ["two in a line", "[one](1.md), [two](2.md)", ["1.md", "2.md"]],
    ["a link over two lines", "[one\nand more](1.md)", ["1.md"]],
    ["a link with a title", '[one](1.md "The first")', ["1.md"]],
    ["a link in a table", "| a | [one](1.md) |", ["1.md"]],
    ["a picture", "![a ball](ball.png)", ["ball.png"]],
    ["a picture within a link", "[![a ball](ball.png)](ball.md)", ["ball.md", "ball.png"]],
    ["a reference", "[one][first]\n\n[first]: 1.md", ["1.md"]],
    ["a picture's tag", '<img src="ball.png" width="20" alt="a ball">', ["ball.png"]],
    ["a link's tag", '<a href="1.md">one</a>', ["1.md"]],
    ["none in code", "`[one](1.md)` and ``a`[two](2.md)``", []],
    ["none in a block of code", "```md\n[one](1.md)\n```\n[two](2.md)", ["2.md"]],
    ["none in brackets alone", "an array[0] (and words)", []],
  ])("%s", (_, markdown, expected) => {
    expect(targets(markdown)).toEqual(expected);
  });

  it("distinguishes images from links and reads their texts", () => {
    expect(linksOf('[one](1.md) ![a ball](ball.png) ![](no.png) <img src="b.png"> <img src="c.png" alt="c">')).toEqual([
      { target: "1.md", words: "one", isPicture: false },
      { target: "ball.png", words: "a ball", isPicture: true },
      { target: "no.png", words: "", isPicture: true },
      { target: "b.png", words: "", isPicture: true },
      { target: "c.png", words: "c", isPicture: true },
    ]);
  });
});

it("generates fragments of headings like GitHub", () => {
  const markdown = "# VR Eye Lab\n## Where is X?\n### `npm start`, and more\n## Where is X?\n```sh\n# a comment\n```\n";
  expect(headingsOf(markdown)).toEqual(["vr-eye-lab", "where-is-x", "npm-start-and-more", "where-is-x-1"]);
});
