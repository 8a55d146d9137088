import { SetupError } from "../setup/project.mjs";
import { BROWSER_TESTS, browserPart } from "./parts.mjs";

/** @typedef {import("./parts.mjs").Part} Part */

const ONE_FAILED = { passed: 0, failed: 1, skipped: 0 };

/**
 * Returns the browser tests, and a part to run before them that builds the page and finds a Chromium. If that fails, the rest of the
 * suite still runs.
 * @param {() => Promise<string>} prepare returns the path of the Chromium
 * @param {(chromium: string) => Part} testsIn
 * @returns {{ preparation: Part, tests: Part }}
 */
export function browserParts(prepare, testsIn = browserPart) {
  /** @type {string | undefined} */
  let chromium;
  return {
    preparation: {
      name: "page build and Chromium",
      async run() {
        try {
          chromium = await prepare();
          return { counts: { passed: 1, failed: 0, skipped: 0 }, output: "" };
        } catch (error) {
          if (error instanceof SetupError) return { counts: ONE_FAILED, output: error.message };
          throw error;
        }
      },
    },
    tests: {
      name: BROWSER_TESTS,
      run: async () =>
        chromium
          ? testsIn(chromium).run()
          : { counts: ONE_FAILED, output: "Not run: the page or Chromium is missing." },
    },
  };
}
