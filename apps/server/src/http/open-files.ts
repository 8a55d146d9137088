/** How many files and sockets this process may have open, as when it started: `ulimit -n`. Infinity if the system has no limit. */
export const MOST_OPEN_FILES = limitOfReport();

function limitOfReport(): number {
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { soft: number | string } } };
  return Number(userLimits?.open_files?.soft) || Number.POSITIVE_INFINITY;
}
