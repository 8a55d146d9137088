import type { VergenceResult } from "@vr-eye-lab/domain/self-test";
import { text } from "../../copy/self-test.ts";

/** The break and recovery points in each direction, in prism dioptres. */
export function SelfTestReadout({ results }: { readonly results: readonly VergenceResult[] }) {
  return (
    <>
      <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        {results.map(({ direction, doubledAt, singleAt, isOver }) => {
          const format = isOver ? text.over : text.dioptres;
          return (
            <li key={direction} className="grid gap-1 rounded-m border border-line p-3 text-sm">
              <p className="font-semibold">{text.direction[direction]}</p>
              <dl className="grid grid-cols-[1fr_auto] gap-x-3 tabular-nums [&>dd]:text-end">
                <dt className="text-muted">{text.doubledAt}</dt>
                <dd>{format(doubledAt)}</dd>
                <dt className="text-muted">{text.singleAt}</dt>
                <dd>{format(singleAt)}</dd>
              </dl>
            </li>
          );
        })}
      </ul>
      <p className="text-muted text-xs">{text.added}</p>
    </>
  );
}
