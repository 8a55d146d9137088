import { documentIdSchema, documentIdTime } from "@vr-eye-lab/domain/sync";
import { expect, it } from "vitest";
import { newId } from "./new-id.ts";

it("creates unique, valid document ids that sort by time [R-120]", () => {
  const times = Array.from({ length: 100 }, (_, i) => 1_700_000_000_000 + i * 977_777_777);
  const ids = times.map((time) => newId(time));
  for (const id of ids) expect(documentIdSchema.parse(id)).toMatch(/^.{14}7.{4}[89ab]/);
  expect([...ids].sort()).toEqual(ids);
  expect(new Set(Array.from({ length: 1000 }, () => newId(0))).size).toBe(1000);
  expect(newId(0x0123456789ab)).toMatch(/^01234567-89ab-7/);
  expect(ids.map(documentIdTime)).toEqual(times);
});
