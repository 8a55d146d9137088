// npm run typecheck: compiles every tsconfig, also the page with the texts of each language.
import { command } from "./setup/command.mjs";
import { typeChecks } from "./suite/runners.mjs";
import { runSteps } from "./suite/steps.mjs";

await command(async () => runSteps(await typeChecks()));
