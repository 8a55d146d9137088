import { expect, it } from "vitest";
import { projectTexts } from "../setup/git.mjs";
import { textsOutsideCopy } from "./outside-copy.ts";

it.each([
  ["<p>Hello</p>", ["Hello"]],
  ["<p>{busy ? `Loading` : text.done}</p>", ["Loading"]],
  ['<img alt="A ball" className="large" />', ["A ball"]],
  ['<Button label={open && "Close"}>{text.close}</Button>', ["Close"]],
  ['context.fillText("Next", 1, 2)', ["Next"]],
  ['element.textContent = "Paused"', ["Paused"]],
  ['showToast("Saved as " + name)', ["Saved as"]],
  [
    '<input aria-label="Your name" title="Ada" placeholder={`Name`} {...{ alt: "Face" }} />',
    ["Your name", "Ada", "Name", "Face"],
  ],
  ['const label = isOpen ? "Close" : text.open', ["Close"]],
  ['button.setAttribute("aria-label", "Close"); button.setAttribute("role", "button")', ["Close"]],
  ['this.#draw(context, "Next", 1); drawText(context, "DOWN", 1, 2, "center")', ["Next", "DOWN"]],
  ['quad.show({ large: null, overlay: ["Too slow"], countdown: text.left })', ["Too slow"]],
  ['mailer.send({ to, subject: "Welcome", lines: [text.line] })', ["Welcome"]],
  ['const text = [...lines, "Goodbye"].join("\\n")', ["Goodbye"]],
  ['html`<p style="color:red">Dear <b title="x">you</b></p>`', ["Dear", "you"]],
  ['context.json({ error: "Go away", code }, 403)', ["Go away"]],
  ['<p className="bold">{text.title} · {kind === "left" ? 1 : 2}</p>', []],
])("finds the texts that are shown by %s [34]", (source, texts) => {
  expect(textsOutsideCopy(source)).toEqual(texts);
});

/** What operators and programs read, in English. */
const OPERATORS = /^apps\/server\/src\/(?:api|operations|testing)\/|\/mailbox\.ts$|endpoints\.ts$/;

it("no source shows or sends a text that isn't in copy: on the page, in the headset, in emails and errors [34]", async () => {
  const all = await projectTexts(/^apps\/(?:web|server)\/src\/(?!(?:mail\/)?copy\/).*(?<!\.test)\.tsx?$/);
  const sources = [...all].filter(([path]) => !OPERATORS.test(path));
  expect(sources.length).toBeGreaterThan(400);
  const textsOf = (path: string, source: string) => textsOutsideCopy(source, path.endsWith("x") ? "tsx" : "ts");
  expect(sources.flatMap(([path, source]) => textsOf(path, source).map((text) => `${path}: ${text}`))).toEqual([]);
});
