import { expect, it } from "vitest";
import { UserRows } from "./user-rows.ts";

const day = (date: string, seconds: number) => ({
  userId: "ada",
  date,
  seconds,
  sessions: 1,
  types: "{}",
  revision: seconds,
});

it("loaded rows are put once, as they are in the end, because a statement must not change a row twice", () => {
  const rows = new UserRows(async () => undefined);
  rows.load("practiceDay", ["2026-11-01"], day("2026-11-01", 1));
  rows.put("practiceDay", day("2026-11-01", 2));
  rows.put("practiceDay", day("2026-11-01", 3));
  rows.put("practiceDay", day("2026-11-05", 4));
  expect(rows.puts("practiceDay")).toEqual([day("2026-11-01", 3), day("2026-11-05", 4)]);
});
