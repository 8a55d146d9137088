import type { Locator, Page, ViewportSize } from "@playwright/test";

/** Folders that pictures are written to, from the project's root. */
export const DOCUMENTATION = "docs/pictures";
export const INSTALLATION = "apps/web/public/screenshots";

/** Windows in CSS pixels; pictures have one pixel for each. */
export const DESKTOP: ViewportSize = { width: 1440, height: 900 };
export const PHONE: ViewportSize = { width: 390, height: 844 };
/** What shops of apps show beside each other on large screens. */
export const TABLET: ViewportSize = { width: 1152, height: 720 };

/** A picture of the product, which nobody has seen before it is taken: each has a browser of its own, with an emulated headset. */
export interface Picture {
  /** From the project's root. */
  readonly file: string;
  readonly window: ViewportSize;
  /** Whether somebody is signed in who has practised and saved. */
  readonly signedIn?: boolean;
  /** Opens what is to be seen, and returns the part of it that is taken; without one all that the window shows. */
  open(page: Page): Promise<Locator | undefined>;
}
