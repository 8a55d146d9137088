import type { VergenceResult } from "@vr-eye-lab/domain/self-test";
import { text } from "../../../copy/self-test.ts";

/** What a self-test came to in each direction, and in which unit. */
export function SelfTestFigures({ results }: { readonly results: readonly VergenceResult[] }) {
  return (
    <>
      <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        {results.map(({ direction, doubledAt, singleAt, isOver }) => (
          <li key={direction} className="grid gap-1 rounded-m border border-line p-3 text-sm">
            <p className="font-semibold">{text.direction[direction]}</p>
            <dl className="grid grid-cols-[1fr_auto] gap-x-3 tabular-nums [&>dd]:text-right">
              <dt className="text-muted">{text.doubledAt}</dt>
              <dd>{isOver ? text.over(doubledAt) : text.dioptres(doubledAt)}</dd>
              <dt className="text-muted">{text.singleAt}</dt>
              <dd>{isOver ? text.over(singleAt) : text.dioptres(singleAt)}</dd>
            </dl>
          </li>
        ))}
      </ul>
      <p className="text-muted text-xs">{text.added}</p>
    </>
  );
}
