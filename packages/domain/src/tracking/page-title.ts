// Not in index.ts: the page's first script would contain the schemas too.

const PAGE_TITLES: ReadonlyMap<string, string> = new Map([
  ["/exercises", "Exercises"],
  ["/settings", "Settings"],
  ["/saved", "Saved"],
  ["/guide", "Guide"],
  ["/motions", "Motions"],
  ["/login", "Log In"],
  ["/login/confirm", "Confirm sign-in"],
  ["/pricing", "Pricing"],
]);

/** The page view's title: from the table of legacy paths, else the product's name. */
export function pageTitle(path: string): string {
  return PAGE_TITLES.get(path) ?? "VR Eye Lab";
}
