import { expect, it } from "vitest";
import { roomsInTable, tableProblems } from "./table.mjs";

const TABLE = `| room | domain | server | page | what is in it |
|---|---|---|---|---|
| \`billing\` | yes | yes | \`src/data\`, \`src/features\` | plans and payments |
| \`ui\` | | | \`src\` | building blocks |
`;
const FILES = [
  "packages/domain/src/billing/index.ts",
  "apps/server/src/billing/webhook.ts",
  "apps/web/src/data/billing/plan.ts",
  "apps/web/src/features/billing/cards/card.tsx",
  "apps/web/src/features/billing/testing/shop.ts",
  "apps/web/src/ui/button.tsx",
  "apps/web/src/main.tsx",
];

it("reads one folder for each workspace in which a room has a part", () => {
  expect(roomsInTable(TABLE)).toEqual([
    "packages/domain/src/billing",
    "apps/server/src/billing",
    "apps/web/src/data/billing",
    "apps/web/src/features/billing",
    "apps/web/src/ui",
  ]);
});

it("accepts folders that match the table", () => {
  expect(tableProblems(roomsInTable(TABLE), FILES)).toEqual([]);
});

it("reports a second name for a noun, and a folder that is gone", () => {
  const renamed = FILES.map((path) => path.replace("server/src/billing", "server/src/checkout"));
  expect(tableProblems(roomsInTable(TABLE), renamed)).toEqual([
    "ARCHITECTURE.md lists apps/server/src/billing, which doesn't exist",
    "apps/server/src/checkout is missing in the table of rooms in ARCHITECTURE.md",
  ]);
});
