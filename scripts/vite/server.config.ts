import { join } from "node:path";
import { defineConfig } from "vite";

const SERVER = join(import.meta.dirname, "../../apps/server");

/** Compiles the server and its commands for operators to JavaScript for the oldest Node that runs them. Packages from npm stay outside. */
export default defineConfig({
  root: SERVER,
  build: {
    ssr: true,
    target: "node22.12",
    rolldownOptions: {
      input: { main: join(SERVER, "src/main.ts"), operations: join(SERVER, "src/operations/main.ts") },
      // All in one folder, as deep as the source's: `src/project.ts` starts from where it is.
      output: { chunkFileNames: "[name]-[hash].js" },
    },
  },
  ssr: { noExternal: [/^@vr-eye-lab\//] },
});
