const [load] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];

/** Whether the page was loaded by a reload, or by Back or Forward. */
export const isReturnLoad = load?.type === "reload" || load?.type === "back_forward";
