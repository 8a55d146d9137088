import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { reservePort } from "@vr-eye-lab/e2e/support/port";

const SERVER = fileURLToPath(new URL("../../apps/server/src/main.ts", import.meta.url));

/** Runs the real server on the built page while a measurement runs; it is given the server's origin. */
export async function withProduct<Result>(measure: (origin: string) => Promise<Result>): Promise<Result> {
  const port = await reservePort();
  const env = { ...process.env, PORT: String(port), HOST: "127.0.0.1", LOG_LEVEL: "warn" };
  const server = spawn(process.execPath, [SERVER], { env, stdio: ["ignore", "pipe", "inherit"] });
  try {
    // It says where it is to be found once it listens.
    await Promise.race([once(server.stdout, "data"), failureOf(server)]);
    return await measure(`http://localhost:${port}`);
  } finally {
    server.kill();
  }
}

async function failureOf(server: ReturnType<typeof spawn>): Promise<never> {
  const [code] = await once(server, "exit");
  throw new Error(`The server stopped with code ${code}`);
}
