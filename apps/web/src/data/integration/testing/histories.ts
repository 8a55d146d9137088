import { join } from "node:path";
import { createTemplate, isWorking, progress, watchDrivers } from "@vr-eye-lab/server/testing/simulated-server";
import fc from "fast-check";
import { build, type Rolldown } from "vite";
import { afterAll, beforeAll, describe, it, vi } from "vitest";
import { describeHistory, histories, PEOPLE } from "./simulation/history.ts";
import { simulate } from "./simulation/simulation.ts";
import { emailOf, ORIGIN, PASSWORD, type Product, versionsOf } from "./simulation/world.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** As the server's tests provide it. */
    postgresStarter: string;
  }
}

const HOURS_MS = 10 * 3_600_000;
/** Milliseconds after which a failing history isn't shortened further. */
const SHRINKING_MS = 120_000;

/** The page's modules as one script. */
async function bundle(): Promise<string> {
  const input = join(import.meta.dirname, "simulation/page.ts");
  const rolldownOptions = { input, output: { format: "iife", codeSplitting: false } } as const;
  const page = { write: false, minify: false, modulePreload: false, target: "esnext", rolldownOptions } as const;
  const root = join(import.meta.dirname, "../../../..");
  const built = await build({
    root,
    configFile: false,
    logLevel: "error",
    build: page,
    define: { Promise: "globalThis.Promise" },
  });
  return (built as Rolldown.RolldownOutput).output[0].code;
}

/**
 * Prepares the product for the simulations of a test file.
 * @param postgres returns the address of a PostgreSQL server; SQLite by default
 * @returns passes each simulation a new installation
 */
export function prepareProduct(postgres?: () => Promise<string>) {
  let versions: Product["versions"];
  let template: Awaited<ReturnType<typeof createTemplate>>;
  let unwatch = () => {};

  beforeAll(async () => {
    vi.stubEnv("TZ", "Europe/Berlin");
    versions = versionsOf(await bundle());
    unwatch = watchDrivers();
    template = await createTemplate(
      async ({ request }) => {
        for (const person of PEOPLE) {
          const body = JSON.stringify({ email: emailOf(person), password: PASSWORD, name: "" });
          const headers = { "Content-Type": "application/json", Origin: ORIGIN };
          const answer = await request("/api/auth/sign-up/email", { method: "POST", body, headers }, person);
          if (!answer?.ok) throw new Error(`Signing up: ${answer?.status} ${await answer?.text()}`);
        }
      },
      await postgres?.(),
    );
  }, HOURS_MS);

  afterAll(() => {
    unwatch();
    template.remove();
    vi.unstubAllEnvs();
  });

  return async <Result>(work: (product: Product) => Promise<Result>): Promise<Result> => {
    const { servers, remove } = await template.copy();
    try {
      return await work({ versions, servers, isWorking, progress });
    } finally {
      await remove();
    }
  };
}

/**
 * Runs histories, each of a seed, until one violates what must be true. `SEED=N npm run unit -- histories-1` runs that of one seed, and prints what
 * happens in it.
 * @param first seed
 * @param postgres as of `prepareProduct`
 */
export function testHistories(name: string, first: number, count: number, postgres?: () => Promise<string>): void {
  describe(name, () => {
    const withProduct = prepareProduct(postgres);
    const only = process.env.SEED;
    const seeds = only === undefined ? Array.from({ length: count }, (_, i) => first + i) : [Number(only)];
    it(
      "end with everything that was shown as saved, once, on all devices [R-120] [R-123] [R-127] [R-145]",
      async () => {
        for (const seed of seeds) {
          const property = fc.asyncProperty(histories, async (history) => {
            const { violations, trace } = await withProduct((product) => simulate(history, product));
            if (only !== undefined) console.log(trace.join("\n"));
            if (violations.length > 0) throw new Error(violations.join("\n"));
          });
          const { failed, errorInstance, ...found } = await fc.check(property, {
            seed,
            numRuns: 1,
            endOnFailure: true,
          });
          if (!failed) continue;
          const limits = { numRuns: 1, interruptAfterTimeLimit: SHRINKING_MS };
          const { counterexample = found.counterexample } = await fc.check(property, { seed, ...limits });
          const shortest = counterexample ? describeHistory(counterexample[0]) : "";
          throw new Error(`Seed ${seed}: ${errorInstance}\n\nThe shortest such history found:\n${shortest}`);
        }
      },
      HOURS_MS,
    );
  });
}
