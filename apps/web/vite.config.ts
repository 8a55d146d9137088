import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { type BuildOptions, defineConfig, type Plugin } from "vite";
import { BUILD_TARGET } from "../../scripts/browsers/oldest-browsers.ts";
import { apiProxy } from "../../scripts/vite/api-proxy.mjs";
import { buildPage } from "../../scripts/vite/build-page.ts";
import { translateHtml } from "../../scripts/vite/first-paint.ts";
import { language } from "./src/copy/en/language.ts";
import { text } from "./src/copy/en/page.ts";

/** Replaces what wouter loads for old versions of React. */
const ownStore: Plugin = {
  name: "own-store",
  config: () => ({ resolve: { alias: { "use-sync-external-store/shim/index.js": "react" } } }),
};

/** Tailwind's plugin and React's. Vite lowers and minifies all styles, for the browsers of `target`. */
const plugins = () => [react(), tailwindcss({ optimize: false }), ownStore];

const page: BuildOptions = {
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
            test: /\/domain\/src\/(workout\/|practice\/(comfort|evidence)|optics\/measured)/,
            priority: 1.5,
          },
          {
            name: "dots-rules",
            test: /\/domain\/src\/random-dots\/(?!answers|calibration|certificate|facility|measure-run|ranges|result)/,
            priority: 1.5,
          },
          { name: "exercise-scene", test: /\/exercise-scene\.ts$/, priority: 1 },
          { name: "soon", test: /\/(motions-tab|advanced-fields)\.tsx$/, priority: 1 },
        ],
      },
    },
  },
};

export default defineConfig({
  plugins: [
    ...plugins(),
    { name: "english", apply: "serve", transformIndexHtml: (html) => translateHtml(html, { language, text }) },
    apiProxy(),
  ],
  builder: { buildApp: (builder) => buildPage(builder, page, plugins) },
});
