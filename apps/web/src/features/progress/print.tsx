import { text } from "#copy/stats.ts";
import type { LocalPractice } from "../../data/sync/view-state.ts";
import { Button } from "../../ui/button.tsx";
import { calendarWeeks } from "./calendar-weeks.ts";

const words = text.print;

/** Prints the page, in the colours of paper and without controls (`ui/print.css`). */
export function PrintButton() {
  return (
    <Button look="quiet" data-track="print" onClick={() => window.print()}>
      {words.print}
    </Button>
  );
}

/** The name of the printed period: the calendar's. */
export function PrintTitle({ practice }: { readonly practice: LocalPractice }) {
  const [first] = calendarWeeks(practice);
  return (
    <p className="hidden grow font-semibold text-lg print:block">
      {words.period(first?.start ?? practice.today, practice.today)}
    </p>
  );
}

/** A line for a handwritten note. */
export function PrintNote() {
  return <p className="hidden border-control border-b pt-4 pb-8 text-muted print:block">{words.note}</p>;
}
