import type { ListedDocument } from "@vr-eye-lab/domain/documents";
import {
  type Band,
  bandOf,
  countedValues,
  isEarly,
  type Measure,
  type MeasuredNumber,
  type SittingNumber,
  seriesOf,
  sittingNumber,
} from "@vr-eye-lab/domain/measures";
import { text } from "#copy/measures.ts";

type Listed = ListedDocument<"measures">;

/** A sitting, and one number of it, such as the base-in break. Without the number's fields it ended early or couldn't be shown. */
export interface LineSitting extends Partial<SittingNumber> {
  readonly id: string;
  readonly takenAt: string;
  readonly date: string;
  readonly marks: readonly (keyof typeof text.marks)[];
}

/** One number of a measure over the sittings of a series, oldest first. */
export interface Line {
  readonly key: MeasuredNumber;
  readonly sittings: readonly LineSitting[];
  /** Of the newest sitting, with the first of the sittings in the mean. Null: it isn't compared. */
  readonly band: (Band & { readonly from: string }) | null;
}

/** Sittings that can be compared. */
export interface Series {
  /** What they have in common; empty for the near point. */
  readonly label: string;
  /** Metres; null for the near point. */
  readonly distance: number | null;
  readonly lines: readonly Line[];
}

const KEYS = { ranges: ["in", "out"], facility: ["facility"], nearPoint: ["nearPoint"] } as const;

/** The series of a measure, the one with the newest sitting first. @param sittings newest first */
export function seriesIn(measure: Measure, sittings: readonly Listed[]): readonly Series[] {
  return seriesOf(measure, sittings).map((series) => {
    const dots = series.find((sitting) => sitting.measure !== "nearPoint");
    const lines = KEYS[measure].map((key) => lineOf(key, series));
    return { label: dots ? text.takenWith(dots) : "", distance: dots?.distance ?? null, lines };
  });
}

function lineOf(key: MeasuredNumber, series: readonly Listed[]): Line {
  const first = series.find((sitting) => !isEarly(sitting));
  const sittings = series.map((sitting): LineSitting => {
    const { id, takenAt, date } = sitting;
    const marks = [
      sitting === first && "first",
      isEarly(sitting) && "early",
      sitting.afterPractice && "afterPractice",
      sitting.measure !== "nearPoint" && sitting.display === "side-by-side" && "side-by-side",
    ] as const;
    const number = isEarly(sitting) ? null : sittingNumber(key, sitting);
    return { ...number, id, takenAt, date, marks: marks.filter((mark) => mark !== false) };
  });
  const counted = countedValues(key, series);
  const band = counted.at(-1)?.sitting === series.at(-1) ? bandOf(key, counted) : null;
  return { key, sittings, band: band && { ...band, from: counted.at(-1 - band.k)?.sitting.id ?? "" } };
}

/** Whether a sitting has a number to show. */
export function hasValue(sitting: LineSitting): sitting is LineSitting & { readonly value: number } {
  return typeof sitting.value === "number";
}

export function shownValue(measure: Measure, sitting: LineSitting): string {
  if (!hasValue(sitting)) return text.noNumber;
  const formatted = text.values[measure](sitting.value);
  return sitting.isCensored ? text.over(formatted) : formatted;
}

export function marksOf({ marks }: LineSitting): string {
  return marks.map((mark) => text.marks[mark]).join("; ");
}

export function shapeOf({ isCensored, marks }: LineSitting) {
  if (isCensored) return "triangle";
  return marks.includes("first") || marks.includes("afterPractice") ? "ring" : "dot";
}

/** What the shapes in the charts of a series mean. */
export function keyOf({ lines }: Series): string {
  const shapes = new Set(lines.flatMap(({ sittings }) => sittings.filter(hasValue).map(shapeOf)));
  const isKnown = { ring: shapes.has("ring"), triangle: shapes.has("triangle"), band: lines.some(({ band }) => band) };
  return (["ring", "triangle", "band"] as const)
    .flatMap((each) => (isKnown[each] ? text.chart.key[each] : []))
    .join(" ");
}

/** Every sitting of a series as a table, newest first. */
export function tableOf(measure: Measure, { lines }: Series) {
  const { date, recovery, notes } = text.chart;
  const isRanges = measure === "ranges";
  const headings = lines.flatMap(({ key }) => [text.lines[key], ...(isRanges ? [recovery(key)] : [])]);
  const rows = (lines[0]?.sittings ?? []).map((sitting, i) => ({
    key: sitting.id,
    name: text.day(sitting.date),
    cells: [
      ...lines.flatMap(({ sittings: { [i]: each = sitting } }) => [
        shownValue(measure, each),
        ...(isRanges ? [recoveryOf(each)] : []),
      ]),
      marksOf(sitting),
    ],
  }));
  return { headings: [date, ...headings, notes] as const, rows: rows.toReversed() };
}

function recoveryOf({ recovery }: LineSitting): string {
  if (!recovery) return text.noNumber;
  return recovery === "none" ? text.notBack : text.values.ranges(recovery.value);
}
