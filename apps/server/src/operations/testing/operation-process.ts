import { spawn } from "node:child_process";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { programArguments } from "../../testing/server-process.ts";

const MAIN = join(import.meta.dirname, "../main.ts");

/** How a command ended and what it wrote. */
export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/**
 * Runs a command for operators to its end, as npm would.
 * @param variables DATA_DIR and DATABASE_URL
 * @param args the command and what follows it
 * @param input what is typed into it
 */
export async function operate(
  variables: Readonly<Record<string, string>>,
  args: readonly string[],
  input = "",
): Promise<Ended> {
  const child = spawn(process.execPath, programArguments(MAIN, args), {
    env: { PATH: process.env.PATH, ...variables },
  });
  child.stdin.on("error", () => {});
  child.stdin.end(input);
  const code = new Promise<number | null>((resolve) => child.once("close", resolve));
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await code, out, err };
}
