import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
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

it("forwards a signal and exits with the program's code", { timeout: 30_000 }, async () => {
  const inner = "process.on('SIGTERM', () => process.exit(5)); console.log('ready'); setInterval(() => {}, 1000)";
  const module = join(import.meta.dirname, "child-process.mjs");
  const outer = `import { run } from ${JSON.stringify(module)};
    await run([process.execPath, "--eval", ${JSON.stringify(inner)}], { show: true });
    process.exit(99);`;
  const wrapper = spawn(process.execPath, ["--input-type=module", "--eval", outer], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const output = text(wrapper.stdout);
  const closed = once(wrapper, "close");
  await once(wrapper.stdout, "data");
  wrapper.kill("SIGTERM");
  expect((await closed)[0]).toBe(5);
  expect(await output).toBe("ready\n");
});
