import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

const PAGES = ["product", "bare", "empty"];

export default defineConfig({
  root: fileURLToPath(new URL("pages", import.meta.url)),
  base: "./",
  plugins: [tailwindcss()],
  logLevel: "warn",
  build: {
    outDir: fileURLToPath(new URL("dist", import.meta.url)),
    emptyOutDir: true,
    target: "es2023",
    // The names of functions are read in the allocation profile.
    minify: false,
    chunkSizeWarningLimit: Number.POSITIVE_INFINITY,
    rolldownOptions: {
      // Apart, so that a profile tells three's share from ours.
      output: { codeSplitting: { groups: [{ name: "three", test: /node_modules[\\/]three/ }] } },
      input: PAGES.map((name) => fileURLToPath(new URL(`pages/${name}/index.html`, import.meta.url))),
    },
  },
  // What timers of 5 µs are given to.
  preview: { headers: { "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp" } },
});
