/** What both engines' drivers can do with a browser tab. */
export interface Driver {
  goto(address: string): Promise<void>;
  reload(): Promise<void>;
  back(): Promise<void>;
  /** Evaluates an expression in the page. */
  evaluate(expression: string): Promise<unknown>;
  /** Clicks an element as a user does. @param expression its value is the element or null @returns false if there is none */
  click(expression: string): Promise<boolean>;
  /** Presses keys, one after the other: characters, and names such as 'Escape'. */
  press(...keys: readonly string[]): Promise<void>;
  /** A PNG of the page. */
  screenshot(): Promise<Uint8Array>;
  /** Errors in the page's console, uncaught ones too. */
  readonly trouble: readonly string[];
  close(): Promise<void>;
}

export type EngineName = "firefox" | "webkit";

/** The path of an engine's browser, set by the commands that run the tests; empty if it isn't installed. */
export function pathOf(engine: EngineName): string {
  return process.env[engine === "firefox" ? "FIREFOX_PATH" : "MINI_BROWSER_PATH"] ?? "";
}

/** A running browser. */
export interface Engine {
  /** Opens a tab whose cookies and storage no other tab shares. */
  newTab(): Promise<Driver>;
  close(): Promise<void>;
}
