/** A role and a name, as a screen reader announces them. */
export type Target = readonly [role: keyof typeof ROLES, name: string];

/** Elements by role, as far as the product uses them. */
const ROLES = {
  alert: "[role=alert]",
  application: "[role=application]",
  button: "button",
  combobox: "select",
  dialog: "dialog",
  field: "input",
  group: "[role=group]",
  heading: "h1, h2, h3",
  image: "[role=img]",
  link: "a[href]",
  radio: "input[type=radio], [role=radio]",
  region: "section",
  tab: "[role=tab]",
  slider: "input[type=range], [role=slider]",
} as const;

/** The selector of a target's role, and its name: the arguments of `locate`. */
export function wanted([role, name]: Target): [string, string] {
  return [ROLES[role], name];
}

/**
 * The element with a selector and an accessible name that the user can reach: it is visible, and in the open dialog if there is one. Every name counts if it is empty.
 * Runs in the page, so it uses nothing from outside.
 */
export function locate(selector: string, name: string): HTMLElement | null {
  // Blocks of text may be joined without a space.
  const plain = (text: string | null | undefined) => (text ?? "").replace(/\s+/g, "");
  const nameOf = (element: HTMLElement) => {
    const labelledBy = element.getAttribute("aria-labelledby")?.split(" ") ?? [];
    if (labelledBy.length > 0) return labelledBy.map((id) => document.getElementById(id)?.textContent).join("");
    return (
      element.getAttribute("aria-label") ??
      (element as HTMLInputElement).labels?.[0]?.textContent ??
      element.textContent
    );
  };
  const isShown = (element: HTMLElement) =>
    element.checkVisibility({ visibilityProperty: true }) && !element.closest("[aria-hidden=true], [inert]");
  const root = [...document.querySelectorAll("dialog:modal")].at(-1) ?? document;
  const elements = [...root.querySelectorAll<HTMLElement>(selector)];
  return elements.find((each) => isShown(each) && (name === "" || plain(nameOf(each)) === plain(name))) ?? null;
}
