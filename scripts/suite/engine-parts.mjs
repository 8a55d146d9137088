import { reportMissing } from "../setup/engines.mjs";
import { SetupError } from "../setup/project.mjs";
import { ENGINE_TESTS, enginePart } from "./parts.mjs";

/** @typedef {import("./parts.mjs").Part} Part */
/** @typedef {import("../setup/engines.mjs").Engines} Engines */

/**
 * Returns the tests in Firefox and WebKit, and a part to run before them that builds the page and finds the browsers. A browser that
 * can't be installed is skipped.
 * @param {() => Promise<Engines>} prepare
 * @param {(engines: Engines) => Part} testsIn
 * @returns {{ preparation: Part, tests: Part }}
 */
export function engineParts(prepare, testsIn = enginePart) {
  /** @type {Engines} */
  let engines = {};
  return {
    preparation: {
      name: "Firefox and WebKit",
      async run() {
        try {
          engines = await prepare();
        } catch (error) {
          if (error instanceof SetupError)
            return { counts: { passed: 0, failed: 1, skipped: 0 }, output: error.message };
          throw error;
        }
        const skipped = reportMissing(engines);
        return { counts: { passed: 2 - skipped, failed: 0, skipped }, output: "" };
      },
    },
    tests: {
      name: ENGINE_TESTS,
      run: async () =>
        Object.keys(engines).length > 0
          ? testsIn(engines).run()
          : { counts: { passed: 0, failed: 0, skipped: 1 }, output: "" },
    },
  };
}
