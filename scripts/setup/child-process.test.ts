import { expect, it } from "vitest";
import { run } from "./child-process.mjs";

const node = (script: string) => [process.execPath, "--eval", script];

it("returns the exit code and all output, also of a program that does not exist or was killed", async () => {
  const result = await run(node("console.log('out'); console.error('err'); process.exitCode = 3"));
  expect(result).toMatchObject({ code: 3, output: expect.stringContaining("out\n") });
  expect(result.output).toContain("err\n");
  expect(await run(["/no/such/program"])).toMatchObject({ code: 1, output: expect.stringContaining("ENOENT") });
  expect((await run(node("process.kill(process.pid, 'SIGKILL')"))).code).toBe(1);
});

it("stops a program", async () => {
  const ended = new AbortController();
  const program = run(node("setInterval(() => {}, 1000)"), { until: ended.signal });
  ended.abort();
  expect((await program).code).toBe(1);
});
