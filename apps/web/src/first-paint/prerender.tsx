import "./browser-globals.ts";
import { prerender } from "react-dom/static";
import { language } from "#copy/language.ts";
import { text } from "#copy/page.ts";
import { messageText } from "../copy/message-text.ts";
import { pageStore } from "../data/exercise/page-store.ts";
import { vr } from "../features/practise/vr/vr.ts";
import { Page } from "../shell/page.tsx";
import type { FirstScreen } from "./first-view.ts";

const ADDRESSES: Readonly<Record<FirstScreen, string>> = {
  active: "/",
  guide: "/?tab=guide",
  motions: "/?tab=motions",
  account: "/?tab=account",
  window: "/device",
};
const REASONS = ["insecure-context", "no-webxr", "no-immersive-vr"] as const;

async function render(address: string): Promise<string> {
  const { pathname, search } = new URL(address, "http://localhost");
  Object.assign(globalThis.location, { pathname, search });
  const { prelude } = await prerender(<Page onStart={() => undefined} />);
  return new Response(prelude).text();
}

/** Renders the first screens in the language of `#copy`, for the build. */
export async function renderFirstScreens() {
  const screens: Record<string, string> = {};
  for (const [screen, address] of Object.entries(ADDRESSES)) screens[screen] = await render(address);
  // React renders with the initial state on a server.
  const support = { supported: false, message: messageText("vr/no-webxr") } as const;
  vr.store.getInitialState = () => ({ ...vr.store.getState(), support, banner: 0 });
  screens["active-no-vr"] = await render(ADDRESSES.active);
  const reasons = Object.fromEntries(REASONS.map((reason) => [reason, messageText(`vr/${reason}`)]));
  return { screens, reasons, settings: pageStore.getState(), language, text };
}
