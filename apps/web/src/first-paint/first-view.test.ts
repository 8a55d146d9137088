import { expect, it } from "vitest";
import type { BrowserStorage } from "../data/browser/persisted.ts";
import { createScreenModeStore } from "../data/exercise/screen-mode-store.ts";
import { createSettingsStore } from "../data/exercise/settings-store.ts";
import { createAccountStorage } from "../data/login/current-user.ts";
import { SHARED_PATH } from "../features/sharing/share-link.ts";
import { DEVICE_PATH } from "../features/sign-in/links.ts";
import { firstView } from "./first-view.ts";

/** A browser's local storage. */
function newBrowser() {
  const entries = new Map<string, string>();
  const texts = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, text: string) => void entries.set(key, text),
    removeItem: (key: string) => void entries.delete(key),
    key: () => null,
    length: 0,
  };
  const storage: BrowserStorage = { texts, log: () => undefined };
  return { texts, storage, settings: createSettingsStore(storage) };
}

const defaults = JSON.parse(JSON.stringify(newBrowser().settings.getState()));

function viewAt(address: string, { texts } = newBrowser()) {
  const { pathname, search } = new URL(address, "http://localhost");
  return firstView({ path: pathname, search, stored: texts.getItem }, defaults);
}

const ACTIVE = { screen: "active", exact: true, without: [] };
const FRAME = { screen: "active", exact: false, without: [] };

it.each(["/", "/?utm_source=mail"])("shows a new visitor Active at %s [D-10]", (address) => {
  expect(viewAt(address)).toEqual(ACTIVE);
});

it.each([
  ["/?tab=guide", "guide", true],
  ["/?tab=motions", "motions", true],
  ["/?tab=account", "account", true],
  ["/?tab=account&view=progress", "account", false],
  ["/?session_id=cs_1", "account", true],
  ["/login/confirm#token=x", "window", true],
  [SHARED_PATH, "window", true],
  [DEVICE_PATH, "window", true],
])("shows %s without a flash of Active [D-10]", (address, screen, exact) => {
  expect(viewAt(address)).toEqual({ screen, exact, without: [] });
});

// The page replaces a damaged record by the defaults.
it.each([
  ["have no version", { bannerDismissed: true }],
  ["have a value of another type", { ...defaults, bannerDismissed: true, safetySeen: 1 }],
])("shows the frame if the stored settings %s [D-10]", (_, record) => {
  const browser = newBrowser();
  browser.texts.setItem("vr-eye-lab.settings", JSON.stringify(record));
  expect(createSettingsStore(browser.storage).getState().bannerDismissed).toBe(false);
  expect(viewAt("/", browser)).toEqual(FRAME);
});

it.each(["/?tab=active", "/?tab=unknown", "/?dev=1", "/exercises"])("shows the frame at %s [D-10]", (address) => {
  expect(viewAt(address)).toEqual(FRAME);
});

it.each([
  [
    "has logged in",
    ({ storage }) => {
      createAccountStorage(storage).account.write({
        id: "a",
        email: "a@b.c",
        needsSignIn: false,
        mustSetPassword: false,
      });
    },
  ],
  ["has chosen a motion", ({ settings }) => settings.getState().chooseMotion("pursuit")],
  ["has moved the ball", ({ settings }) => settings.getState().placeBall({ x: 0.1 })],
  ["has a headset that measured the eyes", ({ settings }) => settings.getState().learnIpd(0.06)],
  ["is in dev mode", ({ settings }) => settings.setState({ devMode: true })],
  ["has set screen mode up", ({ storage }) => createScreenModeStore(storage).getState().change({ way: "crossed" })],
  [
    "uses a server where motions need Pro",
    ({ texts }) => texts.setItem("vr-eye-lab.config", '{"proMotions":"locked"}'),
  ],
  ["has damaged settings", ({ texts }) => texts.setItem("vr-eye-lab.settings", "{")],
] satisfies [string, (browser: ReturnType<typeof newBrowser>) => unknown][])(
  "shows the frame to a visitor who %s [D-10]",
  async (_, happens) => {
    const browser = newBrowser();
    await happens(browser);
    expect(viewAt("/", browser)).toEqual(FRAME);
  },
);

it("shows the frame where storage is refused [D-10]", () => {
  const stored = () => {
    throw new Error("refused");
  };
  expect(firstView({ path: "/", search: "", stored }, defaults)).toEqual(FRAME);
});

it("leaves out what a visitor has dismissed [D-10] [R-021]", () => {
  const browser = newBrowser();
  browser.settings.getState().markBannerDismissed();
  expect(viewAt("/", browser)).toEqual({ ...ACTIVE, without: ["banner"] });
  browser.settings.getState().learnInputProfile("meta-quest-touch-plus");
  browser.settings.getState().markSafetySeen();
  expect(viewAt("/", browser)).toEqual({ ...ACTIVE, without: ["banner", "introduction", "hint"] });
});
