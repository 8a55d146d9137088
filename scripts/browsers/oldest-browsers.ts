/**
 * The oldest versions in which the page works. Chromium 105 is the browser of Pico headsets. The build lowers syntax and styles to
 * these versions and checks its output against them.
 */
export const OLDEST_BROWSERS = { chrome: 105, firefox: 115, safari: 16.4 } as const;

export type BrowserName = keyof typeof OLDEST_BROWSERS;

export const BROWSER_NAMES = Object.keys(OLDEST_BROWSERS) as BrowserName[];

/** The same as a build target. */
export const BUILD_TARGET = BROWSER_NAMES.map((name) => `${name}${OLDEST_BROWSERS[name]}`);
