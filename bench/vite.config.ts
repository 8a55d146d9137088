import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { areRivalsInstalled } from "./support/rivals.ts";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const PAGES = ["product", "bare", "empty", ...(areRivalsInstalled() ? ["r3f"] : [])];

export default defineConfig({
  root: at("pages"),
  publicDir: at("rivals/public"),
  base: "./",
  plugins: [tailwindcss()],
  logLevel: "warn",
  // One three for all pages, although the rivals bring their own.
  resolve: { dedupe: ["three"] },
  build: {
    outDir: at("dist"),
    emptyOutDir: true,
    target: "es2023",
    // The names of functions are read in the allocation profile.
    minify: false,
    chunkSizeWarningLimit: Number.POSITIVE_INFINITY,
    rolldownOptions: {
      // Apart, so that a profile tells three's share from ours.
      output: { codeSplitting: { groups: [{ name: "three", test: /node_modules[\\/]three[\\/]/ }] } },
      input: PAGES.map((name) => at(`pages/${name}/index.html`)),
    },
  },
  // What timers of 5 µs are given to.
  preview: { headers: { "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp" } },
});
