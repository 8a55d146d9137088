import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { z } from "zod";
import { PROJECT } from "../project.ts";
import { registry } from "./metrics.ts";
import { startProcessMetrics } from "./metrics-routes.ts";

// The others are the process's, which another test may have started.
const OURS = registry.getMetricsAsArray().flatMap(({ name }) => (name.startsWith("vr_eye_lab_") ? [name] : []));

const dashboardSchema = z.object({
  panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })).optional() })),
});

it("the Grafana dashboard uses only metrics that exist, and shows all of ours", () => {
  startProcessMetrics();
  const known = registry.getMetricsAsArray().map(({ name }) => name);
  const { panels } = dashboardSchema.parse(
    JSON.parse(readFileSync(join(PROJECT, "docs/grafana-dashboard.json"), "utf8")),
  );
  const used = panels.flatMap(({ targets = [] }) =>
    targets.flatMap(({ expr }) => expr.match(/(?<!\$_*)\b[a-z]+(?:_[a-z0-9]+)+/g)),
  );
  const names = new Set(used.map((name) => name?.replace(/_(bucket|sum|count)$/, "")));
  for (const word of ["histogram_quantile"]) names.delete(word);
  expect([...names].filter((name) => !known.includes(name ?? ""))).toEqual([]);
  expect(OURS.filter((name) => !names.has(name))).toEqual([]);
});

it("docs/operating.md describes all of our metrics", () => {
  const text = readFileSync(join(PROJECT, "docs/operating.md"), "utf8");
  expect(OURS.filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
});
