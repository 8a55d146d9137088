import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { VitePWA } from "vite-plugin-pwa";
import { checkBrowsers } from "../../scripts/browsers/check-build.ts";
import { BUILD_TARGET } from "../../scripts/browsers/oldest-browsers.ts";
import { apiProxy } from "../../scripts/vite/api-proxy.mjs";
import { firstPaint } from "../../scripts/vite/first-paint.ts";
import { precompress } from "../../scripts/vite/precompress.mjs";

/** Preloads the font of the first screen, so that it does not wait for the style sheet. */
function preloadFont(): Plugin {
  return {
    name: "preload-font",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => /next-latin-wght-normal.*\.woff2$/.test(file))
          .map((file) => ({
            tag: "link",
            attrs: { rel: "preload", as: "font", type: "font/woff2", href: `/${file}`, crossorigin: "" },
            injectTo: "head-prepend" as const,
          })),
    },
  };
}

/** Pixel sizes of the screenshots in the install prompt; `npm run screenshots` takes them. */
const SCREENSHOT_SIZES = { wide: "1152x720", narrow: "390x844" } as const;

function screenshot(screen: string, form: keyof typeof SCREENSHOT_SIZES, label: string) {
  const sizes = SCREENSHOT_SIZES[form];
  return { src: `/screenshots/${screen}-${form}.png`, sizes, type: "image/png", form_factor: form, label };
}

/**
 * The service worker caches one whole build, so that the page starts offline. It answers navigations to two paths only;
 * everything else goes to the network. data/service-worker/service-worker.ts registers it and activates a new one when the user agrees.
 */
function offlineStart() {
  return VitePWA({
    injectRegister: false,
    registerType: "prompt",
    includeManifestIcons: false,
    workbox: {
      globPatterns: ["**/*.{js,css,html,svg,png,woff2}"],
      // Used by the install prompt only.
      globIgnores: ["icon-*.png", "apple-touch-icon.png", "screenshots/**"],
      navigateFallback: "/index.html",
      navigateFallbackAllowlist: [/^\/(\?.*)?$/, /^\/login\/confirm(\?.*)?$/],
      dontCacheBustURLsMatching: /^assets\//,
      maximumFileSizeToCacheInBytes: 4 * 1024 * 1024,
      cleanupOutdatedCaches: true,
      clientsClaim: true,
      inlineWorkboxRuntime: true,
      sourcemap: false,
    },
    manifest: {
      id: "/",
      name: "VR Eye Lab",
      short_name: "Eye Lab",
      description: "Practise eye teaming and tracking with a moving ball, in the browser and in a WebXR headset.",
      lang: "en",
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
        screenshot("active", "wide", "The ball as each eye sees it, with the settings of the exercise"),
        screenshot("headset", "wide", "An exercise in the headset: the left eye's image beside the right eye's"),
        screenshot("statistics", "wide", "Practice against the weekly goal and in a calendar"),
        screenshot("active", "narrow", "The ball as each eye sees it, with the settings of the exercise"),
        screenshot("motions", "narrow", "The motions to choose from"),
        screenshot("statistics", "narrow", "Practice against the weekly goal"),
      ],
    },
  });
}

/** Replaces what wouter loads for old versions of React. */
const ownStore: Plugin = {
  name: "own-store",
  config: () => ({ resolve: { alias: { "use-sync-external-store/shim/index.js": "react" } } }),
};

export default defineConfig({
  plugins: [
    react(),
    ownStore,
    // Vite lowers and minifies all styles, for the browsers of `target`.
    tailwindcss({ optimize: false }),
    preloadFont(),
    firstPaint(react),
    offlineStart(),
    checkBrowsers(),
    precompress(),
    apiProxy(),
  ],
  build: {
    target: BUILD_TARGET,
    // The Content-Security-Policy forbids data: URLs.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The licences of what the page contains, served beside it.
    license: { fileName: "third-party.md" },
    rolldownOptions: {
      // One file for what every visit needs and one for what it fetches when idle, even if later scripts share parts of
      // them: each file costs a round trip.
      output: {
        codeSplitting: {
          groups: [
            { name: "first", tags: ["$initial"], priority: 2 },
            // What the page uses without the scene too. Every visit would fetch the scene if it were in its file. The scene fetches the measures' rules
            // when they are used.
            {
              name: "shared",
              test: /\/domain\/src\/(random-dots\/(?!answers|calibration|certificate|facility|measure-run|ranges|result)|workout\/|practice\/evidence|optics\/measured)/,
              priority: 1.5,
            },
            { name: "exercise-scene", test: /\/exercise-scene\.ts$/, priority: 1 },
            { name: "soon", test: /\/(motions-tab|advanced-fields)\.tsx$/, priority: 1 },
          ],
        },
      },
    },
  },
});
