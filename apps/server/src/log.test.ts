import { expect, it } from "vitest";
import { createLog } from "./log.ts";

function readableLog() {
  const lines: string[] = [];
  const log = createLog("trace", { write: (line: string) => lines.push(line) }, { readable: true });
  return { log, lines };
}

it("writes one readable line per event", () => {
  const { log, lines } = readableLog();
  log.child({ requestId: "r1" }).info({ method: "GET", path: "/api/config", milliseconds: 3.1 }, "answered");
  expect(lines).toEqual([
    expect.stringMatching(
      /^\d\d:\d\d:\d\d info {2}answered {2}requestId=r1 method=GET path=\/api\/config milliseconds=3.1\n$/,
    ),
  ]);
});

it("writes errors with code and cause, on one line", () => {
  const { log, lines } = readableLog();
  const cause = Object.assign(new Error("connect\nrefused"), { code: "ECONNREFUSED" });
  log.error({ err: new TypeError("first\r\nsecond", { cause }) }, "failed");
  expect(lines).toEqual([
    expect.stringMatching(
      /^\d\d:\d\d:\d\d error failed {2}TypeError: first second, because of Error: connect refused \(ECONNREFUSED\)\n$/,
    ),
  ]);
});

it("removes secrets and email addresses, and what would change the terminal", () => {
  const { log, lines } = readableLog();
  log.warn(
    { token: "hunter2", path: "/a b\u001b[2J\u009b31m" },
    "sent to ada@example.com\u001b[31m\n12:00:00 info  forged",
  );
  const [line = "", ...more] = lines;
  expect(more).toEqual([]);
  expect(line).not.toMatch(/hunter2|ada@|(?!\n$)\p{Cc}/u);
  expect(line).toContain("sent to [address]");
});
