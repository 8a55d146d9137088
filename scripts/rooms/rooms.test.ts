import { describe, expect, it } from "vitest";
import { bannedImports, cyclicImports, roomImports, roomOf } from "./rooms.mjs";

it.each([
  ["packages/domain/src/motion/pursuit.ts", "packages/domain/motion"],
  ["packages/domain/src/vector.ts", "packages/domain/vector.ts"],
  ["apps/server/src/sign-in/device/device-codes.ts", "apps/server/sign-in"],
  ["apps/web/src/data/sync/outbox.ts", "apps/web/data/sync"],
  ["apps/web/src/data/http.ts", "apps/web/data/http.ts"],
  ["apps/web/src/features/practise/vr/vr.ts", "apps/web/features/practise"],
  ["apps/web/src/data/sync/outbox.test.ts", undefined],
  ["apps/server/src/db/testing/databases.ts", undefined],
  ["scripts/test.mjs", undefined],
])("%s is in the room %s", (path, room) => {
  expect(roomOf(path)).toBe(room);
});

describe("imports between rooms", () => {
  const cycles = (files: Record<string, string>) => cyclicImports(roomImports(new Map(Object.entries(files))));
  const above = 'import type { A } from "../low/a.ts";';

  it("may go one way, within a room any way", () => {
    expect(
      cycles({
        "apps/server/src/high/b.ts": `${above}\nimport { c } from "./c.ts";`,
        "apps/server/src/high/c.ts": 'import { b } from "./b.ts";',
        "apps/server/src/low/a.ts": "",
      }),
    ).toEqual([]);
  });

  it.each([
    ["a type import", 'import type { B } from "../high/b.ts";'],
    ["a dynamic import", 'const b = await import("../high/b.ts");'],
    ["a re-export", 'export { b } from "../high/b.ts";'],
    ["an import by another room", 'import "../middle/m.ts";'],
    ["the package's own name", 'import type { B } from "@vr-eye-lab/server/high";'],
    ["a template string", "const b = import(`../high/b.ts`);"],
  ])("may not come back by %s", (_, below) => {
    const found = cycles({
      "apps/server/src/high/b.ts": above,
      "apps/server/src/middle/m.ts": 'import { b } from "../high/b.ts";',
      "apps/server/src/low/a.ts": below,
    });
    expect(found).toContain("apps/server/src/high/b.ts imports apps/server/src/low/a.ts");
    expect(found.length).toBeGreaterThan(1);
  });
});

it.each([
  ["apps/web/src/ui/a.ts", "../copy/b.ts"],
  ["apps/web/src/scene/stage/a.ts", "../../data/sync/b.ts"],
  ["apps/web/src/scene/xr/deep/a.ts", "../../../features/guide/b.ts"],
  ["apps/web/src/data/sync/a.ts", "../../ui/b.ts"],
])("%s may not import %s", (path, specifier) => {
  expect(bannedImports(roomImports(new Map([[path, `import { b } from "${specifier}";`]])))).toHaveLength(1);
});

it("a feature may import data and ui, and the scene another part of the scene", () => {
  const files = new Map([
    ["apps/web/src/features/guide/a.ts", 'import "../../data/sync/b.ts"; import "../../ui/b.ts";'],
    ["apps/web/src/scene/xr/a.ts", 'import "../stage/b.ts";'],
  ]);
  expect(bannedImports(roomImports(files))).toEqual([]);
});
