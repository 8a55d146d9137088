import type { Locator, Page, ViewportSize } from "@playwright/test";

/** Folders of the images, from the project's root. */
export const DOCUMENTATION = "docs/pictures";
export const INSTALLATION = "apps/web/public/screenshots";

/** Windows in CSS pixels; images have one pixel for each. */
export const DESKTOP: ViewportSize = { width: 1440, height: 900 };
export const PHONE: ViewportSize = { width: 390, height: 844 };
/** The format that app stores show side by side on large screens. */
export const TABLET: ViewportSize = { width: 1152, height: 720 };

/** An image of the product. Each is taken in a new browser with an emulated headset. */
export interface Picture {
  /** From the project's root. */
  readonly file: string;
  readonly window: ViewportSize;
  /** Whether a user with practice records and saved motions is signed in. */
  readonly signedIn?: boolean;
  /** Opens what the image shows. Returns the part to capture, or undefined for the whole window. */
  open(page: Page): Promise<Locator | undefined>;
}
