// npm run configuration: writes the table of variables in docs/operating.md and .env.example from the schema that validates them.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { exampleEnvironment, withConfiguration } from "./documentation/configuration.ts";
import { PROJECT } from "./setup/project.mjs";

const PAGE = join(PROJECT, "docs/operating.md");
writeFileSync(PAGE, withConfiguration(readFileSync(PAGE, "utf8")));
writeFileSync(join(PROJECT, ".env.example"), exampleEnvironment());
