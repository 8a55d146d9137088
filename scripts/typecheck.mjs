// npm run typecheck: compiles every tsconfig, also the page with the texts of each language.
import { command } from "./setup/command.mjs";
import { typeParts } from "./suite/parts.mjs";
import { runParts } from "./suite/run-parts.mjs";

await command(async () => runParts([await typeParts()]));
