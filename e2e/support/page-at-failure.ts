import { readFileSync } from "node:fs";
import type { Reporter, TestCase, TestResult } from "@playwright/test/reporter";

/** Prints what the page showed when a test failed: a run on another machine leaves only its output. */
// biome-ignore lint/style/noDefaultExport: Playwright loads only that
export default class PageAtFailure implements Reporter {
  onTestEnd({ title }: TestCase, { attachments }: TestResult): void {
    const context = attachments.find(({ name }) => name === "error-context");
    const page = context && /# Error details[\s\S]*?(```yaml[\s\S]*?```)/.exec(readContext(context))?.[1];
    if (page) console.log(`The page when "${title}" failed:\n${page}`);
  }

  printsToStdio(): boolean {
    return false;
  }
}

function readContext({ path, body }: TestResult["attachments"][number]): string {
  return path ? readFileSync(path, "utf8") : String(body ?? "");
}
