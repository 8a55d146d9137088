/**
 * A moment some calendar months after another, on the same day of the month or its last where it has no such day, at the same time in UTC.
 * @param anchor seconds since 1970
 */
export function addMonths(anchor: number, months: number): number {
  const from = new Date(anchor * 1000);
  const month = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months, 1));
  const lastDay = new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 0)).getUTCDate();
  const seconds = anchor - Date.UTC(from.getUTCFullYear(), from.getUTCMonth(), from.getUTCDate()) / 1000;
  month.setUTCDate(Math.min(from.getUTCDate(), lastDay));
  return month.getTime() / 1000 + seconds;
}

/**
 * The end of the period that begins at a moment. Counted from the anchor, so that a subscription begun on the 31st comes back to the 31st after a short month.
 * @param anchor seconds since 1970 of the first period's beginning
 */
export function periodEnd(anchor: number, begins: number, months: number): number {
  for (let count = months; ; count += months) {
    const end = addMonths(anchor, count);
    if (end > begins) return end;
  }
}
