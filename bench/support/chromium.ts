import { type Browser, chromium } from "@playwright/test";
import { CHROMIUM_ARGUMENTS, chromiumPath } from "@vr-eye-lab/e2e/support/browser";

/** Runs a measurement in the tests' Chromium. Script flags are V8 flags. */
export async function withChromium<Result>(
  measure: (browser: Browser) => Promise<Result>,
  scriptFlags: readonly string[] = [],
): Promise<Result> {
  const args = CHROMIUM_ARGUMENTS.filter((argument) => !argument.startsWith("--js-flags"));
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: [...args, `--js-flags=${["--expose-gc", ...scriptFlags].join(" ")}`],
  });
  try {
    return await measure(browser);
  } finally {
    await browser.close();
  }
}
