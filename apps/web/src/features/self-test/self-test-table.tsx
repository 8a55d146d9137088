import { vergenceResult } from "@vr-eye-lab/domain/self-test";
import { text } from "../../copy/self-test.ts";
import { deleteSelfTest } from "../../data/self-test/self-tests.ts";
import type { SavedSelfTest } from "../../data/sync/local-data.ts";
import { TextButton } from "../../ui/button.tsx";
import { showToast } from "../../ui/toast-store.ts";
import { ChartTable } from "../progress/chart-table.tsx";

/** All results as numbers, latest first; each can be deleted. */
export function SelfTestTable({ results }: { readonly results: readonly SavedSelfTest[] }) {
  const remove = (id: string) =>
    deleteSelfTest(id).then(
      () => showToast(text.removed),
      () => showToast(text.removeFailed),
    );
  return (
    <ChartTable
      track="self-test-table"
      title={text.title}
      caption={text.tableCaption}
      headings={[text.date, text.column.baseOut, text.column.baseIn, text.remove]}
      rows={results.toReversed().map((result) => ({
        key: result.id,
        name: text.day(result.date),
        cells: [
          text.pair(vergenceResult(result, "baseOut")),
          text.pair(vergenceResult(result, "baseIn")),
          <TextButton
            key="delete"
            data-track="self-test-delete"
            aria-label={text.removeOf(text.day(result.date))}
            onClick={() => void remove(result.id)}
          >
            {text.remove}
          </TextButton>,
        ],
      }))}
    />
  );
}
