import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { BUILDS, ensureBuilt } from "../../scripts/setup/builds.mjs";

const SITE = join(import.meta.dirname, "../dist");
const WEB = join(import.meta.dirname, "../../apps/web");

/** Replaces the page by its build in the pseudo-language: English with longer texts, so that its elements have their English names. */
export async function speakPseudo(page: Page, dir: "ltr" | "rtl" = "ltr"): Promise<void> {
  const { sources } = BUILDS.page;
  await ensureBuilt([{ folder: "e2e", sources, options: [WEB, "--mode", "pseudo"] }]);
  const html = readFileSync(join(SITE, "index.html"), "utf8")
    .replace('dir="ltr"', `dir="${dir}"`)
    // On a busy machine the font may be late, and the widths of the fallback would be measured.
    .replace("font-display:optional", "font-display:block");
  // The server's policy is left out: it has the hashes of the other build's scripts.
  await page.route(/^[^?#]*\/\/[^/]+\/(login\/confirm)?([?#]|$)/, (route) =>
    route.fulfill({ contentType: "text/html", body: html }),
  );
  await page.route("**/assets/*", (route) =>
    route.fulfill({ path: join(SITE, new URL(route.request().url()).pathname) }),
  );
}
