import { inject } from "vitest";
import { testHistories } from "./testing/histories.ts";

const isLong = process.env.SOAK === "full";

// Half of the histories: the other test file has the rest, so that two cores work on them.
testHistories("histories of several devices with faults", 100_001, isLong ? 10_000 : 100);
if (isLong) {
  testHistories("histories on PostgreSQL", 100_001, 1_000, async () => (await fetch(inject("postgresStarter"))).text());
}
