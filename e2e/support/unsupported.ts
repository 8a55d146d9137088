import { expect, type Locator, type Page } from "@playwright/test";
import { startButton } from "./stage.ts";

/** What the banner says, word for word. */
export const SENTENCES =
  "This browser doesn't support VR. Please use a WebXR-compatible headset like the Vision Pro or Oculus.";

export function banner(page: Page): Locator {
  return page.getByRole("alert");
}

/** The banner is there with its two sentences and this reason, and the play button says that it is disabled. */
export async function expectUnsupported(page: Page, reason: string): Promise<void> {
  await expect(banner(page).getByRole("paragraph")).toHaveText([SENTENCES, reason]);
  await expect(startButton(page)).toHaveAttribute("aria-disabled", "true");
}
