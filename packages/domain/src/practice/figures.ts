/** Writes practised time as 'Xh Ym', or 'Ym' below an hour. Seconds that make no whole minute are left out. */
export function formatTotalTime(seconds: number): string {
  const minutes = Math.floor(Math.max(0, seconds) / 60);
  const hours = Math.floor(minutes / 60);
  return hours > 0 ? `${hours}h ${minutes % 60}m` : `${minutes}m`;
}
