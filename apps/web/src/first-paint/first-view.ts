/** The screens that the build renders: the Active tab, the other tabs while they load, and a route with the whole window. */
export type FirstScreen = "active" | "guide" | "motions" | "account" | "window";

/** Parts of the Active screen that some visitors have dismissed. */
type FirstPart = "introduction" | "banner" | "hint";

/** What the page shows before its scripts have run. */
export interface FirstView {
  readonly screen: FirstScreen;
  /** The screen is what React renders for this visitor. If not, only its frame shows, and React replaces it. */
  readonly exact: boolean;
  readonly without: readonly FirstPart[];
}

export interface Visitor {
  readonly path: string;
  readonly search: string;
  /** Returns a text of local storage. May throw. */
  stored(key: string): string | null;
}

/** A settings record, as the page stores it. */
type Settings = Readonly<Record<string, unknown>>;

/** Settings that change nothing on the Active screen, or only which parts it has. */
const UNSEEN = ["safetySeen", "tourSeen", "bannerDismissed", "shortcutKey", "inputProfile"];
/** Routes with the whole window. All others lead to the main screen. */
const WINDOWS = ["/login/confirm", "/shared", "/device"];

/**
 * Chooses what a visitor sees first, from the address and local storage. Doubtful cases are inexact.
 * @param defaults the settings with which the Active screen was rendered
 */
export function firstView(visitor: Visitor, defaults: Settings): FirstView {
  const { path, search } = visitor;
  if (WINDOWS.includes(path)) return { screen: "window", exact: true, without: [] };
  const parameters = new URLSearchParams(search);
  const tab = parameters.get("tab");
  // A return from the payment page.
  if (tab === null && parameters.has("session_id")) return { screen: "account", exact: true, without: [] };
  if (tab === "guide" || tab === "motions") return { screen: tab, exact: path === "/", without: [] };
  // An unknown view is the Active tab.
  if (tab === "account") return { screen: tab, exact: path === "/" && !parameters.has("view"), without: [] };
  const settings = path === "/" && tab === null && !parameters.has("dev") && visibleSettings(visitor, defaults);
  if (!settings) return { screen: "active", exact: false, without: [] };
  const without: FirstPart[] = [];
  if (settings.bannerDismissed) without.push("banner");
  if (settings.safetySeen) without.push("introduction");
  if (settings.tourSeen || settings.safetySeen) without.push("hint");
  return { screen: "active", exact: true, without };
}

/** The stored settings; null unless the Active screen looks as it was rendered. */
function visibleSettings({ stored }: Visitor, defaults: Settings): Settings | null {
  try {
    // A login, choices for screen mode, and a server where some motions need Pro.
    if (stored("vr-eye-lab.account") !== null || stored("vr-eye-lab.flat") !== null) return null;
    const config = JSON.parse(stored("vr-eye-lab.config") ?? "{}");
    if ((config.proMotions ?? "open") !== "open") return null;
    const text = stored("vr-eye-lab.settings");
    const settings: Settings = text === null ? defaults : JSON.parse(text);
    const isSame = (name: string) => JSON.stringify(settings[name]) === JSON.stringify(defaults[name]);
    // The page replaces a damaged record by the defaults.
    const isSound = (name: string) => typeof settings[name] === typeof defaults[name] || name === "inputProfile";
    return Object.keys(defaults).every((name) => (UNSEEN.includes(name) ? isSound(name) : isSame(name)))
      ? settings
      : null;
  } catch {
    return null;
  }
}
