import { vergenceResult } from "@vr-eye-lab/domain/self-test";
import { text } from "../../../copy/self-test.ts";
import type { KeptSelfTest } from "../../../data/local/local-data.ts";
import { deleteSelfTest } from "../../../data/self-test/self-tests.ts";
import { TextButton } from "../../../ui/button.tsx";
import { showToast } from "../../../ui/toast-store.ts";

/** All results in numbers, each with a way to delete it. */
export function SelfTestTable({ results }: { readonly results: readonly KeptSelfTest[] }) {
  const remove = (id: string) =>
    deleteSelfTest(id).then(
      () => showToast(text.removed),
      () => showToast(text.removeFailed),
    );
  return (
    <details>
      <summary
        data-track="self-test-table"
        className="inline-flex min-h-11 items-center rounded-s text-accent text-xs underline-offset-4 hover:underline"
      >
        {text.table}
        <span className="sr-only">{`: ${text.title}`}</span>
      </summary>
      <div className="overflow-x-auto pt-2">
        <table className="w-full text-right text-xs tabular-nums">
          <caption className="pb-1.5 text-left text-muted">{text.tableCaption}</caption>
          <thead className="text-muted">
            <tr>
              <th scope="col" className="text-left font-normal">
                {text.date}
              </th>
              <th scope="col" className="font-normal">
                {text.column.baseOut}
              </th>
              <th scope="col" className="font-normal">
                {text.column.baseIn}
              </th>
              <th scope="col">
                <span className="sr-only">{text.remove}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {results.toReversed().map((result) => (
              <tr key={result.id} className="border-line border-t">
                <th scope="row" className="py-1 text-left font-normal">
                  {text.day(result.date)}
                </th>
                <td>{text.pair(vergenceResult(result, "baseOut"))}</td>
                <td>{text.pair(vergenceResult(result, "baseIn"))}</td>
                <td>
                  <TextButton
                    data-track="self-test-delete"
                    aria-label={text.removeOf(text.day(result.date))}
                    onClick={() => void remove(result.id)}
                  >
                    {text.remove}
                  </TextButton>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
