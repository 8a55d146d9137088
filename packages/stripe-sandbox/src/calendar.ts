/** Adds calendar months in UTC; a missing day becomes the month's last day. @param anchor seconds since 1970 */
export function addMonths(anchor: number, months: number): number {
  const from = new Date(anchor * 1000);
  const month = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months, 1));
  const lastDay = new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 0)).getUTCDate();
  const seconds = anchor - Date.UTC(from.getUTCFullYear(), from.getUTCMonth(), from.getUTCDate()) / 1000;
  month.setUTCDate(Math.min(from.getUTCDate(), lastDay));
  return month.getTime() / 1000 + seconds;
}

/**
 * The end of the period that begins at `start`. Counting from the anchor returns to the 31st after a short month.
 * @param anchor start of the first period, in seconds since 1970
 */
export function periodEnd(anchor: number, start: number, months: number): number {
  for (let count = months; ; count += months) {
    const end = addMonths(anchor, count);
    if (end > start) return end;
  }
}
