import type { FirstScreen } from "./first-paint.ts";

/** Pixel sizes of the screenshots in the install prompt; `npm run screenshots` takes them. */
const SCREENSHOT_SIZES = { wide: "1152x720", narrow: "390x844" } as const;

function screenshot(screen: string, form: keyof typeof SCREENSHOT_SIZES, label: string) {
  const sizes = SCREENSHOT_SIZES[form];
  return { src: `/screenshots/${screen}-${form}.png`, sizes, type: "image/png", form_factor: form, label };
}

/** The web manifest of the page in a language. The id is the same in all, so a changed language keeps the installed app. */
export function pageManifest({ language, text }: Pick<FirstScreen, "language" | "text">): string {
  return JSON.stringify({
    id: "/",
    name: "VR Eye Lab",
    short_name: "Eye Lab",
    description: text.description,
    lang: language.code,
    dir: language.dir,
    start_url: "/",
    scope: "/",
    display: "standalone",
    theme_color: "#0a0c11",
    background_color: "#0a0c11",
    categories: ["health", "education"],
    icons: [
      { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
      { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
      { src: "/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
      { src: "/favicon.svg", sizes: "any", type: "image/svg+xml" },
    ],
    screenshots: [
      screenshot("active", "wide", text.pictures.active),
      screenshot("headset", "wide", text.pictures.headset),
      screenshot("statistics", "wide", text.pictures.statistics),
      screenshot("active", "narrow", text.pictures.active),
      screenshot("motions", "narrow", text.pictures.motions),
      screenshot("statistics", "narrow", text.pictures.narrowStatistics),
    ],
  });
}
