import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { areRivalsInstalled } from "./support/rivals.ts";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const PAGES = ["product", "bare", ...(areRivalsInstalled() ? ["r3f"] : [])];

export default defineConfig({
  root: at("pages"),
  publicDir: at("rivals/public"),
  base: "./",
  plugins: [tailwindcss()],
  logLevel: "warn",
  // One copy of three for all pages; rivals have their own.
  resolve: { dedupe: ["three"] },
  build: {
    outDir: at("dist"),
    emptyOutDir: true,
    target: "es2023",
    // The allocation profile needs function names.
    minify: false,
    sourcemap: "hidden",
    chunkSizeWarningLimit: Number.POSITIVE_INFINITY,
    rolldownOptions: {
      // In separate chunks, so that a profile shows three's share.
      output: { codeSplitting: { groups: [{ name: "three", test: /node_modules[\\/]three[\\/]/ }] } },
      input: PAGES.map((name) => at(`pages/${name}/index.html`)),
    },
  },
  // Cross-origin isolated pages get timers of 5 µs.
  preview: { headers: { "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp" } },
});
