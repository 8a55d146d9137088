import "./browser-globals.ts";
import { prerender } from "react-dom/static";
import { language } from "#copy/language.ts";
import { text } from "#copy/page.ts";
import { messageText } from "../copy/message-text.ts";
import { Page } from "../shell/page.tsx";
import { showFirst } from "./show-first.ts";
import { showFont } from "./show-font.ts";

const REASONS = ["insecure-context", "no-webxr", "no-immersive-vr"] as const;

/** Renders the newcomer's Active in the language of `#copy`, for the build. */
export async function renderFirst() {
  const { prelude } = await prerender(<Page onStart={() => undefined} />);
  const reasons = Object.fromEntries(REASONS.map((reason) => [reason, messageText(`vr/${reason}`)]));
  const script = `window.firstScreen = (${showFirst})(${JSON.stringify(reasons)});`;
  return { screen: await new Response(prelude).text(), script, font: String(showFont), language, text };
}
