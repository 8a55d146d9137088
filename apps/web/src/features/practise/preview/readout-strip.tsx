import { en } from "../../../copy/en.ts";
import { DemandLine } from "./demand-line.tsx";
import { useReadout } from "./use-readout.ts";

/** What the exercise asks of the eyes, with its optics under Details. */
export function ReadoutStrip() {
  return (
    <section aria-label={en.demand.region} className="rounded-l border border-line bg-surface px-4">
      <DemandLine readouts={[useReadout()]} optics />
    </section>
  );
}
