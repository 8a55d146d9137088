import { type VergenceDirection, vergenceResult } from "@vr-eye-lab/domain/self-test";
import { text } from "#copy/stats.ts";
import { useSelfTests } from "../../data/self-test/self-tests.ts";
import { ChartBox } from "./chart-box.tsx";
import { ChartTable } from "./chart-table.tsx";

const words = text.selfTest;
const DIRECTIONS: readonly VergenceDirection[] = ["baseOut", "baseIn"];

/** The results of the self-test that the product had, to read. Renders nothing without any. */
export function EarlierSelfTest() {
  const results = useSelfTests();
  if (!results?.length) return null;
  return (
    <ChartBox title={words.title}>
      <p className="max-w-prose text-muted text-sm">{words.about}</p>
      <ChartTable
        track="self-test-table"
        title={words.title}
        caption={words.caption}
        headings={[words.date, words.baseOut, words.baseIn]}
        rows={results.map((result) => ({
          key: result.id,
          name: text.date(result.date),
          cells: DIRECTIONS.map((direction) => words.values(vergenceResult(result, direction))),
        }))}
      />
    </ChartBox>
  );
}
