import { expect, type Locator, type Page } from "@playwright/test";
import { startButton } from "./stage.ts";

/** The banner's exact text. */
export const SENTENCES =
  "This browser doesn't support VR. Please use a WebXR-compatible headset like the Vision Pro or Oculus.";

export function banner(page: Page): Locator {
  return page.getByRole("alert");
}

/** The banner shows its two sentences and this reason, and the play button is aria-disabled. */
export async function expectUnsupported(page: Page, reason: string): Promise<void> {
  await expect(banner(page).getByRole("paragraph")).toHaveText([SENTENCES, reason]);
  await expect(startButton(page)).toHaveAttribute("aria-disabled", "true");
}
