import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

export default defineConfig({
  root: fileURLToPath(new URL("pages", import.meta.url)),
  base: "./",
  build: {
    outDir: fileURLToPath(new URL("dist", import.meta.url)),
    emptyOutDir: true,
    target: "es2022",
    rolldownOptions: {
      input: ["product"].map((name) => fileURLToPath(new URL(`pages/${name}/index.html`, import.meta.url))),
    },
  },
});
