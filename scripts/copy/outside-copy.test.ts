import { expect, it } from "vitest";
import { projectTexts } from "../setup/git-files.mjs";
import { textsOutsideCopy } from "./outside-copy.ts";

it.each([
  ["<p>Hello</p>", ["Hello"]],
  ["<p>{busy ? `Loading` : text.done}</p>", ["Loading"]],
  ['<img alt="A ball" className="large" />', ["A ball"]],
  ['<Button label={open && "Close"}>{text.close}</Button>', ["Close"]],
  ['context.fillText("Next", 1, 2)', ["Next"]],
  ['element.textContent = "Paused"', ["Paused"]],
  ['showToast("Saved as " + name)', ["Saved as"]],
  ['<p className="bold">{text.title} · {kind === "left" ? 1 : 2}</p>', []],
])("finds the texts that are shown by %s [34]", (source, texts) => {
  expect(textsOutsideCopy(source)).toEqual(texts);
});

it("no source of the page shows a text that isn't in copy [34]", async () => {
  const sources = await projectTexts(/^apps\/web\/src\/(?!copy\/).*(?<!\.test)\.tsx?$/);
  expect(sources.size).toBeGreaterThan(200);
  const found = [...sources].flatMap(([path, source]) => textsOutsideCopy(source).map((text) => `${path}: ${text}`));
  expect(found).toEqual([]);
});
