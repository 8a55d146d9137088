import { fileURLToPath } from "node:url";
import { build, preview } from "vite";

const configFile = fileURLToPath(new URL("../vite.config.ts", import.meta.url));

/** Builds and serves bench/pages during a measurement, which gets their origin. */
export async function withBenchPages<Result>(measure: (origin: string) => Promise<Result>): Promise<Result> {
  await build({ configFile });
  const server = await preview({ configFile, preview: { port: 0, host: "127.0.0.1" } });
  try {
    const address = server.httpServer.address();
    if (!address || typeof address === "string") throw new Error("The server has no port");
    return await measure(`http://localhost:${address.port}`);
  } finally {
    await server.close();
  }
}
